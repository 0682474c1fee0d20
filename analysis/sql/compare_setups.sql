-- grain: a headline, and a part of it, in a setup, of a number of players, in the deals that two arms have both
with sides as (
    select a.players, a.setup, headline, part, a.num as num_a, a.den as den_a, b.num as num_b, b.den as den_b
    from (from headlines where arm = $a) as a
    join (from headlines where arm = $b) as b using (players, block, headline, part)
    where headline in ('seat_share', 'margin', 'lead_changes', 'score', 'levy_bite')
)
select
    players,
    headline,
    part,
    setup,
    sum(num_a) / sum(den_a) as before,
    sum(num_b) / sum(den_b) as after,
    paired(num_a, den_a, num_b, den_b) as change
from sides
group by players, headline, part, setup
having sum(den_a) > 0 and sum(den_b) > 0
order by players, headline, part, setup
