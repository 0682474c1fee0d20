-- All are for independent rows: blocks, or bundles of them. None says anything of a single row.

-- The root of a variance, which rounding may have brought below nought; of none there is none.
create or replace macro root(variance) as sqrt(if(variance < 0, 0.0, variance));

-- How two ratios of sums vary together.
create or replace macro covary(num_a, den_a, num_b, den_b) as (
    sum(num_a * num_b)
    - sum(num_a) / sum(den_a) * sum(den_a * num_b)
    - sum(num_b) / sum(den_b) * sum(num_a * den_b)
    + sum(num_a) / sum(den_a) * sum(num_b) / sum(den_b) * sum(den_a * den_b)
) / nullif(sum(den_a) * sum(den_b), 0) * count(*) / nullif(count(*) - 1, 0);

-- A ratio of sums, and its standard error.
create or replace macro ratio(num, den) as {
    value: sum(num) / nullif(sum(den), 0),
    error: root(covary(num::double, den::double, num::double, den::double)),
    rows: count(*)
};

-- What the same rows change from a to b, the standard error of that, and what it would be were the rows not the same.
create or replace macro paired(num_a, den_a, num_b, den_b) as {
    value: case when count(*) filter (num_a <> num_b or den_a <> den_b) = 0 then 0.0
        else sum(num_b) / nullif(sum(den_b), 0) - sum(num_a) / nullif(sum(den_a), 0) end,
    error: case when count(*) filter (num_a <> num_b or den_a <> den_b) = 0 then 0.0
        else root(
            covary(num_a::double, den_a::double, num_a::double, den_a::double)
            + covary(num_b::double, den_b::double, num_b::double, den_b::double)
            - 2 * covary(num_a::double, den_a::double, num_b::double, den_b::double)) end,
    rows: count(*),
    unpaired: root(
        covary(num_a::double, den_a::double, num_a::double, den_a::double)
        + covary(num_b::double, den_b::double, num_b::double, den_b::double)),
    differing: count(*) filter (num_a <> num_b or den_a <> den_b)
};
