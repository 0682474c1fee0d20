"""What is derived from what was counted."""

import numpy as np
import polars as pl

from sim.core.tables import digest, lead_changes, pick, ranks


def test_the_lead_changes_when_another_leads_alone():
    rounds = [[1, 0], [1, 1], [1, 2], [3, 2], [3, 3]]  # first, level, second, first, level
    assert lead_changes(np.array([rounds, [[0, 0]] * 5, [[0, 1]] * 5])).tolist() == [2, 0, 0]


def test_who_is_level_shares_the_better_rank():
    assert ranks(np.array([[5, 3, 3, 1], [2, 2, 2, 2]])).tolist() == [[1, 2, 2, 4], [1, 1, 1, 1]]


def test_names_are_picked_by_number_and_none_is_none():
    assert pick(["a", "b"], np.array([1, -1, 0])).to_list() == ["b", None, "a"]


def test_a_digest_tells_rows_columns_types_and_nulls_apart():
    base = pl.DataFrame({"a": [1, 2], "b": ["x", None]})
    others = [
        base.reverse(),
        base.rename({"a": "c"}),
        base.with_columns(pl.col("a").cast(pl.Int8)),
        base.with_columns(pl.col("b").fill_null("x")),
        pl.DataFrame({"a": [1, None], "b": ["x", None]}),
        pl.DataFrame({"a": [1, 0], "b": ["x", None]}),
    ]
    found = {digest({"t": table}) for table in (base, *others)}
    assert len(found) == 1 + len(others)
    assert digest({"t": base}) == digest({"t": base.clone()})
