-- grain: an arm and number of players
-- decisions: choices among two options or more; forced_share: of all choices those with one option
with bundles as (
    select arm, players, block % 1999 as bundle, count(*) as games, count(distinct block) as deals,
        sum(decisions) as decisions, sum(forced) as forced, sum(rounds) as rounds
    from games
    where block < $deals
    group by arm, players, bundle
)
select
    arm,
    players,
    sum(games)::bigint as games,
    sum(deals)::bigint as deals,
    ratio(rounds, games) as rounds,
    ratio(decisions, games) as decisions,
    ratio(forced, forced + decisions) as forced_share
from bundles
group by arm, players
order by arm, players
