-- grain: the one game that shows something best: that a player won, or came in last, by the most, or paid the least of
-- the levy; of a seat, a strategy, a setup or a piece of content, where they are named
select games.game
from games
join seats using (arm, players, block, rotation)
where
    arm = $arm
    and players = $players
    and ($seat is null or seat = $seat)
    and ($strategy is null or strategy = $strategy)
    and ($setup is null or setup = $setup)
    and ($item is null or list_contains(string_split(setup, '+'), $item))
    and case when $unpaid then levy_lost > 0 when $loses then rank = players else rank = 1 end
order by if($unpaid, levy_lost, margin) desc, games.game
limit 1
