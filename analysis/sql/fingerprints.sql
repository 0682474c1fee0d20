-- grain: a measure of a strategy, of one arm and number of players, over the first $deals deals
with bundles as (
    select
        arm, players, strategy, block % 199 as bundle, count(*) as games,
        sum(columns(* exclude (
            arm, players, block, rotation, seat, entry, strategy, forbidden, rank, tie_break, win_share
        ))::double) as '\0'
    from seats
    where block < $deals
    group by arm, players, strategy, bundle
),
measures as (
    unpivot bundles
    on columns(* exclude (arm, players, strategy, bundle, games))
    into name measure value total
)
select arm, players, strategy, measure, sum(games)::bigint as games, ratio(total, games) as mean
from measures
group by arm, players, strategy, measure
order by arm, players, strategy, measure
