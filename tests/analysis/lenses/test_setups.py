"""How balanced setups are: planted departures are found and confirmed, and where there are none nothing is said."""

import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.lenses import setups
from analysis.warehouse import Warehouse
from analysis.words import percent
from sim.core import game as games
from sim.core.errors import BadInput
from sim.core.experiment import check_experiment
from tests.analysis.planted import CONTENT, GAME, SETS, Effects, house, plant
from tests.contract import toy

FEW = SETS[::80]  # ten of them
UNFAIR = "+".join(CONTENT[k] for k in FEW[3])
EDGE = Effects(edges=((UNFAIR, 1.5),))
PLAYED = {"blocks": 1200, "sets": FEW, "take_turns": True}
EXPERIMENT = {"game": "planted", "seed": 7, "strategies": ["a", "b"], "meet": "random", "arms": [{"name": "base"}]}


@pytest.fixture(scope="module")
def found():
    return setups.ask(house(EDGE, **PLAYED))


@pytest.fixture(scope="module")
def nothing():
    return setups.ask(house(**PLAYED))


@pytest.fixture(scope="module")
def fresh():
    return house(EDGE, **PLAYED | {"seed": 99})


def test_the_setup_that_is_unfair_is_the_worst(found):
    worst = found.worst.row(0, named=True)
    assert (worst["setup"], worst["gap_of"], worst["gap_name"], worst["rank"]) == (UNFAIR, "seat", "1", 1)
    assert worst["seat_p"] < 0.001
    assert worst["gap_share"] == pytest.approx(worst["seat_share"] - 0.25)
    assert worst["gap_share_low"] < worst["gap_share"] < worst["gap_share_high"]
    assert worst["gap_share"] > 3 * worst["chance_share"]
    assert found.best["setup"].head(5).is_in([UNFAIR]).sum() == 0


def test_only_it_is_beyond_the_tolerance(found):
    judged = found.judged(Tolerance())
    assert judged.filter("beyond")["setup"].to_list() == [UNFAIR]
    assert not found.judged(Tolerance(share=0.5))["beyond"].any()
    told = found.findings(GAME.words, Tolerance())
    assert [finding.where for finding in told] == [{"setup": UNFAIR, "seat": 1}]
    assert told[0].size == pytest.approx(told[0].value / 0.02)
    assert told[0].low < told[0].value < told[0].high
    usual = found.setups.filter(setup=UNFAIR)["seat_usual_share"][0]
    assert f"and {percent(usual)} over all mixes" in told[0].sentence
    assert told[0].value == pytest.approx(found.worst["seat_share"][0] - usual)


def test_what_holds_in_all_setups_is_no_finding_of_one():
    strong = setups.ask(house(Effects(seats=(1.0,)), **PLAYED))
    assert (strong.setups["seat_p"] < 0.05).all()
    assert strong.findings(GAME.words, Tolerance()) == []


def test_setups_to_recommend_are_fair_on_both(found):
    seats, strategies = (found.setups[f"{kind}_edge_share"].abs().rank() for kind in ("seat", "strategy"))
    worse = pl.Series([max(pair) for pair in zip(seats, strategies, strict=True)])
    assert found.recommended["setup"][0] == found.setups["setup"][worse.arg_min()]
    assert UNFAIR not in found.recommended["setup"].head(5)


def test_sentences_name_it_with_its_range(found):
    told = found.sentences(GAME.words)
    assert "10 of 792 mixes were played, with 120 deals each on average. Nothing is known of the other 782." in told[0]
    assert "the chairs are not alike in 1 of 10" in told[1]
    assert "(certain): chair 1 wins " in told[2]
    assert f"{percent(found.worst['seat_share'][0])} (" in told[2]
    assert any(line.startswith("To avoid: ") for line in told)


def test_an_unfair_strategy_is_found_in_its_setup():
    strong = setups.ask(house(Effects(strategies=(1.5, 0.0, 0.0, 0.0)), **PLAYED))
    assert set(strong.setups["gap_of"]) == {"strategy"}
    assert (strong.setups["strategy_p"] < 0.05).all()
    assert (strong.setups["strategy_usual_share"] - strong.setups["strategy_share"]).abs().max() < 0.2
    assert strong.setups.filter(strategy="plain").height == 10


def test_fair_setups_show_about_what_chance_does(nothing):
    assert nothing.findings(GAME.words, Tolerance()) == []
    shown, chance = nothing.setups["gap_share"].mean(), nothing.setups["chance_share"].mean()
    assert shown == pytest.approx(chance, rel=0.25)
    assert chance > 0.02


def test_how_close_games_are_is_counted_by_setup():
    frame = house(Effects(spreads=((UNFAIR, 1.0),)), **PLAYED)
    rows = setups.ask(frame).setups
    there, elsewhere = rows.filter(setup=UNFAIR).row(0, named=True), rows.filter(pl.col("setup") != UNFAIR)
    assert there["margin_low"] > elsewhere["margin_high"].median()
    direct = frame.query("select avg(margin) as m from games where setup = $setup", setup=UNFAIR)["m"][0]
    assert there["margin"] == pytest.approx(direct)


def test_a_set_with_one_deal_has_no_range_no_p_and_no_gap():
    rare = setups.ask(house(EDGE, blocks=len(SETS), take_turns=True))
    assert (
        rare.setups.select("seat_p", "strategy_p", "gap_share", "rank", "margin_low").null_count().row(0) == (792,) * 5
    )
    assert rare.worst.is_empty()
    told = rare.sentences(GAME.words)
    assert "the chairs cannot be tested by these deals" in told[1]
    assert told[2] == "There are not two mixes with deals enough to be ranked."
    assert rare.findings(GAME.words, Tolerance()) == []


def test_one_strategy_has_nothing_to_be_set_against():
    tables = plant(EDGE, **PLAYED)
    tables["seats"] = tables["seats"].with_columns(strategy=pl.lit("plain"))
    alone = setups.ask(Warehouse(GAME, tables))
    assert alone.setups["strategy_share"].null_count() == 10
    assert alone.sides["strategy_tested"][0] in (None, 0)
    assert alone.worst["setup"][0] == UNFAIR
    assert "the strategies cannot be tested" in alone.sentences(GAME.words)[1]


def test_missing_sets_are_named(found):
    assert found.missing.height == 782
    assert UNFAIR not in found.missing["setup"]
    whole = setups.ask(house(blocks=len(SETS), take_turns=True))
    assert whole.missing.is_empty()
    assert "792 of 792 mixes" in whole.sentences(GAME.words)[0]


def test_arms_that_keep_somebody_from_content_are_left_out():
    both = setups.ask(house(EDGE, **PLAYED, forbid=["card_a"]))
    assert both.setups["arm"].unique().to_list() == ["base"]
    assert both.sides["arm"].to_list() == ["base"]


def test_a_game_without_content_has_no_sets():
    tables = plant(blocks=20)
    tables["games"] = tables["games"].with_columns(setup=pl.lit(""))
    tables["content"] = tables["content"].clear()
    empty = setups.ask(Warehouse(toy.GAME, tables))
    assert all(frame.is_empty() for frame in empty.tables.values())
    assert len(empty.sentences(toy.GAME.words)) == 1
    assert empty.findings(toy.GAME.words, Tolerance()) == []


def test_a_recheck_asks_for_the_worst_and_best_under_another_seed(found):
    wanted = setups.recheck(found, EXPERIMENT, n=2).experiment
    assert wanted["seed"] != 7
    assert (wanted["players"], wanted["blocks"]) == ([4], 500)
    assert wanted["setups"] == [
        setup.split("+") for setup in sorted({*found.worst["setup"][:2], *found.best["setup"][:2]})
    ]
    assert check_experiment(wanted, "recheck").setups == wanted["setups"]


def test_a_recheck_deals_by_the_line_ups_that_are_listed(found):
    listed = EXPERIMENT | {"meet": "mirror"}
    assert setups.recheck(found, listed, deals=500).experiment["blocks"] == 250
    banned = EXPERIMENT | {"arms": [{"name": "base"}, {"name": "without", "forbid": "card_a"}]}
    assert [arm["name"] for arm in setups.recheck(found, banned).experiment["arms"]] == ["base"]


def test_a_seed_at_the_end_of_all_seeds_has_a_fresh_one_too(found):
    seed = setups.recheck(found, EXPERIMENT | {"seed": 2**63 - 1}).experiment["seed"]
    assert 0 <= seed < 2**63 - 1


def test_fresh_deals_confirm_the_one_that_is_unfair(found, fresh):
    again = setups.checked(found, fresh)
    assert again.avoid["setup"].to_list() == [UNFAIR]
    worst = again.sets.filter(ranked="worst", rank=1).row(0, named=True)
    assert (worst["kind"], worst["name"]) == ("seat", "1")
    assert worst["first_share"] == found.worst["seat_share"][0]
    shown = fresh.ask("seats_by_setup").filter(setup=UNFAIR, seat=1)["win_share"].struct.field("value")[0]
    assert worst["win_share"] == pytest.approx(shown)
    assert UNFAIR not in again.recommended["setup"].head(5)
    told = again.sentences(GAME.words)
    assert told[0].startswith("With 4 players, 1 of the 10 worst mixes are unfair in fresh deals too; 1 of")
    assert [finding.sure for finding in again.findings(GAME.words, Tolerance())] == ["certain"]


def test_what_was_chance_is_not_confirmed(nothing):
    again = setups.checked(nothing, house(**PLAYED | {"seed": 98}))
    assert again.sets.filter("confirmed").is_empty()
    first, fresh = (again.sets.filter(ranked="worst")[name].abs() for name in ("first_edge_share", "edge_share"))
    assert fresh.mean() < 0.8 * first.mean()
    assert again.findings(GAME.words, Tolerance()) == []


def test_what_is_unfair_everywhere_is_not_confirmed_as_worse():
    strong = Effects(seats=(1.0,))
    again = setups.checked(setups.ask(house(strong, **PLAYED)), house(strong, **PLAYED | {"seed": 98}))
    assert again.sets["unfair"].all()
    assert again.avoid.is_empty()
    assert "10 of the 10 worst mixes are unfair in fresh deals too; 0 of" in again.sentences(GAME.words)[0]


def test_without_ranked_sets_there_is_nothing_to_play_again():
    with pytest.raises(BadInput, match="none to play again"):
        setups.recheck(setups.ask(house(blocks=20)), EXPERIMENT)


def test_a_recheck_of_other_sets_says_so(found):
    others = house(blocks=50, sets=SETS[1::400])
    assert setups.checked(found, others).sentences(GAME.words) == ["None of these mixes was played again."]


def test_the_arm_of_a_recheck_may_be_called_otherwise(found):
    other = house(EDGE, **PLAYED | {"seed": 99, "arm": "again"})
    assert setups.checked(found, other).avoid["setup"].to_list() == [UNFAIR]


@pytest.mark.parametrize("name", games.names())
def test_its_sentences_speak_of_any_game(found, name):
    assert found.sentences(games.load(name).words)
