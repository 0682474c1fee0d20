-- grain: some player-rounds of one arm and number of players, over the first $deals deals: all of them, those of a
-- round, of a round and a place as it begins, or of a band of points as it begins
-- spare: income less the levy that is due; bite_share: part of the income that the levy takes; short_share: part of the
-- player-rounds in which it cannot be paid in full
with bands as (
    select 5 as width
),
turns as (
    select
        arm,
        players,
        block % 1999 as bundle,
        round,
        rank_before as rank,
        (floor(score_before / width) * width)::int as points_from,
        income,
        levy_due,
        levy_paid,
        levy_lost
    from rounds
    cross join bands
    where block < $deals
),
bundles as (
    select
        arm,
        players,
        bundle,
        round,
        rank,
        points_from,
        case grouping(round, rank, points_from) when 7 then 'all' when 3 then 'round' when 1 then 'rank' else 'band' end
            as cut,
        count(*) as turns,
        sum(income) as income,
        sum(levy_due) as due,
        sum(levy_paid) as paid,
        sum(levy_lost) as lost,
        count(*) filter (levy_lost > 0) as short
    from turns
    group by grouping sets (
        (arm, players, bundle),
        (arm, players, bundle, round),
        (arm, players, bundle, round, rank),
        (arm, players, bundle, points_from)
    )
)
select
    arm,
    players,
    cut,
    round,
    rank,
    points_from,
    points_from + any_value(width) - 1 as points_to,
    sum(turns)::bigint as turns,
    ratio(due, turns) as due,
    ratio(paid, turns) as paid,
    ratio(lost, turns) as lost,
    ratio(income, turns) as income,
    ratio(income - due, turns) as spare,
    ratio(paid, income) as bite_share,
    ratio(short, turns) as short_share
from bundles
cross join bands
group by arm, players, cut, round, rank, points_from
order by arm, players, cut, round, rank, points_from
