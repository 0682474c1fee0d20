-- grain: a setup and number of players in two arms; in how many of the games that both have something is other
with players_of as (
    select
        a.players,
        a.block,
        a.rotation,
        count(*) filter (a.score <> b.score or a.rank <> b.rank) as moved,
        count(*) filter (a.win_share <> b.win_share) as won_by_others,
        count(*) filter (a.strategy <> b.strategy or a.forbidden is distinct from b.forbidden) as other_players
    from seats as a
    join seats as b using (players, block, rotation, seat)
    where a.arm = $a and b.arm = $b
    group by a.players, a.block, a.rotation
)
select
    players,
    setup,
    count(*) as games,
    count(distinct block) as deals,
    count(*) filter (moved > 0) as differing,
    count(*) filter (won_by_others > 0) as other_winner,
    count(*) filter (other_players > 0) as other_players
from players_of
join (select players, block, setup from blocks where arm = $a) using (players, block)
group by players, setup
order by players, setup
