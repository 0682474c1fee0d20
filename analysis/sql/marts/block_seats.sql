-- grain: a seat in a block, all the rotations together
with sums as (
    select
        arm,
        players,
        block,
        seat,
        count(*) as games,
        round(sum(win_share), 9) as win_share,
        sum(score) as score,
        sum(income) as income,
        sum(levy_due) as levy_due,
        sum(levy_paid) as levy_paid,
        sum(levy_lost) as levy_lost
    from seats
    group by arm, players, block, seat
)
select sums.*, blocks.setup, blocks.bundle
from sums
join blocks using (arm, players, block)
