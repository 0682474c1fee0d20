-- grain: a round of one arm and number of players, and all rounds together (round is null), over the first $deals deals
-- first_paid: levy paid by those level in the lead as the round begins; last_paid: by who is alone behind all others;
-- drag: the difference, in deals that have both
with deals as (
    select
        arm,
        players,
        block,
        round,
        avg(levy_paid) filter (rank_before = 1) as first_paid,
        avg(levy_paid) filter (rank_before = players) as last_paid
    from rounds
    where block < $deals
    group by arm, players, block, round
),
bundles as (
    select
        arm,
        players,
        block % 1999 as bundle,
        round,
        sum(first_paid) as first_paid,
        sum(last_paid) as last_paid,
        count(*) as times
    from deals
    where first_paid is not null and last_paid is not null
    group by grouping sets ((arm, players, bundle), (arm, players, bundle, round))
)
select
    arm,
    players,
    round,
    ratio(first_paid, times) as first_paid,
    ratio(last_paid, times) as last_paid,
    ratio(first_paid - last_paid, times) as drag
from bundles
group by arm, players, round
order by arm, players, round
