-- grain: a strategy in a setup, of one arm and number of players
-- bundle, won, plays: lists of what it won in each bundle of deals, and how often it played
-- Bundles are such that no number of setups that take turns keeps step with them.
with setups as (
    select arm, players, block, setup, block * 31::bigint // 7 % 97 as bundle
    from games
    where rotation = 0 and setup <> ''
),
bundles as (
    select arm, players, setup, bundle, strategy, sum(won) as won, sum(games)::int as plays
    from rank_entries
    join setups using (arm, players, block)
    group by arm, players, setup, bundle, strategy
)
select
    arm, players, setup, strategy, sum(bundles.plays)::bigint as times, ratio(bundles.won, bundles.plays) as win_share,
    list(bundle) as bundle, list(bundles.won) as won, list(bundles.plays) as plays
from bundles
group by arm, players, setup, strategy
order by arm, players, setup, strategy
