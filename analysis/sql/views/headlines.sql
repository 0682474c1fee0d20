-- grain: a headline, and a part of it, in a block; its value over many blocks is sum(num) / sum(den)
with levies as (
    select
        arm,
        players,
        block,
        sum(short) as short,
        sum(turns) as turns,
        sum(first_paid - last_paid) as drag,
        count(first_paid - last_paid) as drags
    from block_rounds
    group by arm, players, block
)
select arm, players, block, setup, bundle, 'seat_share' as headline, seat::text as part, win_share as num, games::double as den
from block_seats
union all
select
    arm, players, block, setup, bundle, 'seat_points', seat::text,
    score - sum(score) over (partition by arm, players, block) / players, games
from block_seats
union all
select arm, players, block, setup, bundle, 'strategy_share', strategy, win_share, times from block_strategies
union all
select arm, players, block, setup, bundle, 'strategy_points', strategy, score, times from block_strategies
union all
select arm, players, block, setup, bundle, 'content_owned', item, owned, games from block_content
union all
select arm, players, block, setup, bundle, 'content_uses', item, uses, games from block_content
union all
select arm, players, block, setup, bundle, 'margin', '', margin, games from blocks
union all
select arm, players, block, setup, bundle, 'lead_changes', '', lead_changes, games from blocks
union all
select arm, players, block, setup, bundle, 'shared', '', shared, games from blocks
union all
select arm, players, block, setup, bundle, 'forced', '', forced, forced + decisions from blocks
union all
select arm, players, block, setup, bundle, 'decisions', '', decisions, games from blocks
union all
select arm, players, block, any_value(setup), any_value(bundle), 'score', '', sum(score), sum(games)
from block_seats
group by arm, players, block
union all
select arm, players, block, any_value(setup), any_value(bundle), 'levy_bite', '', sum(levy_paid), sum(income)
from block_seats
group by arm, players, block
union all
select arm, players, block, any_value(setup), any_value(bundle), 'levy_lost', '', sum(levy_lost), sum(games)
from block_seats
group by arm, players, block
union all
select arm, players, block, setup, bundle, 'levy_short', '', short, turns
from levies
join blocks using (arm, players, block)
union all
select arm, players, block, setup, bundle, 'levy_drag', '', drag, drags
from levies
join blocks using (arm, players, block)
