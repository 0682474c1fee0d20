-- grain: a piece of content in a block, all the rotations together
with sums as (
    select
        arm,
        players,
        block,
        item,
        count(*) as games,
        count(owner) as owned,
        count(built) as built,
        sum(fees) as fees,
        sum(list_sum(list_value(*columns('uses_[0-9]+')))) as uses
    from content
    group by arm, players, block, item
)
select sums.*, blocks.setup, blocks.bundle
from sums
join blocks using (arm, players, block)
