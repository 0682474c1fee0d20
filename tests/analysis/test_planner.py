"""The planner: counts by the book, and a pilot that measures what it says."""

import numpy as np
import pytest

from analysis.planner import Pilot, needed, pilot
from sim.core.errors import BadInput
from tests.analysis.planted import Effects, house

LEARNT = Pilot(players=4, share_deal=0.2, points_game=6.0, slope=0.03, games=400, deals=100)


def test_playtests_counting_wins_are_those_of_the_textbook():
    # (1.960 + 0.842) ** 2 * 0.25 * 0.75 / 0.1 ** 2 = 147.2
    assert needed(LEARNT, 0.1).tests_counting_wins == 148


def test_scores_show_an_effect_sooner_than_wins():
    need = needed(LEARNT, 0.02)
    assert need.points == pytest.approx(0.02 / 0.03)
    assert need.tests_recording_scores < need.tests_counting_wins / 4
    assert (need.curve["scores_share"] >= need.curve["wins_share"]).all()


def test_more_setups_at_once_need_more_deals_in_each():
    one, many = needed(LEARNT, 0.02), needed(LEARNT, 0.02, setups=144)
    assert one.deals_in_all == one.deals_each == one.deals
    assert many.deals_in_all == 144 * many.deals_each
    assert 1.5 * one.deals < many.deals_each < 4 * one.deals


def test_the_curve_reaches_the_power_at_the_number_that_is_named():
    need = needed(LEARNT, 0.3, power=0.8)
    above = need.curve.filter(need.curve["playtests"] >= need.tests_counting_wins)
    below = need.curve.filter(need.curve["playtests"] < need.tests_counting_wins)
    assert above["wins_share"].min() >= 0.8 > below["wins_share"].max()


def test_a_pilot_measures_how_deals_vary_and_what_a_point_is_worth():
    planted = house(Effects(strategies=(0.4,), scale=3.0), blocks=300)
    seats = planted.query("select * from seats order by block, rotation, seat")
    scores = seats["score"].to_numpy().reshape(-1, 4)

    def won(seat: int, by: int) -> float:
        other = np.delete(scores, seat, axis=1).max(axis=1)
        own = scores[:, seat] + by
        return float(((own > other) + 0.5 * (own == other)).mean())

    learnt = pilot(planted, 4)
    assert learnt.deals == 300
    assert learnt.slope == pytest.approx(np.mean([(won(seat, 1) - won(seat, -1)) / 2 for seat in range(4)]))
    above = scores - scores.mean(axis=1, keepdims=True)
    assert learnt.points_game == pytest.approx(np.sqrt(above.var(axis=0, ddof=1).mean()))
    by_deal = seats["win_share"].to_numpy().reshape(300, 4, 4).mean(axis=1)
    assert learnt.share_deal == pytest.approx(np.sqrt(by_deal.var(axis=0, ddof=1).mean()))


def test_a_run_that_says_nothing_is_refused():
    with pytest.raises(BadInput, match="no games with 3 players"):
        pilot(house(blocks=5), 3)
    with pytest.raises(BadInput, match="too few deals"):
        pilot(house(blocks=1), 4)
