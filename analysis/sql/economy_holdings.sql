-- grain: a number in a column of games or seats, or in a game's sum over its seats, of one arm and number of players,
-- over the first 1,000 deals: how many times it came up
select arm, players, of, what, number, sum(times)::bigint as times
from economy_counts
where of <> 'rounds'
group by arm, players, of, what, number
order by arm, players, of, what, number
