-- grain: a headline, and a part of it, of a number of players, in the deals that two arms have both
with shared_deals as (
    select players, block from blocks where arm = $a
    intersect
    select players, block from blocks where arm = $b
),
bundles as (
    select arm, players, bundle, headline, part, round(sum(num), 6) as num, round(sum(den), 6) as den
    from headlines
    semi join shared_deals using (players, block)
    where arm in ($a, $b)
    group by arm, players, bundle, headline, part
),
sides as (
    select
        players,
        bundle,
        headline,
        part,
        coalesce(a.num, 0) as num_a,
        coalesce(a.den, 0) as den_a,
        coalesce(b.num, 0) as num_b,
        coalesce(b.den, 0) as den_b
    from (from bundles where arm = $a) as a
    full join (from bundles where arm = $b) as b using (players, bundle, headline, part)
)
select
    players,
    headline,
    part,
    sum(num_a) / sum(den_a) as before,
    sum(num_b) / sum(den_b) as after,
    paired(num_a, den_a, num_b, den_b) as change
from sides
group by players, headline, part
having sum(den_a) > 0 and sum(den_b) > 0
order by players, headline, part
