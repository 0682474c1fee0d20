-- grain: an arm and number of players whose setups hold anything
select
    arm, players, sum(games)::bigint as games, count(*) as deals,
    any_value(mode) as mode, list(distinct setup) as setups
from blocks
where setup <> ''
group by arm, players
order by arm, players
