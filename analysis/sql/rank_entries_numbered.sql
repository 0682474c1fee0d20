-- grain: an entry of a line-up in a block, with the number of its strategy
select arm, players, block, entry, number, won, ranks
from rank_entries
join rank_names using (arm, players, strategy)
