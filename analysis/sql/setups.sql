-- grain: a setup of one arm and number of players
with scores as (
    select
        arm, players, block,
        sum(score) as score, sum(games) as times, sum(levy_paid) as levy_paid, sum(income) as income
    from block_seats
    group by arm, players, block
)
select
    arm,
    players,
    setup,
    sum(games)::bigint as games,
    count(*) as deals,
    ratio(margin, games) as margin,
    ratio(lead_changes, games) as lead_changes,
    ratio(levy_paid, income) as levy_bite_share,
    ratio(score, times) as score
from blocks
join scores using (arm, players, block)
where setup <> ''
group by arm, players, setup
order by arm, players, setup
