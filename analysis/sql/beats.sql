-- grain: two strategies that meet, of one arm and number of players; above_share: of the games between a player of the
-- first and one of the other, those in which the first ends above; where they are level, half
-- The sixteens are the highest of the five bits of each rotation: taking ranks from them leaves one wherever the rank
-- is not the higher, so that all rotations are compared at once.
with meetings as (
    select
        arm, players, block % 1999 as bundle, one.strategy, other.strategy as other,
        one.ranks as ranks, other.ranks as other_ranks, 567489872400 as sixteens
    from rank_entries as one
    join rank_entries as other using (arm, players, block)
    where one.strategy < other.strategy
),
bundles as (
    select
        arm, players, bundle, strategy, other, sum(players) as games,
        sum(
            players + bit_count(((other_ranks | sixteens) - ranks) & sixteens)
            - bit_count(((ranks | sixteens) - other_ranks) & sixteens)
        ) / 2 as above
    from meetings
    group by arm, players, bundle, strategy, other
)
select arm, players, strategy, other, sum(games)::bigint as games, ratio(above, games) as above_share
from bundles
group by arm, players, strategy, other
order by arm, players, strategy, other
