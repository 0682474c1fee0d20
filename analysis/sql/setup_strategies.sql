-- grain: a strategy in a setup, of one arm and number of players
select arm, players, setup, strategy, sum(times)::bigint as times, ratio(win_share, times) as win_share
from block_strategies
where setup <> ''
group by arm, players, setup, strategy
order by arm, players, setup, strategy
