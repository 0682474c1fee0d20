-- grain: a number of points behind the lead, in bands, as a round ends that scores, but the last; of one arm and number
-- of players, over the first $deals deals
-- there_share: part of the players who are there; win_share: how often they win in the end
with bands as (
    select 5 as width
),
turns as (
    select arm, players, block, rotation, seat, round, score, score - score_before + levy_lost as won
    from rounds
    where block < $deals
),
scoring as (
    select arm, players, round
    from turns
    group by arm, players, round
    having sum(won) > 0
    qualify round < max(round) over (partition by arm, players)
),
behind as (
    select
        arm, players, block, rotation, seat, round,
        max(score) over (partition by arm, players, block, rotation, round) - score as behind
    from turns
    semi join scoring using (arm, players, round)
),
bundles as (
    select
        arm,
        players,
        block % 1999 as bundle,
        round,
        ceil(behind / width)::int as band,
        sum(win_share) as won,
        count(*) as turns
    from behind
    cross join bands
    join seats using (arm, players, block, rotation, seat)
    where seats.block < $deals
    group by arm, players, bundle, round, band
),
whole as (
    select arm, players, bundle, round, sum(turns) as all_turns
    from bundles
    group by arm, players, bundle, round
),
there as (
    select arm, players, round, band, ratio(coalesce(turns, 0), all_turns) as there_share
    from whole
    join (select distinct arm, players, round, band from bundles) using (arm, players, round)
    left join bundles using (arm, players, bundle, round, band)
    group by arm, players, round, band
),
chances as (
    select arm, players, round, band, sum(turns)::bigint as turns, ratio(won, turns) as win_share
    from bundles
    group by arm, players, round, band
)
select
    arm,
    players,
    round,
    if(band = 0, 0, (band - 1) * width + 1) as behind_from,
    band * width as behind_to,
    turns,
    there_share,
    win_share
from chances
join there using (arm, players, round, band)
cross join bands
order by arm, players, round, band
