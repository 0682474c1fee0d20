-- grain: an entry of a line-up in a block, all the rotations together
-- ranks: its rank in each rotation, five bits each, the first rotation lowest
select
    arm,
    players,
    block,
    entry,
    strategy,
    count(*)::int as games,
    round(sum(win_share), 9) as won,
    sum(score)::int as score,
    bit_or(rank::bigint << (5 * rotation)) as ranks
from seats
group by arm, players, block, entry, strategy
