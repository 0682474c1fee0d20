-- grain: two arms of one seed, edition and number of players with other rules, in which some score owes another levy in
-- the first $deals deals; the arm that takes more comes first
with arms as (
    select
        arm, players, any_value(seed) as seed, any_value(edition) as edition, any_value(variants) as variants,
        any_value(rules) as rules
    from games
    where block < $deals
    group by arm, players
),
levies as (
    select arm, players, score_before, min(levy_due) as least, max(levy_due) as most, sum(levy_due) as due
    from rounds
    where block < $deals
    group by arm, players, score_before
),
taken as (
    select arms.*, levies.due
    from arms
    join (select arm, players, sum(due) as due from levies group by arm, players) as levies using (arm, players)
),
differing as (
    select a.arm, b.arm as twin, players
    from levies as a
    join levies as b using (players, score_before)
    where a.arm <> b.arm
    group by a.arm, b.arm, players
    having count(*) filter (a.least <> b.least or a.most <> b.most) > 0
)
select a.arm, b.arm as twin, players, a.variants, b.variants as twin_variants, b.due = 0 as twin_has_none
from taken as a
join taken as b using (players, seed, edition)
semi join differing on differing.arm = a.arm and differing.twin = b.arm and differing.players = a.players
where a.rules <> b.rules and (a.due > b.due or (a.due = b.due and a.arm < b.arm))
order by players, a.arm, b.arm
