"""Likely ranges against SciPy, and the macros that give them their standard errors against sums by hand."""

import duckdb
import numpy as np
import polars as pl
import pytest
from scipy import stats

from analysis.stats.ranges import likely_range, spread, widths, wilson
from analysis.warehouse import SQL


@pytest.fixture(scope="module")
def con():
    con = duckdb.connect()
    con.execute((SQL / "macros.sql").read_text(encoding="utf-8"))
    return con


def asked(con, rows, expression):
    con.register("rows", rows)
    return con.sql(f"select unnest({expression}) from rows").pl()


def some_rows(n, seed=1):
    rng = np.random.default_rng(seed)
    den_a = rng.integers(1, 9, n).astype(float)
    num_a = den_a * rng.random(n)
    den_b = np.maximum(1, den_a + rng.integers(-1, 2, n))
    return pl.DataFrame({"num_a": num_a, "den_a": den_a, "num_b": num_a + rng.normal(0.2, 0.1, n), "den_b": den_b})


@pytest.mark.parametrize("rows", [2, 3, 10, 1000])
def test_a_range_is_as_many_errors_wide_as_student_says(rows):
    assert widths(np.array([rows]))[0] == pytest.approx(stats.t.ppf(0.975, rows - 1))


def test_a_single_row_has_no_range():
    low, high = likely_range(np.array([0.5]), np.array([0.0]), np.array([1]), share=False)
    assert np.isnan(low[0])
    assert np.isnan(high[0])


def test_wilson_is_scipys():
    for wins, n in ((0, 10), (3, 10), (10, 10), (500, 2000)):
        low, high = wilson(np.array([wins / n]), np.array([n]))
        known = stats.binomtest(wins, n).proportion_ci(method="wilson")
        assert (low[0], high[0]) == pytest.approx((known.low, known.high))


def test_a_share_stays_between_nothing_and_all():
    low, high = likely_range(np.array([0.01, 0.99]), np.array([0.02, 0.02]), np.array([30, 30]), share=True)
    assert low[0] == 0
    assert high[1] == 1


def test_a_share_whose_rows_are_all_alike_is_not_sure():
    low, high = likely_range(np.array([0.0, 1.0]), np.array([0.0, 0.0]), np.array([20, 20]), share=True)
    assert low.tolist() == pytest.approx([0.0, 0.8389], abs=1e-4)
    assert high.tolist() == pytest.approx([0.1611, 1.0], abs=1e-4)


def test_a_number_that_never_varies_has_a_range_of_its_own():
    low, high = likely_range(np.array([3.0]), np.array([0.0]), np.array([20]), share=False)
    assert (low[0], high[0]) == (3.0, 3.0)


def test_a_ratio_of_like_rows_has_the_error_of_a_mean(con):
    numbers = np.random.default_rng(2).normal(size=40)
    found = asked(con, pl.DataFrame({"x": numbers}), "ratio(x, 1.0)")
    assert found["value"].item() == pytest.approx(numbers.mean())
    assert found["error"].item() == pytest.approx(stats.sem(numbers))
    assert found["rows"].item() == 40


def test_the_error_of_a_ratio_is_that_of_leaving_each_row_out(con):
    rows = some_rows(400)
    num, den = rows["num_a"].to_numpy(), rows["den_a"].to_numpy()
    without = (num.sum() - num) / (den.sum() - den)
    jackknife = np.sqrt((len(num) - 1) / len(num) * ((without - without.mean()) ** 2).sum())
    assert asked(con, rows, "ratio(num_a, den_a)")["error"].item() == pytest.approx(jackknife, rel=0.01)


def test_the_error_of_a_change_is_that_of_leaving_each_row_out(con):
    rows = some_rows(400)
    a, m, b, n = (rows[name].to_numpy() for name in rows.columns)
    without = (b.sum() - b) / (n.sum() - n) - (a.sum() - a) / (m.sum() - m)
    jackknife = np.sqrt((len(a) - 1) / len(a) * ((without - without.mean()) ** 2).sum())
    found = asked(con, rows, "paired(num_a, den_a, num_b, den_b)")
    assert found["value"].item() == pytest.approx(b.sum() / n.sum() - a.sum() / m.sum())
    assert found["error"].item() == pytest.approx(jackknife, rel=0.02)
    assert found["error"].item() < found["unpaired"].item()


def test_a_change_of_nothing_is_exactly_nothing(con):
    rows = some_rows(50).with_columns(num_b=pl.col("num_a"), den_b=pl.col("den_a"))
    found = asked(con, rows, "paired(num_a, den_a, num_b, den_b)").row(0, named=True)
    assert (found["value"], found["error"], found["differing"]) == (0.0, 0.0, 0)


def test_a_ratio_of_one_row_has_no_error_and_of_none_no_value(con):
    one = asked(con, pl.DataFrame({"x": [2.0]}), "ratio(x, 1.0)").row(0, named=True)
    assert one == {"value": 2.0, "error": None, "rows": 1}
    none = asked(con, pl.DataFrame({"x": [0.0, 0.0]}), "ratio(x, x)").row(0, named=True)
    assert none["value"] is None
    assert none["error"] is None


def test_an_estimate_is_spread_into_columns_side_by_side(con):
    con.register("rows", some_rows(30))
    frame = con.sql("select 'x' as name, ratio(num_a, den_a) as win_share, 1 as after from rows").pl()
    found = spread(frame, shares=["win_share"])
    assert found.columns == [
        "name", "win_share", "win_share_low", "win_share_high", "win_share_error", "win_share_rows", "after",
    ]  # fmt: skip
    row = found.row(0, named=True)
    assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
    half = stats.t.ppf(0.975, 29) * row["win_share_error"]
    assert row["win_share_high"] - row["win_share"] == pytest.approx(half)


def test_an_estimate_of_one_row_is_spread_without_a_range(con):
    con.register("rows", some_rows(1))
    row = spread(con.sql("select ratio(num_a, den_a) as x from rows").pl(), numbers=["x"]).row(0, named=True)
    assert row["x"] is not None
    assert (row["x_low"], row["x_high"], row["x_error"], row["x_rows"]) == (None, None, None, 1)


def test_a_query_without_rows_is_spread_into_the_same_columns(con):
    con.register("rows", some_rows(3).head(0))
    text = "select den_a, ratio(num_a, den_a) as x from rows group by den_a"
    assert spread(con.sql(text).pl(), numbers=["x"]).columns == ["den_a", "x", "x_low", "x_high", "x_error", "x_rows"]
