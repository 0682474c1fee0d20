-- grain: a round that scores, but the last, of a number of players, in the deals that two arms have both among the
-- first $deals: how often who then leads alone wins in the end
with shared_deals as (
    select players, block from games where arm = $a and block < $deals
    intersect
    select players, block from games where arm = $b and block < $deals
),
turns as (
    select arm, players, block, rotation, seat, round, rank, score - score_before + levy_lost as won
    from rounds
    semi join shared_deals using (players, block)
    where arm in ($a, $b) and block < $deals
),
scoring as (
    select players, round
    from turns
    group by players, round
    having sum(won) > 0
    qualify round < max(round) over (partition by players)
),
leaders as (
    select arm, players, block, rotation, round, max(seat) filter (rank = 1) as seat
    from turns
    semi join scoring using (players, round)
    group by arm, players, block, rotation, round
    having count(*) filter (rank = 1) = 1
),
bundles as (
    select
        players,
        block % 1999 as bundle,
        round,
        coalesce(sum(win_share) filter (arm = $a), 0) as num_a,
        count(*) filter (arm = $a) as den_a,
        coalesce(sum(win_share) filter (arm = $b), 0) as num_b,
        count(*) filter (arm = $b) as den_b
    from leaders
    join seats using (arm, players, block, rotation, seat)
    where seats.block < $deals
    group by players, bundle, round
)
select
    players,
    round,
    ratio(num_a, den_a) as leads_share,
    ratio(num_b, den_b) as twin_share,
    paired(round(num_a, 6), den_a, round(num_b, 6), den_b) as change_share
from bundles
group by players, round
having sum(den_a) > 0 and sum(den_b) > 0
order by players, round
