-- grain: a number in a column, in a bundle of the first 1,000 deals, of winners or of others: how many times it came up
-- of: the table games; the table seats; rounds, of which the largest number of each player counts; a game's sum over
-- its seats. Who is kept from a piece of content is left out; what is named after a piece counts where it is in play.
with of_games as (
    select arm, players, block, setup, false as won, columns(lambda c: not starts_with(c, 'content_') and c not in (
        'arm', 'players', 'block', 'rotation', 'game', 'seed', 'edition', 'variants', 'rules', 'mode', 'setup'
    ))::int
    from games
    where block < 1000
),
of_seats as (
    select arm, players, block, rotation, seat, win_share > 0 as won, columns(* exclude (
        arm, players, block, rotation, seat, entry, strategy, forbidden, tie_break, rank, win_share
    ))::int
    from seats
    where block < 1000 and forbidden is null
),
of_sums as (
    select arm, players, block, false as won, sum(columns(* exclude (arm, players, block, rotation, seat, won)))::int
    from of_seats
    group by arm, players, block, rotation
),
largest as (
    select arm, players, block, rotation, seat, max(columns(* exclude (
        arm, players, block, rotation, round, seat, turn_order, score_before, rank_before, rank
    )))::int
    from rounds
    where block < 1000
    group by arm, players, block, rotation, seat
),
of_rounds as (
    select largest.*, of_seats.won
    from largest
    join of_seats using (arm, players, block, rotation, seat)
),
long as (
    select 'games' as of, * from (unpivot of_games on columns(* exclude (arm, players, block, setup, won)))
    union all by name
    select 'seats' as of, * from (unpivot of_seats on columns(* exclude (arm, players, block, rotation, seat, won)))
    union all by name
    select 'sums' as of, * from (unpivot of_sums on columns(* exclude (arm, players, block, won)))
    union all by name
    select 'rounds' as of, * from (unpivot of_rounds on columns(* exclude (arm, players, block, rotation, seat, won)))
),
setups as (
    select arm, players, block, any_value(string_split(setup, '+')) as pieces
    from of_games
    group by arm, players, block
),
pieces as (
    select column_name as name, item
    from (describe seats)
    join (select distinct unnest(pieces) as item from setups) on item <> '' and ends_with(column_name, '_' || item)
)
select arm, players, of, name as what, item, block % 199 as bundle, won, value as number, count(*) as times
from long
left join pieces using (name)
join setups using (arm, players, block)
where item is null or list_contains(setups.pieces, item)
group by arm, players, of, what, item, bundle, won, number
