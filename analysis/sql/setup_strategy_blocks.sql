-- grain: a setup of one arm and number of players; what each strategy (by its number) won in each block, as lists
with numbered as (
    select arm, players, strategy, row_number() over (partition by arm, players order by strategy) - 1 as number
    from block_strategies
    group by arm, players, strategy
)
select
    arm, players, setup,
    list(block) as block, list(number) as number, list(win_share) as won, list(times) as times
from block_strategies
join numbered using (arm, players, strategy)
where setup <> ''
group by arm, players, setup
order by arm, players, setup
