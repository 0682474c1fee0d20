"""What strategies win, whom they beat, where, and what would settle: planted truths are found."""

from itertools import product

import numpy as np
import polars as pl
import pytest
from scipy.special import expit

from analysis.adjusted import seats_adjusted
from analysis.answer import Tolerance
from analysis.lenses import strategies
from analysis.stats.average_table import win_shares
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse
from sim.core.experiment import Experiment
from tests.analysis.planted import GAME, SETS, STRATEGIES, Effects, plant

WORTH = (0.8, 0.0, -0.2, -0.6)  # of plain, bold, shy and sly
SEATS = (0.4, 0.0, 0.0, -0.4)
HIGH = (("card_a", 10_000.0),)  # so that no score is cut off at nought
SURE = Effects(seats=SEATS, strategies=WORTH, levels=HIGH, own=0.0, scale=1000.0)  # ranks are Plackett-Luce
FEW = [one for one in SETS if 0 in one][::45]
WORDS, TOLERANCE = GAME.words, Tolerance()


@pytest.fixture(scope="module")
def house():
    return Warehouse(GAME, plant(SURE, blocks=1_500, sets=FEW))


@pytest.fixture(scope="module")
def found(house):
    return strategies.ask(house)


@pytest.fixture(scope="module")
def nothing():
    return strategies.ask(Warehouse(GAME, plant(Effects(own=0.5), blocks=600, sets=FEW, seed=4)))


def asked(tables):
    return strategies.ask(Warehouse(GAME, tables))


def changed(tables, seats):
    """The log with other players in the seats."""
    return tables | {"seats": seats.select(tables["seats"].columns).cast(tables["seats"].schema)}


def by_strategy(frame, name, size=4):
    return frame.sort("strategy")[name].to_numpy()[:size]


def true(numbers):
    """Numbers by strategy in alphabetical order."""
    return np.array([number for _, number in sorted(zip(STRATEGIES, numbers, strict=True))])


def test_win_shares_are_those_against_tables_of_all(found):
    shares = true(win_shares(np.array(WORTH), np.array(SEATS)).mean(axis=1))
    for name in ("win_share", "average_share"):
        assert np.abs(by_strategy(found.strategies, name) - shares).max() < 0.02
        low, high = (by_strategy(found.strategies, f"{name}_{end}") for end in ("low", "high"))
        assert ((low < shares) & (shares < high)).all()
    assert found.strategies["strategy"].to_list() == ["plain", "bold", "shy", "sly"]


def test_times_deals_and_points_are_counted(house, found):
    seats = house.query("select * from seats")
    counted = seats.group_by("strategy").agg(pl.len(), pl.col("block").n_unique(), pl.col("score").mean())
    assert by_strategy(found.strategies, "times").tolist() == counted.sort("strategy")["len"].to_list()
    assert by_strategy(found.strategies, "deals").tolist() == counted.sort("strategy")["block"].to_list()
    assert by_strategy(found.strategies, "points") == pytest.approx(counted.sort("strategy")["score"].to_numpy())
    assert found.overall.select("games", "deals", "strategies").row(0) == (6_000, 1_500, 4)


def test_who_ends_above_whom_is_as_their_worth_has_it(found):
    worth = dict(zip(STRATEGIES, WORTH, strict=True))
    gaps = list(product(SEATS, SEATS))
    gaps = [a - b for k, (a, b) in enumerate(gaps) if k % 5]  # two players never share a seat
    for row in found.beats.iter_rows(named=True):
        above = expit(worth[row["strategy"]] - worth[row["other"]] + np.array(gaps)).mean()
        assert row["above_share"] == pytest.approx(above, abs=0.04)
        assert row["above_share_low"] - 0.01 < above < row["above_share_high"] + 0.01
    assert found.beats.height == 12
    sure = found.beats.filter((pl.col("strategy") == "plain") & (pl.col("p") < 0.001))
    assert sorted(sure["other"]) == ["bold", "shy", "sly"]


def test_the_matrix_and_the_seats_are_what_their_queries_count(house, found):
    counted = spread(house.ask("beats"), shares=["above_share"])
    same = found.beats.join(counted, on=["arm", "players", "strategy", "other"], suffix="_counted")
    assert same.height == counted.height == 6
    for name in ("games", "above_share", "above_share_low", "above_share_high"):
        assert same[name].to_numpy() == pytest.approx(same[f"{name}_counted"].to_numpy())
    seats = spread(house.ask("seats_by_strategy"), shares=["win_share"]).sort("strategy", "seat")
    for name in ("games", "win_share", "win_share_low", "win_share_high"):
        assert found.by_seat.sort("strategy", "seat")[name].to_numpy() == pytest.approx(seats[name].to_numpy())


def test_level_players_are_each_half_above_the_other():
    tables = plant(blocks=60)
    level = tables["seats"].with_columns(rank=pl.lit(1), win_share=pl.lit(0.25))
    answer = asked(changed(tables, level))
    assert answer.beats["above_share"].to_list() == [0.5] * 12
    assert answer.strategies["win_share"].to_list() == pytest.approx([0.25] * 4)
    assert answer.findings(WORDS, TOLERANCE) == []
    assert answer.strategies["average_share_low"].null_count() == 4
    assert "no strategy can be told from a fair share" in answer.sentences(WORDS)[0]


def test_seats_are_adjusted_for_who_sat_there():
    """Where hardly anybody plays well but one, plain win shares of seats are not those of an average table."""
    tables = plant(SURE, blocks=4_000, sets=FEW, seed=2)
    seats = tables["seats"].with_columns(best=pl.col("strategy") == "plain")
    one = seats.filter((pl.col("best").sum().over("block") == 4) & (pl.len().over("block") == 16))
    adjusted = seats_adjusted(Warehouse(GAME, changed(tables, one)))
    true = win_shares(np.array(WORTH), np.array(SEATS)).mean(axis=0)
    assert np.abs(adjusted["adjusted_share"].to_numpy() - true).max() < 0.02
    low, high = (adjusted[f"adjusted_share_{end}"].to_numpy() for end in ("low", "high"))
    assert ((low < true) & (true < high)).all()
    assert adjusted["adjusted_share_rows"].to_list() == [one["block"].n_unique()] * 4
    assert adjusted["seat"].to_list() == [1, 2, 3, 4]
    assert adjusted["p"].max() < 1e-6
    assert adjusted["reason"].null_count() == 4


def test_seats_that_cannot_be_adjusted_say_why():
    adjusted = seats_adjusted(Warehouse(GAME, plant(SURE, blocks=1, players=[2], sets=FEW)))
    assert adjusted.height == 2
    assert adjusted["adjusted_share_low"].null_count() == 2
    assert adjusted["p"].null_count() == 2


@pytest.fixture(scope="module")
def two_plans():
    """Bold is best where card_b is, shy where it is not."""
    parts = []
    for worth, there in (((0.0, 0.8, 0.0, -0.5), True), ((0.0, 0.0, 0.8, -0.5), False)):
        sets = [one for one in FEW if (1 in one) == there]
        effects = Effects(strategies=worth, levels=HIGH, own=0.3, scale=1000.0)
        parts.append(plant(effects, blocks=900, sets=sets, seed=5 + there))
    shifted = {name: frame.with_columns(pl.col("block") + 900) for name, frame in parts[1].items()}
    return asked({name: pl.concat([frame, shifted[name]]) for name, frame in parts[0].items()})


def test_the_best_of_each_setup_is_known(two_plans):
    leaders = two_plans.leaders
    assert leaders.height == len(FEW)
    for row in leaders.iter_rows(named=True):
        assert row["strategy"] == ("bold" if "card_b" in row["setup"].split("+") else "shy")
        assert row["lead_share_low"] < row["lead_share"] < row["lead_share_high"]
    assert leaders["p"].max() < 0.05
    with_b = sum(1 in one for one in FEW)
    plans = {row["strategy"]: row for row in two_plans.plans.iter_rows(named=True)}
    assert (plans["bold"]["leads"], plans["bold"]["surely"]) == (with_b, with_b)
    assert plans["bold"]["best_plan_share"] == pytest.approx(with_b / len(FEW), abs=0.05)
    assert plans["sly"]["best_plan_share_high"] == 0


def test_where_the_favourite_is_beaten_is_told(two_plans):
    favourite = two_plans.leaders["favourite"][0]
    assert favourite in ("bold", "shy")
    behind = two_plans.leaders.filter(pl.col("strategy") != favourite)
    assert behind["behind_p"].max() < 0.05
    assert behind["behind_share_low"].min() > 0
    assert two_plans.leaders.filter(strategy=favourite)["behind_share"].null_count() == len(FEW) - behind.height
    said = " ".join(two_plans.sentences(WORDS))
    assert f"In {behind.height} another is surely better than {favourite.title()}" in said
    assert "is not known to be best everywhere" in said


def test_one_right_plan_and_what_is_right_nowhere_are_found(found):
    told = {finding.query: finding for finding in found.findings(WORDS, TOLERANCE) if "best plan" in finding.sentence}
    every = [finding for finding in found.findings(WORDS, TOLERANCE) if "best plan" in finding.sentence]
    right, nowhere = every
    shares = found.strategies["win_share"]
    assert "Plain is the best plan in" in right.sentence
    assert right.low > 0.5
    assert right.size == pytest.approx((shares[0] - shares[1]) / 0.02)
    assert "Sly" in nowhere.sentence
    assert "Plain" not in nowhere.sentence
    assert set(told) == {"strategies_by_setup"}
    assert "Plain is best everywhere" in " ".join(found.sentences(WORDS))


def test_strategies_far_from_their_share_are_found(found):
    told = [finding for finding in found.findings(WORDS, TOLERANCE) if finding.query == "strategies"]
    best = max(told, key=lambda finding: finding.value)
    assert best.where == {"strategy": "plain"}
    assert best.value == pytest.approx(found.strategies["win_share"][0] - 0.25)
    assert best.low < best.value < best.high
    assert best.size == pytest.approx(best.value / 0.02)
    assert best.sure == "certain"
    assert best.deals == found.strategies["deals"][0]
    assert best.of == "strategy plain"
    assert found.sentences(WORDS)[0].startswith("With 4 players, Plain wins most, ")


def test_where_nothing_is_planted_nothing_is_found(nothing):
    assert nothing.findings(WORDS, TOLERANCE) == []
    assert "no strategy can be told from a fair share of 25.0%" in nothing.sentences(WORDS)[0]
    assert nothing.plans["best_plan_share_low"].max() < 0.5
    assert not [line for line in nothing.sentences(WORDS) if "everywhere" in line]


def in_a_circle(tables, names=("plain", "bold", "shy"), chance=0.75):
    """The log with two players at a table, of whom each beats the next with a certain chance."""
    seats = tables["seats"].sort("block", "rotation", "seat")
    rng, number = np.random.default_rng(7), {name: k for k, name in enumerate(names)}
    who = np.array([number[name] for name in seats["strategy"]]).reshape(-1, 2)
    first = np.array([0.5, chance, 1 - chance])[(who[:, 1] - who[:, 0]) % 3]
    wins = rng.random(len(who)) < first
    rank = np.stack([np.where(wins, 1, 2), np.where(wins, 2, 1)], axis=1).ravel()
    return changed(tables, seats.with_columns(rank=pl.Series(rank), win_share=pl.Series(rank == 1)))


@pytest.fixture(scope="module")
def circle():
    tables = plant(blocks=2_000, players=[2], sets=FEW)
    there = tables["seats"].filter((pl.col("strategy") != "sly").all().over("block"))
    return asked(in_a_circle(changed(tables, there)))


def test_strategies_that_beat_each_other_in_a_circle_are_found(circle):
    (row,) = circle.circles.iter_rows(named=True)
    assert (row["one"], row["two"], row["three"]) == ("bold", "shy", "plain")
    assert row["above_share"] == pytest.approx(0.75, abs=0.04)
    assert row["above_share"] == circle.beats.filter(pl.col("edge_share") > 0)["above_share"].min()
    (finding,) = (each for each in circle.findings(WORDS, TOLERANCE) if each.query == "beats")
    assert finding.size == pytest.approx((row["above_share"] - 0.5) / 0.02)
    assert "Bold ends above Shy, Shy above Plain and Plain above Bold" in finding.sentence


def test_a_circle_settles_in_a_mix(circle):
    assert circle.mix["mix_share"].to_numpy() == pytest.approx([1 / 3] * 3, abs=0.05)
    assert circle.mix["survives_share"].to_list() == [1] * 3
    assert ((circle.mix["mix_share_low"] < 1 / 3) & (circle.mix["mix_share_high"] > 1 / 3)).all()
    assert [line for line in circle.sentences(WORDS) if line.startswith("Were players to turn to what wins")]


def test_the_best_of_all_is_what_settles(found):
    assert found.mix["strategy"][0] == "plain"
    assert found.mix["mix_share"].to_list() == pytest.approx([1, 0, 0, 0], abs=0.01)
    assert found.mix["survives_share"].to_list() == [1, 0, 0, 0]
    assert found.requests == ()
    assert found.circles.is_empty()


def test_a_fingerprint_tells_what_a_strategy_does_and_no_other():
    tables = plant(blocks=200, sets=FEW)
    trades = pl.when(pl.col("strategy") == "shy").then(pl.col("trades") + 5).otherwise(pl.col("trades"))
    answer = asked(changed(tables, tables["seats"].with_columns(trades=trades)))
    prints = answer.fingerprints.filter(strategy="shy")
    first = prints.row(0, named=True)
    assert (first["measure"], first["unit"]) == ("trades", "times")
    assert first["away"] == pytest.approx(1.5, abs=0.05)  # of four, one away: 3 / 4 over 1 / 2
    assert first["mean"] - first["average"] == pytest.approx(3.75, abs=0.2)
    assert first["mean_low"] < first["mean"] < first["mean_high"]
    assert first["meaning"] == "times that something was traded"
    assert prints.height >= 8
    assert prints["away"].drop_nulls().len() == 1


def test_one_strategy_alone_is_said_to_be_so_and_others_are_asked_for():
    tables = plant(SURE, blocks=60, sets=FEW)
    answer = asked(changed(tables, tables["seats"].with_columns(strategy=pl.lit("plain"))))
    first, second = answer.sentences(WORDS)
    assert first == "With 4 players only one strategy plays, so that none can be said to win more than another."
    assert "cannot be told: only one strategy plays" in second
    assert answer.strategies["win_share"].to_list() == [None]
    assert answer.strategies["average_share"].to_list() == [None]
    assert answer.findings(WORDS, TOLERANCE) == []
    assert answer.mix.is_empty()
    (request,) = answer.requests
    assert Experiment.model_validate(request.experiment).strategies == ["roster"]


def test_strategies_that_never_meet_ask_for_a_round_robin():
    tables = plant(SURE, blocks=90, sets=FEW)
    numbers = pl.col("block") % len(STRATEGIES)
    mirror = numbers.replace_strict(range(len(STRATEGIES)), STRATEGIES, return_dtype=pl.String)
    answer = asked(changed(tables, tables["seats"].with_columns(strategy=mirror)))
    assert answer.sentences(WORDS)[0].startswith("With 4 players each strategy meets only itself")
    assert answer.strategies["win_share"].null_count() == 4
    assert set(answer.strategies["unrated"]) == {"it met no other strategy"}
    assert answer.findings(WORDS, TOLERANCE) == []
    (request,) = answer.requests
    said = Experiment.model_validate(request.experiment)
    assert (said.meet, said.strategies, said.players) == ("round-robin", sorted(STRATEGIES), [4])
    assert "never sit at one table" in request.why


def test_a_name_with_noise_is_a_name():
    tables = plant(SURE, blocks=60, sets=FEW)
    noisy = pl.when(pl.col("entry") == 1).then(pl.lit("plain@0.3")).otherwise(pl.col("strategy"))
    answer = asked(changed(tables, tables["seats"].with_columns(strategy=noisy)))
    assert "plain@0.3" in answer.strategies["strategy"]
    assert answer.strategies.height == 5


def test_one_that_never_wins_is_told_and_not_rated():
    never = Effects(strategies=(0, 0, 0, -30.0), levels=(("card_a", 20_000.0),), own=0.0, scale=300.0)
    tables = plant(never, blocks=400, sets=FEW)
    answer = asked(tables)
    last = answer.strategies.row(-1, named=True)
    assert last["strategy"] == "sly"
    assert last["average_share"] is None
    assert last["win_share"] < 0.01
    assert "Not rated, because it ended behind those that are rated in every game: Sly." in answer.sentences(WORDS)
    assert answer.strategies["average_share"].to_list()[:3] == pytest.approx([0.25] * 3, abs=0.06)


def test_arms_that_keep_somebody_from_content_are_not_spoken_of():
    answer = asked(plant(SURE, blocks=90, sets=FEW, forbid=["card_b"]))
    assert answer.overall["arm"].to_list() == ["base"]
    assert sorted(set(answer.strategies["arm"])) == ["base", "without-card_b"]
    assert not [line for line in answer.sentences(WORDS) if "without" in line]
    assert {finding.arm for finding in answer.findings(WORDS, TOLERANCE)} == {"base"}
    tables = plant(SURE, blocks=90, sets=FEW, forbid=["card_b"])
    only = {name: frame.filter(pl.col("arm") != "base") for name, frame in tables.items()}
    assert asked(only).sentences(WORDS) == ["No game was played in which everybody may use everything."]


def test_setups_of_few_deals_do_not_take_chance_for_another_plan():
    """Plain is the best in every setup, in each of which only some fifteen deals were played."""
    some = [one for one in SETS if 0 in one][::4]
    answer = asked(plant(SURE, blocks=1_200, sets=some, seed=3))
    best = answer.plans.row(0, named=True)
    assert best["strategy"] == "plain"
    assert best["setups"] > 50
    assert best["leads"] < best["setups"]
    assert best["best_plan_share"] > 0.95
    assert answer.leaders["behind_p"].drop_nulls().min() > 0.05
