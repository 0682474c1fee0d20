"""What the levy does: what is planted is found, in one arm and between twins."""

import numpy as np
import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.lenses import levy
from analysis.warehouse import Warehouse, open_runs
from sim.core import game as games
from sim.core.experiment import check_experiment
from sim.core.runner import How, carry_on
from sim.core.runs import Run
from tests.analysis.planted import GAME, Effects, house, plant
from tests.contract import toy
from tests.core.toys import new_run, plan_of

STEEP, NONE = Effects(leader=6), Effects()


def pair_of(first, second, *, rules=("some", "none"), seeds=(1, 1), blocks=400, arms=("taxed", "free")):
    """Two logs as two arms of one warehouse, by default of the same deals under other rules."""
    parts = []
    for effects, arm, rule, seed in zip((first, second), arms, rules, seeds, strict=True):
        tables = plant(effects, blocks=blocks, arm=arm, seed=seed)
        parts.append(tables | {"games": tables["games"].with_columns(rules=pl.lit(rule))})
    return {name: pl.concat([part[name] for part in parts]) for name in parts[0]}


@pytest.fixture(scope="module")
def steady():
    """A coin for every ten points, and three from who leads."""
    return levy.ask(house(Effects(levy=0.1, leader=3), blocks=400))


@pytest.fixture(scope="module")
def leaders():
    """Who leads owes far more than anybody has, from the second round on."""
    return levy.ask(house(Effects(leader=40), blocks=300))


@pytest.fixture(scope="module")
def twin_tables():
    return pair_of(STEEP, NONE)


@pytest.fixture(scope="module")
def twins(twin_tables):
    return levy.ask(Warehouse(GAME, twin_tables))


def test_the_levy_of_a_band_of_points_is_the_one_planted():
    """A tenth of the points, rounded down: bands of five points owe 0, 0, 1, 1, 2, 2, ..."""
    rows = levy.ask(house(Effects(levy=0.1), blocks=200)).by_band.filter(pl.col("points_from") >= 0)
    assert rows["due"].to_list() == [number // 10 for number in rows["points_from"]]
    assert (rows["points_to"] - rows["points_from"]).to_list() == [4] * rows.height


def test_leaders_pay_more_than_the_last_by_what_was_planted():
    drag = levy.ask(house(Effects(leader=3), blocks=300)).drag
    assert drag["round"].to_list() == [2, 3, 4, 5, None]
    assert drag["last_paid"].to_list() == [0.0] * 5
    assert drag["drag"].to_list() == pytest.approx([3.0] * 5, abs=0.05)


def test_the_drag_over_all_rounds_is_the_headline():
    log = house(Effects(levy=0.1, leader=3), blocks=100)
    headline = log.query("select sum(num) / sum(den) from headlines where headline = 'levy_drag'").item()
    row = levy.ask(log).drag.filter(pl.col("round").is_null()).row(0, named=True)
    assert row["drag"] == pytest.approx(headline)
    assert row["drag_low"] < headline < row["drag_high"]


def test_the_levy_is_unpaid_where_it_was_planted_to_be(leaders):
    short = {(row["round"], row["rank"]): row["short_share"] for row in leaders.by_rank.iter_rows(named=True)}
    assert {short[r, 1] for r in (2, 3, 4, 5)} == {1.0}
    assert {share for (number, rank), share in short.items() if number == 1 or rank > 1} == {0.0}


def test_by_round_and_overall_it_is_what_the_log_adds_up_to():
    tables = plant(Effects(levy=0.3), blocks=100)
    found = levy.ask(Warehouse(GAME, {**tables}))
    turns = tables["rounds"]
    mean = turns.group_by("round").agg(pl.col("levy_due", "levy_paid", "levy_lost", "income").mean()).sort("round")
    for name in ("due", "paid", "lost"):
        assert found.by_round[name].to_list() == pytest.approx(mean[f"levy_{name}"].to_list())
    assert found.by_round["spare"].to_list() == pytest.approx((mean["income"] - mean["levy_due"]).to_list())
    assert found.overall["bite_share"].item() == pytest.approx(
        turns.select(pl.sum("levy_paid") / pl.sum("income")).item()
    )
    assert found.overall["short_share"].item() == pytest.approx((turns["levy_lost"] > 0).mean())
    assert found.overall.select("games", "deals").row(0) == (400, 100)


def test_ranges_are_as_wide_as_other_logs_lie_apart():
    """The errors of many logs are, on the average, how far their estimates lie apart."""
    logs = [plant(Effects(levy=0.2), blocks=30, seed=seed, arm=f"log-{seed}") for seed in range(80)]
    rows = levy.ask(Warehouse(GAME, {name: pl.concat([log[name] for log in logs]) for name in logs[0]})).overall
    for name in ("bite_share", "short_share", "spare"):
        apart = np.std(rows[name].to_numpy())
        assert np.mean(rows[f"{name}_error"].to_numpy()) == pytest.approx(apart, rel=0.25)


def test_what_is_unpaid_and_the_drag_are_findings(leaders):
    found = {finding.query: finding for finding in leaders.findings(GAME.words, Tolerance())}
    assert set(found) == {"levy_turns", "levy_drag"}
    short = found["levy_turns"]
    assert short.value == leaders.overall["short_share"].item()
    assert short.size == pytest.approx(short.value / 0.02)
    assert short.where == {"unpaid": True}
    assert short.sure == found["levy_drag"].sure == "certain"
    assert "the toll cannot be paid in full" in short.sentence


def test_the_sentences_name_the_bite_the_rest_and_the_drag(steady):
    told = steady.sentences(GAME.words)
    drag = steady.drag.row(-1, named=True)
    assert f"{steady.overall['bite_share'].item():.1%}" in told[0]
    assert f"leaders pay {drag['first_paid']:.2f}" in told[3]
    assert "coins a round" in told[3]


def test_twins_are_found_and_their_games_compared(twins, twin_tables):
    assert twins.twins.select("arm", "twin", "games", "deals", "twin_has_none").row(0) == (
        "taxed", "free", 1600, 400, True,
    )  # fmt: skip
    key = ["block", "rotation", "seat"]
    taxed, free = (twin_tables["seats"].filter(pl.col("arm") == arm).sort(key) for arm in ("taxed", "free"))
    other = (taxed["win_share"] > 0) != (free["win_share"] > 0)
    games_ = (
        taxed.select("block", "rotation").with_columns(other=other).group_by("block", "rotation").agg(pl.any("other"))
    )
    assert twins.twins["other_winner_share"].item() == pytest.approx(games_["other"].mean())
    numbers = {row["measure"]: row for row in twins.twin_numbers.iter_rows(named=True)}
    assert numbers["score"]["change"] == pytest.approx(free["score"].mean() - taxed["score"].mean())
    best = [side.group_by("block", "rotation").agg(pl.max("score"))["score"].mean() for side in (taxed, free)]
    assert numbers["winner_score"]["change"] == pytest.approx(best[1] - best[0])
    assert numbers["levy_paid"]["twin_number"] == 0


def test_a_planted_change_lies_in_its_range_and_pairing_makes_it_narrower(twins):
    huge = levy.ask(Warehouse(GAME, pair_of(STEEP, NONE, blocks=4000, seeds=(9, 9))))
    true = {row["measure"]: row["change"] for row in huge.twin_numbers.iter_rows(named=True)}
    for row in twins.twin_numbers.iter_rows(named=True):
        assert row["change_low"] <= true[row["measure"]] <= row["change_high"]
        assert row["change_error"] <= row["unpaired_error"]


def test_who_leads_wins_more_often_without_the_levy(twins, twin_tables):
    turns = twin_tables["rounds"].filter(pl.col("arm") == "taxed", pl.col("round") == 3, pl.col("rank") == 1)
    key = ["block", "rotation"]
    alone = turns.filter(pl.len().over(key) == 1)
    won = alone.join(twin_tables["seats"].filter(pl.col("arm") == "taxed"), on=[*key, "seat"])["win_share"].mean()
    rows = {row["round"]: row for row in twins.twin_leads.iter_rows(named=True)}
    assert set(rows) == {1, 2, 3, 4}
    assert rows[3]["leads_share"] == pytest.approx(won)
    assert rows[3]["change_share"] > 0
    assert rows[3]["p"] < 0.05
    moved = [finding for finding in twins.findings(GAME.words, Tolerance()) if finding.query == "levy_twin_leads"]
    assert "without toll, not" in moved[0].sentence
    assert moved[0].low < moved[0].value < moved[0].high


def test_another_levy_is_a_twin_too_and_the_heavier_comes_first():
    found = levy.ask(Warehouse(GAME, pair_of(Effects(levy=0.1), Effects(levy=0.2), blocks=30)))
    assert found.twins.select("arm", "twin", "twin_has_none").row(0) == ("free", "taxed", False)
    assert any("with the toll of taxed" in told for told in found.sentences(GAME.words))


@pytest.mark.parametrize(
    "said",
    [
        {"seeds": (1, 2)},
        {"rules": ("same", "same")},
        {"second": STEEP},
    ],
)
def test_arms_of_other_deals_or_of_one_levy_are_no_twins(said):
    said = {"first": STEEP, "second": NONE, "blocks": 30} | said
    found = levy.ask(Warehouse(GAME, pair_of(**said)))
    assert found.twins.is_empty()
    assert any("`steelyard simulate`" in told for told in found.sentences(GAME.words))


@pytest.mark.parametrize("table", ["seats", "games"])
def test_arms_in_which_others_play_or_other_content_lies_are_no_twins(table):
    tables = pair_of(STEEP, NONE, blocks=30)
    name, other = ("strategy", "sly") if table == "seats" else ("setup", "card_a")
    changed = pl.when(pl.col("arm") == "free", pl.col("block") == 7).then(pl.lit(other)).otherwise(name)
    tables[table] = tables[table].with_columns(changed.alias(name))
    assert levy.ask(Warehouse(GAME, tables)).twins.is_empty()


def test_a_twin_is_an_experiment_of_two_arms():
    said = {
        "game": "heap", "players": [2], "blocks": 9, "seed": 5, "variants": ["short"],
        "arms": [{"name": "one", "noise": 0.2}, {"name": "two"}],
    }  # fmt: skip
    request = levy.twin(said, "folder/No Levy.toml")
    both = check_experiment(request.experiment, "here")
    assert (both.seed, both.blocks) == (5, 9)
    assert [arm.name for arm in both.arms] == ["one", "with-no-levy"]
    assert [arm.noise for arm in both.arms] == [0.2, 0.2]
    assert [both.of(arm, "variants") for arm in both.arms] == [["short"], ["short", "folder/No Levy.toml"]]


def test_a_game_without_a_levy_gets_a_sentence(tmp_path):
    run = new_run(tmp_path, plan_of(blocks=6))
    list(carry_on(plan_of(blocks=6), run, How(jobs=1)))
    found = levy.ask(open_runs(toy.GAME, [run]))
    assert found.sentences(toy.GAME.words) == ["With 2 players nothing is ever taken from those ahead."]
    assert found.findings(toy.GAME.words, Tolerance()) == []


def test_one_deal_gets_sentences_without_ranges_and_no_findings():
    found = levy.ask(house(STEEP, blocks=1))
    assert found.overall["bite_share_low"].item() is None
    assert "one deal: no range" in found.sentences(GAME.words)[0]
    assert found.findings(GAME.words, Tolerance()) == []


def test_a_levy_without_any_income_is_told():
    tables = plant(STEEP, blocks=20)
    tables["rounds"] = tables["rounds"].with_columns(income=pl.lit(0, pl.Int16))
    assert "there is no income" in levy.ask(Warehouse(GAME, {**tables})).sentences(GAME.words)[0]


def test_a_real_run_is_answered(smoke):
    game = games.load("belfort")
    found = levy.ask(open_runs(game, [Run(smoke)]))
    told = found.sentences(game.words)
    assert "the tax takes" in told[0]
    assert (found.overall["due"] > 0).all()
    assert told[-1].startswith("What the tax changes cannot be told from these games alone")
