-- grain: a block (a deal) of one arm and number of players, all its rotations together
select
    arm,
    players,
    block,
    any_value(setup) as setup,
    any_value(mode) as mode,
    block % 1999 as bundle,
    count(*) as games,
    sum(rounds) as rounds,
    sum(margin) as margin,
    sum(lead_changes) as lead_changes,
    sum(decisions) as decisions,
    sum(forced) as forced,
    count(*) filter (winners > 1) as shared
from games
group by arm, players, block
