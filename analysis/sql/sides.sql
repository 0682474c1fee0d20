-- grain: an arm and number of players
select arm, players, sum(games)::bigint as games, count(*) as deals, count(distinct setup) as setups
from blocks
group by arm, players
order by arm, players
