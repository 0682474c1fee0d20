-- grain: an arm and number of players, with the rules in force
select arm, players, any_value(edition) as edition, any_value(variants) as variants
from games
group by arm, players
order by arm, players
