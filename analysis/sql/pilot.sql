-- grain: an arm and number of players; how much deals and games vary, and what a point is worth
-- share_deal: standard deviation of a seat's win share over deals; points_game: of its points above the table's mean,
-- over single games; slope: what one point does to a player's win share
with deals as (
    select arm, players, sqrt(avg(varied)) as share_deal, sum(counted)::bigint as counted
    from (
        select arm, players, seat, var_samp(win_share / games) as varied, count(*) / players as counted
        from block_seats
        group by arm, players, seat
    )
    group by arm, players
),
tables as (
    select arm, players, list(score order by seat) as scores
    from seats
    where block < $deals
    group by arm, players, block, rotation
),
players_at as (
    select
        arm,
        players,
        k as seat,
        scores[k] - list_avg(scores) as above,
        scores[k] - list_max(list_concat(scores[1:k - 1], scores[k + 1:])) as ahead
    from tables, range(1, players + 1) as r(k)
),
games as (
    select
        arm,
        players,
        sqrt(avg(varied)) as points_game,
        sum(steps) / sum(n) as slope
    from (
        select
            arm,
            players,
            seat,
            var_samp(above) as varied,
            sum(case ahead when 0 then 0.5 when 1 then 0.25 when -1 then 0.25 else 0 end) as steps,
            count(*) as n
        from players_at
        group by arm, players, seat
    )
    group by arm, players
)
select arm, players, counted as deals, share_deal, points_game, slope
from deals
join games using (arm, players)
order by arm, players
