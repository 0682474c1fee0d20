-- grain: a piece of content, of a strategy, in a bundle of blocks (97 of them, for there are many pieces)
-- It reads the columns of seats that are named uses_ and then a piece; seat is read so that there is always one.
with sums as (
    select
        arm,
        players,
        block % 97 as bundle,
        strategy,
        {
            uses: sum(columns('^(uses_.*|seat)$'))::bigint,
            users: count_if(columns('^(uses_.*|seat)$') > 0)::bigint,
            won: sum(case when columns('^(uses_.*|seat)$') > 0 then win_share else 0 end)
        } as '\0'
    from seats
    group by arm, players, bundle, strategy
),
long as (unpivot sums on columns('^(uses_.*|seat)$') into name name value used)
select arm, players, bundle, strategy, name[6:] as item, unnest(used)
from long
where name <> 'seat'
