-- grain: a round of a block, all players and rotations together
-- First are those level in the lead as the round begins, last is who stands alone behind all others.
select
    arm,
    players,
    block,
    round,
    count(*) as turns,
    count(*) filter (levy_lost > 0) as short,
    avg(levy_paid) filter (rank_before = 1) as first_paid,
    avg(levy_paid) filter (rank_before = players) as last_paid
from rounds
group by arm, players, block, round
