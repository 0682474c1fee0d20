-- grain: an arm and number of players; its games and deals among the first $deals deals
select arm, players, count(*) as games, count(distinct block) as deals
from games
where block < $deals
group by arm, players
order by arm, players
