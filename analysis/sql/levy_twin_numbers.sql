-- grain: a measure of a number of players, in the deals that two arms have both among the first $deals
with shared_deals as (
    select players, block from games where arm = $a and block < $deals
    intersect
    select players, block from games where arm = $b and block < $deals
),
of_games as (
    select arm, players, block, count(*) as games, sum(margin) as margin, sum(lead_changes) as lead_changes
    from games
    semi join shared_deals using (players, block)
    where arm in ($a, $b) and block < $deals
    group by arm, players, block
),
of_seats as (
    select
        arm, players, block, count(*) as seats, round(sum(score * win_share), 6) as winner_score, sum(score) as score,
        sum(levy_paid) as levy_paid
    from seats
    semi join shared_deals using (players, block)
    where arm in ($a, $b) and block < $deals
    group by arm, players, block
),
measures as (
    select arm, players, block, unnest([
        {measure: 'levy_paid', num: levy_paid::double, den: seats},
        {measure: 'score', num: score, den: seats},
        {measure: 'winner_score', num: winner_score, den: games},
        {measure: 'margin', num: margin, den: games},
        {measure: 'lead_changes', num: lead_changes, den: games}
    ], recursive := true)
    from of_games
    join of_seats using (arm, players, block)
),
bundles as (
    select
        players,
        block % 1999 as bundle,
        measure,
        sum(num) filter (arm = $a) as num_a,
        sum(den) filter (arm = $a) as den_a,
        sum(num) filter (arm = $b) as num_b,
        sum(den) filter (arm = $b) as den_b
    from measures
    group by players, bundle, measure
)
select
    players,
    measure,
    ratio(num_a, den_a) as number,
    ratio(num_b, den_b) as twin_number,
    paired(num_a, den_a, num_b, den_b) as change
from bundles
group by players, measure
order by players, measure
