-- grain: a piece of content, in an arm that keeps the first entry from it, against an arm in which all may use all
-- Games pair on their deal; points and win_share are what the first entry has more of where it may use the piece.
with line_ups as (
    select
        arm, players, block,
        max(forbidden) as item,
        list(strategy order by entry) as line_up,
        sum(score) filter (entry = 1) as score,
        sum(win_share) filter (entry = 1) as won,
        count(*) filter (entry = 1) as games
    from seats
    group by arm, players, block
),
dealt as (
    select
        arm, players, block,
        any_value(seed) as seed, any_value(setup) as setup, any_value(rules) as rules, max(rotation) as rotations
    from games
    group by arm, players, block
),
deals as (
    select *
    from line_ups
    join dealt using (arm, players, block)
),
pairs as (
    select
        without.arm, free.arm as free, without.players, without.item,
        without.score, without.won, without.games,
        free.score as free_score, free.won as free_won, free.games as free_games
    from deals as without
    join deals as free using (players, block, seed, setup, rules, line_up, rotations)
    where without.item is not null and free.item is null
),
first_arms as (
    select arm, players, item, min(free) as free
    from pairs
    group by arm, players, item
)
select
    free as arm, players, item, pairs.arm as without,
    sum(games)::bigint as games, count(*) as deals,
    paired(score, games, free_score, free_games) as points,
    paired(won, games, free_won, free_games) as win_share
from pairs
join first_arms using (arm, players, item, free)
group by free, players, item, pairs.arm
order by free, players, item
