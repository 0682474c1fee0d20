-- grain: a strategy in a block, all that played it and all the rotations together
with sums as (
    select
        arm,
        players,
        block,
        strategy,
        count(*) as times,
        round(sum(win_share), 9) as win_share,
        sum(score) as score
    from seats
    group by arm, players, block, strategy
)
select sums.*, blocks.setup, blocks.bundle
from sums
join blocks using (arm, players, block)
