-- grain: a seat of one arm and number of players
-- points: how far its player ends above the mean of the table
with blocks_in_points as (
    select *, score - sum(score) over (partition by arm, players, block) / players as above
    from block_seats
),
bundles as (
    select arm, players, bundle, seat, sum(win_share) as won, sum(games) as games, sum(above) as above
    from blocks_in_points
    group by arm, players, bundle, seat
)
select arm, players, seat, sum(games)::bigint as games, ratio(won, games) as win_share, ratio(above, games) as points
from bundles
group by arm, players, seat
order by arm, players, seat
