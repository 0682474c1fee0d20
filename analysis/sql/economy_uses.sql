-- grain: a column of the table seats, or of rounds, of one arm and number of players, over the first 1,000 deals: part
-- of the players for whom it is above nought in the game, and the same of winners
-- What is named after a piece of content (item) is counted in the setups that have it.
with bundles as (
    select
        arm,
        players,
        bundle,
        what,
        item,
        sum(times) as chances,
        coalesce(sum(times) filter (number > 0), 0) as users,
        coalesce(sum(times) filter (won), 0) as winners,
        coalesce(sum(times) filter (won and number > 0), 0) as winning_users
    from economy_counts
    where of = 'seats' or (of = 'rounds' and what not in (select column_name from (describe seats)))
    group by arm, players, bundle, what, item
)
select
    arm,
    players,
    what,
    item,
    sum(chances)::bigint as chances,
    ratio(users, chances) as used_share,
    ratio(winning_users, winners) as winners_share
from bundles
group by arm, players, what, item
order by arm, players, what
