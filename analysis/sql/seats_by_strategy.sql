-- grain: a seat of a strategy, of one arm and number of players
with bundles as (
    select arm, players, block % 1999 as bundle, strategy, seat, sum(win_share) as won, count(*) as games
    from seats
    group by arm, players, bundle, strategy, seat
)
select arm, players, strategy, seat, sum(games)::bigint as games, ratio(won, games) as win_share
from bundles
group by arm, players, strategy, seat
order by arm, players, strategy, seat
