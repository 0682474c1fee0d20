-- grain: a round from the second on, of one arm and number of players, over the first $deals deals
-- changed: players whose place in the turn order is another than in the round before; still: places held by the player
-- who began the game in them
with turns as (
    select
        arm,
        players,
        block % 1999 as bundle,
        round,
        turn_order = seat as still,
        turn_order <> lag(turn_order) over (partition by arm, players, block, rotation, seat order by round) as changed
    from rounds
    where block < $deals
),
bundles as (
    select arm, players, bundle, round, sum(changed::int) as changed, sum(still::int) as still, count(*) as turns
    from turns
    where changed is not null
    group by arm, players, bundle, round
)
select arm, players, round, ratio(changed, turns) as changed_share, ratio(still, turns) as still_share
from bundles
group by arm, players, round
order by arm, players, round
