-- grain: a strategy of one arm and number of players, with its number in alphabetical order
select arm, players, strategy, (row_number() over (partition by arm, players order by strategy) - 1)::smallint as number
from (select distinct arm, players, strategy from rank_entries)
