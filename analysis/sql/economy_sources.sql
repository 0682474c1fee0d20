-- grain: a column of the table seats, of one arm and number of players, over the first 1,000 deals: its average, that
-- of winners and that of others
-- score_share: its part of all points, those that the levy takes again among them, where it is points; lead: what
-- winners have more than others
with bundles as (
    select
        arm,
        players,
        bundle,
        what,
        sum(number * times) as amount,
        sum(times) as chances,
        coalesce(sum(number * times) filter (won), 0) as of_winners,
        coalesce(sum(times) filter (won), 0) as winners,
        coalesce(sum(number * times) filter (not won), 0) as of_others,
        coalesce(sum(times) filter (not won), 0) as others
    from economy_counts
    where of = 'seats'
    group by arm, players, bundle, what
),
scores as (
    select arm, players, bundle, sum(amount) as scored
    from bundles
    where what in ('score', 'levy_lost')
    group by arm, players, bundle
)
select
    arm,
    players,
    what,
    ratio(amount, chances) as points,
    ratio(amount, scored) as score_share,
    ratio(of_winners, winners) as winners,
    ratio(of_others, others) as others,
    paired(of_others, others, of_winners, winners) as lead
from bundles
join scores using (arm, players, bundle)
group by arm, players, what
order by arm, players, what
