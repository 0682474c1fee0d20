-- grain: a piece of content of one arm and number of players, in the games whose setup holds it
-- owned_share is of games; owners_win_share of those in which somebody owns it, over the first $deals deals; fees go to
-- owners, and count a game
with bundles as (
    select
        arm, players, block % 97 as bundle, item,
        count(*) as games, count(owner) as owned, count(built) as times, sum(built) as built, sum(fees) as fees
    from content
    group by arm, players, bundle, item
),
winners as (
    select arm, players, block, rotation, seat as owner, win_share
    from seats
    where win_share > 0 and block < $deals
),
owners as (
    select arm, players, block % 97 as bundle, item, count(*) as owned, sum(coalesce(win_share, 0)) as won
    from content
    left join winners using (arm, players, block, rotation, owner)
    where block < $deals and owner is not null
    group by arm, players, bundle, item
),
shares as (
    select arm, players, item, ratio(owned, games) as owned_share, ratio(fees, games) as fees
    from bundles
    group by arm, players, item
),
wins as (
    select arm, players, item, ratio(won, owned) as owners_win_share
    from owners
    group by arm, players, item
),
builders as (
    select arm, players, item, ratio(built, times) as built_in
    from bundles
    where times > 0
    group by arm, players, item
)
select *
from shares
left join wins using (arm, players, item)
left join builders using (arm, players, item)
order by arm, players, item
