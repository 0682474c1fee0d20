-- grain: the one game that shows something best: won by the most, or with the most levy unpaid
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
    and if($unpaid, levy_lost > 0, rank = 1)
order by if($unpaid, levy_lost, margin) desc, games.game
limit 1
