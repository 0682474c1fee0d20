-- grain: a strategy and a piece of content, of one arm and number of players, in the games whose setup holds it
with sums as (
    select arm, players, block % 97 as bundle, strategy, setup, sum(times) as times
    from block_strategies
    group by arm, players, block % 97, strategy, setup
),
pieces as (select *, unnest(string_split(setup, '+')) as item from sums),
held as (
    select arm, players, bundle, strategy, item, sum(times) as times
    from pieces
    group by arm, players, bundle, strategy, item
),
bundles as (
    select held.*, users, won
    from held
    join content_users using (arm, players, bundle, strategy, item)
),
shares as (
    select arm, players, strategy, item, sum(times)::bigint as times, ratio(users, times) as users_share
    from bundles
    group by arm, players, strategy, item
),
wins as (
    select arm, players, strategy, item, ratio(won, users) as win_share
    from bundles
    where users > 0
    group by arm, players, strategy, item
)
select *
from shares
left join wins using (arm, players, strategy, item)
order by arm, players, strategy, item
