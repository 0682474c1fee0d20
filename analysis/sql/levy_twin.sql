-- grain: a number of players in two arms, over the deals that both have among the first $deals: games with another
-- winner, and what should be nought in twins: games with another setup or other players
with pairs as (
    select
        a.players,
        a.block,
        a.rotation,
        count(*) filter ((a.win_share > 0) <> (b.win_share > 0)) > 0 as other_winner,
        count(*) filter (a.strategy <> b.strategy or a.forbidden is distinct from b.forbidden) > 0 as other_players
    from seats as a
    join seats as b using (players, block, rotation, seat)
    where a.arm = $a and b.arm = $b and a.block < $deals and b.block < $deals
    group by a.players, a.block, a.rotation
),
setups as (
    select players, block, rotation, count(distinct setup) > 1 as other_setup
    from games
    where arm in ($a, $b) and block < $deals
    group by players, block, rotation
),
bundles as (
    select
        players,
        block % 1999 as bundle,
        count(*) as games,
        count(distinct block) as deals,
        count(*) filter (other_winner) as moved,
        count(*) filter (other_players) as other_players,
        count(*) filter (other_setup) as other_setup
    from pairs
    join setups using (players, block, rotation)
    group by players, bundle
)
select
    players,
    sum(games)::bigint as games,
    sum(deals)::bigint as deals,
    sum(other_players)::bigint as other_players,
    sum(other_setup)::bigint as other_setup,
    ratio(moved, games) as other_winner_share
from bundles
group by players
order by players
