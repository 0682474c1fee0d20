-- grain: a piece of content of one arm and number of players, in the games whose setup holds it
-- uses are counted a game; users_share is of players, users_win_share of their games
with pieces as (select *, block % 97 as part, unnest(string_split(setup, '+')) as item from blocks),
held as (
    select arm, players, part as bundle, item, sum(games) as games, count(*) as deals
    from pieces
    group by arm, players, part, item
),
used as (
    select arm, players, bundle, item, sum(uses) as uses, sum(users) as users, sum(won) as won
    from content_users
    group by arm, players, bundle, item
),
bundles as (
    select held.*, uses, users, won
    from held
    join used using (arm, players, bundle, item)
),
shares as (
    select
        arm, players, item, sum(games)::bigint as games, sum(deals)::bigint as deals,
        ratio(uses, games) as uses, ratio(users, games * players) as users_share
    from bundles
    group by arm, players, item
),
wins as (
    select arm, players, item, ratio(won, users) as users_win_share
    from bundles
    where users > 0
    group by arm, players, item
)
select *
from shares
left join wins using (arm, players, item)
order by arm, players, item
