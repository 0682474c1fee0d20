"""What pieces of content do: planted effects are found, and where there are none nothing is said."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.lenses import content
from analysis.stats.effects import design, effects
from analysis.warehouse import Warehouse
from sim.core.experiment import check_experiment
from tests.analysis.planted import CONTENT, GAME, Effects, house, plant, with_uses
from tests.contract import toy

PIECES = 8
SETS = tuple(combinations(range(PIECES), 5))  # of the first eight pieces: the others never come
PLANTED = Effects(
    levels=(("card_a", 3.0), ("card_b+card_c", 4.0)),
    edges=(("card_d", 0.8),),
    worth=(("card_a", 0.6), ("card_b", 0.0)),
    levy=0.1,
)
KEYS = ["arm", "players", "block", "rotation"]


@pytest.fixture(scope="module")
def logged():
    return with_uses(plant(PLANTED, blocks=1120, sets=SETS, take_turns=True, forbid=["card_a", "card_b"]))


@pytest.fixture(scope="module")
def found(logged):
    return content.ask(Warehouse(GAME, logged))


@pytest.fixture(scope="module")
def nothing():
    return content.ask(house(blocks=1120, sets=SETS, take_turns=True, forbid=["card_a"]))


def planted_on_score():
    """What is planted on the score, as effects that sum to nought: a stronger first seat scores more too."""
    held = np.array([[piece in one for piece in range(PIECES)] for one in SETS])
    level = 3.0 * held[:, 0] + 4.0 * (held[:, 1] & held[:, 2]) + 0.8 * 6 / 4 * held[:, 3]
    return effects(design(held, np.full(len(SETS), 2)), level, np.zeros(len(SETS)))


def measured(frame, measure="score"):
    return frame.filter(pl.col("measure") == measure, pl.col("effect").is_not_null())


def test_single_effects_are_those_planted(found):
    rows, truth = measured(found.mains), planted_on_score().main
    assert rows["item"].to_list() == list(CONTENT[:PIECES])
    assert rows["effect_error"].max() < 0.3
    assert ((rows["effect"] - truth).abs() < 3 * rows["effect_error"]).all()
    assert ((rows["effect_low"] < truth) & (rows["effect_high"] > truth)).sum() >= PIECES - 1
    assert rows.filter(item="card_a")["p"].item() < 1e-6
    assert rows["against"].to_list() == ["+".join(CONTENT[:PIECES])] * PIECES


def test_pair_effects_are_those_planted(found):
    rows, truth = measured(found.pairs), planted_on_score().pair
    assert rows["effect_error"].max() < 0.5
    assert ((rows["effect"] - truth).abs() < 3 * rows["effect_error"]).all()
    most = rows.sort(pl.col("effect").abs(), descending=True).row(0, named=True)
    assert (most["item"], most["other"]) == ("card_b", "card_c")
    assert most["p"] < 0.001
    assert ((rows["effect_low"] < truth) & (rows["effect_high"] > truth)).mean() > 0.85


def test_an_effect_on_the_first_seat_is_found(found):
    rows = measured(found.mains, "seat_share").sort("effect", descending=True)
    assert rows["item"][0] == "card_d"
    assert rows["effect_low"][0] > 0
    assert (rows["effect"][1:].abs() < rows["effect"][0] / 2).all()


def test_what_differs_between_setups_is_explained(found):
    row = found.explained.filter(measure="score").row(0, named=True)
    assert row["pieces_share"] > 0.5
    assert row["pairs_share"] > 0.95
    assert row["pieces_share"] < row["pairs_share_high"]
    assert (row["setups"], row["deals"], row["games"]) == (56, 1120, 4480)


def test_a_piece_that_never_comes_has_no_effect(found):
    never = found.mains.filter(pl.col("item").is_in(CONTENT[PIECES:]))
    assert never.select("effect", "effect_low", "p").null_count().row(0) == (never.height,) * 3
    assert found.pairs.filter(other="card_l")["effect"].null_count() == found.pairs.filter(other="card_l").height


def test_without_effects_little_is_said(nothing):
    assert nothing.findings(GAME.words, Tolerance()) == []
    assert nothing.mains.filter(pl.col("p") < 0.001).is_empty()
    assert nothing.explained.filter(pl.col("p") < 0.01).is_empty()
    assert any(line.startswith("No card can be seen to move the score") for line in nothing.sentences(GAME.words))


def test_losing_a_piece_costs_what_is_planted(found):
    lost = found.restricted.sort("item")
    assert lost["item"].to_list() == ["card_a", "card_b"]
    assert lost["arm"].unique().to_list() == ["base"]
    dear = lost.row(0, named=True)
    assert dear["points_low"] < 6 * 0.6 < dear["points_high"] or dear["points"] == pytest.approx(3.6, abs=0.01)
    assert dear["win_share_low"] > 0.02
    assert dear["p"] < 1e-6
    assert dear["deals"] == 1120 * 5 // 8
    assert lost.row(1, named=True)["points"] == lost.row(1, named=True)["points_high"] == 0


def test_its_loss_is_told_with_its_range(found):
    told = found.sentences(GAME.words)
    cost = next(line for line in told if "losing Card a costs" in line)
    assert cost.endswith("which is not proof: most of all.")
    assert not any("losing Card b" in line for line in told)
    finding = next(one for one in found.findings(GAME.words, Tolerance()) if "losing" in one.sentence)
    assert (finding.where, finding.query) == ({"item": "card_a"}, "content_forbidden")
    assert finding.size == pytest.approx(finding.value)


def test_deals_of_another_seed_are_no_pairs(logged):
    other = pl.col("arm") != "base"
    games = logged["games"].with_columns(seed=pl.when(other).then(8).otherwise("seed"))
    apart = content.ask(Warehouse(GAME, logged | {"games": games}))
    assert apart.restricted.is_empty()
    assert len(apart.requests) == 1


def test_who_uses_a_piece_is_counted(found, logged):
    row = found.uses.filter(item="card_c").row(0, named=True)
    seats = logged["seats"].filter(pl.col("arm") == "base")
    games = logged["content"].filter(pl.col("arm") == "base", pl.col("item") == "card_c")
    users = seats.filter(pl.col("uses_card_c") > 0)
    assert row["users_share"] == pytest.approx(users.height / (games.height * 4))
    assert row["users_win_share"] == pytest.approx(users["win_share"].mean())
    assert row["uses"] == pytest.approx(seats["uses_card_c"].sum() / games.height)
    assert row["users_share_low"] < row["users_share"] < row["users_share_high"]
    assert row["users_edge_share"] == pytest.approx(row["users_win_share"] - 0.25)


def test_who_owns_a_piece_is_counted(found, logged):
    row = found.uses.filter(item="card_c").row(0, named=True)
    games = logged["content"].filter(pl.col("arm") == "base", pl.col("item") == "card_c")
    owners = games.join(logged["seats"], left_on=[*KEYS, "owner"], right_on=[*KEYS, "seat"])
    assert row["owned_share"] == pytest.approx(games["owner"].is_not_null().mean())
    assert row["owners_win_share"] == pytest.approx(owners["win_share"].mean())
    assert row["built_in"] == pytest.approx(games["built"].mean())
    assert row["fees"] == pytest.approx(games["fees"].sum() / games.height)


def test_who_profits_is_counted_by_strategy(found, logged):
    row = found.profits.filter(item="card_c", strategy="bold").row(0, named=True)
    there = logged["games"].filter(pl.col("setup").str.contains("card_c"), pl.col("arm") == "base")
    bold = logged["seats"].filter(pl.col("strategy") == "bold").join(there, on=KEYS, how="semi")
    assert row["times"] == bold.height
    assert row["users_share"] == pytest.approx((bold["uses_card_c"] > 0).mean())
    assert row["win_share"] == pytest.approx(bold.filter(pl.col("uses_card_c") > 0)["win_share"].mean())


def test_what_hardly_anybody_uses_is_a_finding(logged):
    rare = pl.when(pl.col("rotation") + pl.col("seat") + pl.col("block") % 50 == 1).then("uses_card_c").otherwise(0)
    seats = logged["seats"].with_columns(uses_card_c=rare)
    answer = content.ask(Warehouse(GAME, logged | {"seats": seats}))
    dead = [one for one in answer.findings(GAME.words, Tolerance()) if one.query == "content_uses"]
    assert [one.where for one in dead] == [{"item": "card_c"}]
    assert "Under 5% of players use Card c." in answer.sentences(GAME.words)


def test_a_log_without_uses_says_so(nothing):
    assert nothing.uses["users_share"].null_count() == nothing.uses.height
    assert "Which player uses which card is not in this log." in nothing.sentences(GAME.words)


def test_without_bans_the_games_that_are_needed_are_asked_for():
    answer = content.ask(house(blocks=60, sets=SETS))
    wanted = answer.requests[0].experiment
    assert check_experiment(wanted, "request").arms[1].forbid == "each"
    assert (wanted["setups"], wanted["players"]) == ("all", [4])
    assert answer.sentences(GAME.words)[-1].endswith("`steelyard simulate restricted`.")


def test_a_single_deal_has_no_ranges():
    answer = content.ask(Warehouse(GAME, with_uses(plant(PLANTED, blocks=1, sets=SETS))))
    assert answer.explained.is_empty()
    assert answer.uses["users_share_low"].null_count() == 5
    assert any("one deal: no range" in line for line in answer.sentences(GAME.words))
    assert answer.findings(GAME.words, Tolerance()) == []


def test_a_measure_that_is_nowhere_is_left_out():
    answer = content.ask(house(replace(PLANTED, levy=0.0), blocks=200, sets=SETS))
    assert "levy_bite" not in answer.explained["measure"]
    assert "score" in answer.explained["measure"]


def test_a_game_without_content_says_so():
    tables = plant(blocks=20)
    tables["games"] = tables["games"].with_columns(setup=pl.lit(""))
    tables["content"] = tables["content"].clear()
    empty = content.ask(Warehouse(toy.GAME, tables))
    assert all(frame.is_empty() for frame in empty.tables.values())
    assert len(empty.sentences(toy.GAME.words)) == 1
    assert empty.requests == ()
