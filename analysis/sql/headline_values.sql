-- grain: a headline, and a part of it, of one arm and number of players
with bundles as (
    select arm, players, bundle, headline, part, sum(num) as num, sum(den) as den
    from headlines
    group by arm, players, bundle, headline, part
)
select arm, players, headline, part, sum(den) as cases, unnest(ratio(num, den))
from bundles
where den > 0
group by arm, players, headline, part
order by arm, players, headline, part
