"""How numbers are put."""

from analysis.words import above_or_below, at_table, difference, plural


def test_shares_lie_apart_by_percentage_points():
    assert difference(-0.0316, -0.039, -0.0244, in_percent=True) == "-3.2 percentage points (-3.9 to -2.4)"
    assert difference(0.155, 0.094, 0.214, in_percent=False) == "0.15 (0.09 to 0.21)"
    assert difference(0.5, None, None, in_percent=True) == "50.0 percentage points (one deal: no range)"


def test_points_below_are_told_without_a_sign():
    row = {"points": -1.25, "points_low": -1.5, "points_high": -1.0}
    assert above_or_below("points", row) == "1.2 points (1.0 to 1.5) below"


def test_an_arm_that_nobody_named_is_not_named():
    assert at_table({"players": 4, "arm": "base"}) == "4 players"
    assert at_table({"players": 3, "arm": "taxed"}) == "3 players (taxed)"


def test_more_than_one_of_a_thing():
    assert [plural(word) for word in ("tax", "seat", "city", "day")] == ["taxes", "seats", "cities", "days"]
