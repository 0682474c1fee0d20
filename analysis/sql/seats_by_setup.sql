-- grain: a seat in a setup, of one arm and number of players
select arm, players, setup, seat, sum(games)::bigint as games, ratio(win_share, games) as win_share
from block_seats
group by arm, players, setup, seat
order by arm, players, setup, seat
