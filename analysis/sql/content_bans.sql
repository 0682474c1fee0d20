-- grain: an arm and number of players in which somebody was kept from a piece of content
select arm, players, any_value(forbidden) as item
from seats
where forbidden is not null
group by arm, players
order by arm, players
