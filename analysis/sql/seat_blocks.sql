-- grain: a block; the win share of each seat in it, as a list by seat
select arm, players, setup, block, list(win_share / games order by seat) as won
from block_seats
group by arm, players, setup, block
order by arm, players, setup, block
