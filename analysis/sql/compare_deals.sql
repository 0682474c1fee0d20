-- grain: a number of players that both arms have; what stands in the way of pairing their games, and what does not
with shared_deals as (
    select a.players, a.block, a.setup = b.setup as alike
    from blocks as a
    join blocks as b using (players, block)
    where a.arm = $a and b.arm = $b
),
seeds as (
    select
        players,
        any_value(seed) filter (arm = $a) as seed_a,
        any_value(seed) filter (arm = $b) as seed_b
    from games
    where arm in ($a, $b)
    group by players
)
select players, seed_a, seed_b, count(*) as deals, count(*) filter (not alike) as other_setups
from shared_deals
join seeds using (players)
group by players, seed_a, seed_b
order by players
