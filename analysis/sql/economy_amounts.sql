-- grain: a column of the table rounds, in a round (or in all of them where none is named), of one arm and number of
-- players, over the first $deals deals: what a tenth, half and nine tenths of the players do not exceed
with quantiles as (
    select arm, players, round, count(*) as turns, quantile_disc(
        columns(* exclude (
            arm, players, block, rotation, round, seat, turn_order, score_before, rank_before, rank
        ))::int,
        [0.1, 0.5, 0.9]
    )
    from rounds
    where block < $deals
    group by grouping sets ((arm, players, round), (arm, players))
),
amounts as (
    unpivot quantiles on columns(* exclude (arm, players, round, turns)) into name what value quantiles
)
select arm, players, what, round, turns, quantiles[1] as tenth, quantiles[2] as half, quantiles[3] as nine_tenths
from amounts
order by arm, players, what, round
