-- grain: a strategy of one arm and number of players
with bundles as (
    select
        arm, players, block % 1999 as bundle, strategy,
        sum(won) as won, sum(score) as score, sum(games) as times
    from rank_entries
    group by arm, players, bundle, strategy
)
select
    arm, players, strategy, sum(times)::bigint as times, ratio(won, times) as win_share, ratio(score, times) as points
from bundles
group by arm, players, strategy
order by arm, players, strategy
