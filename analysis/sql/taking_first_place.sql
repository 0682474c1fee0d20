-- grain: a round after which first place in the turn order may have been taken, of one arm and number of players, over
-- the first $deals deals
-- Who took it is set against those of the same rank, in the same round, who neither had nor took it; what is expected
-- of these is an estimate itself, and their rows, which add up to nothing, bring its error in.
with turns as (
    select
        arm,
        players,
        block,
        rotation,
        seat,
        round,
        rank,
        turn_order,
        lead(turn_order) over (partition by arm, players, block, rotation, seat order by round) as next_order
    from rounds
    where block < $deals
),
chances as (
    select turns.*, next_order = 1 as took, win_share
    from turns
    join seats using (arm, players, block, rotation, seat)
    where turn_order > 1 and next_order is not null
),
others as (
    select
        arm,
        players,
        round,
        rank,
        avg(win_share) filter (not took) as expected,
        count(*) filter (took) / count(*) filter (not took) as weight
    from chances
    group by arm, players, round, rank
    having count(*) filter (not took) > 0
),
bundles as (
    select
        arm,
        players,
        block % 1999 as bundle,
        round,
        coalesce(sum(win_share) filter (took), 0) as won,
        sum(if(took, 1.0, -weight) * (win_share - expected)) as gain,
        count(*) filter (took) as times
    from chances
    join others using (arm, players, round, rank)
    group by arm, players, bundle, round
)
select
    arm, players, round, sum(times)::bigint as times,
    ratio(won, times) as win_share, ratio(gain, times) as gain_share
from bundles
group by arm, players, round
order by arm, players, round
