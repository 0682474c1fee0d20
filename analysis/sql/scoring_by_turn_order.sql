-- grain: a place in the turn order in a round in which points are scored, of one arm and number of players, over the
-- first $deals deals
-- points: won in that round above the mean of the table
with bundles as (
    select
        arm, players, block % 1999 as bundle, round, turn_order,
        sum(score - score_before + levy_lost) as won, count(*) as turns
    from rounds
    where block < $deals
    group by arm, players, bundle, round, turn_order
),
above as (
    select
        *,
        won - turns * sum(won) over (partition by arm, players, bundle, round)
        / sum(turns) over (partition by arm, players, bundle, round) as above,
        sum(won) over (partition by arm, players, round) as in_all
    from bundles
)
select arm, players, round, turn_order, sum(turns)::bigint as turns, ratio(above, turns) as points
from above
where in_all > 0
group by arm, players, round, turn_order
order by arm, players, round, turn_order
