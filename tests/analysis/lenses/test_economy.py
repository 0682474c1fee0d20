"""Economy and pace: what is planted in a log is what the lens says of it."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.lenses import economy
from analysis.lenses.economy import FEW
from analysis.warehouse import Warehouse, open_runs, sql
from sim.core import game as games
from sim.core.runner import How, carry_on
from sim.core.runs import Run
from sim.core.schema import Count, Piece
from tests.analysis.planted import CONTENT, GAME, LOG, NOTHING, SETS, Effects, plant
from tests.contract import toy
from tests.core.toys import new_run, plan_of

BOX = (Piece("peak_coins", 30), Piece("trades", 3, each=True))
SPELLS = Count("spells", "uses", "spells of {}", CONTENT)
RICH = replace(
    GAME, log=replace(LOG, seats=(*LOG.seats, SPELLS), used=("trades", "at", "builds", "spells"), box=BOX)
)  # fmt: skip
GAME_KEY = ["block", "rotation"]
SEAT_KEY = [*GAME_KEY, "seat"]


def planted(effects=NOTHING, *, dead=0.03, blocks=200, sets=SETS, forbid=()):
    """A log in which only some players trade, and a fifth of those whose setup has card_a use its spells."""
    tables = plant(effects, blocks=blocks, sets=sets, forbid=forbid)
    rng = np.random.default_rng(5)
    key = ["arm", *GAME_KEY]
    seats = tables["seats"].join(tables["games"].select(*key, "setup"), on=key)
    chance = rng.random((2, seats.height))
    here = seats["setup"].str.contains("card_a").to_numpy()
    tables["seats"] = seats.drop("setup").with_columns(
        pl.Series("trades", 4 * (chance[0] < dead), dtype=pl.Int16),
        pl.Series("spells_card_a", (chance[1] < 0.2) & here).cast(pl.Int16),
        *(pl.lit(1, pl.Int16).alias(f"spells_{piece}") for piece in CONTENT[1:]),
    )
    return tables


@pytest.fixture(scope="module")
def tables():
    return planted(effects=Effects(seats=(0.6,)))


@pytest.fixture(scope="module")
def found(tables):
    return economy.ask(Warehouse(RICH, {**tables}))


def uses_of(answer, what):
    return answer.uses.filter(pl.col("what") == what).row(0, named=True)


def test_decisions_are_counted_by_game_and_those_without_a_choice_by_choice(found, tables):
    log, row = tables["games"], found.pace.row(0, named=True)
    assert (row["games"], row["deals"], row["rounds"]) == (800, 200, 5)
    assert row["decisions"] == pytest.approx(log["decisions"].mean())
    forced = log.select(pl.sum("forced") / (pl.sum("forced") + pl.sum("decisions"))).item()
    assert row["forced_share"] == pytest.approx(forced)
    assert row["decisions_low"] < row["decisions"] < row["decisions_high"]


def test_amounts_are_the_quantiles_of_each_round_and_of_all(found, tables):
    rounds = tables["rounds"]
    for number, turns in ((3, rounds.filter(pl.col("round") == 3)), (None, rounds)):
        row = found.amounts.filter(pl.col("what") == "held_coins", pl.col("round").eq_missing(number)).row(
            0, named=True
        )
        true = np.quantile(turns["held_coins"].to_numpy(), [0.1, 0.5, 0.9], method="inverted_cdf")
        assert [row["tenth"], row["half"], row["nine_tenths"]] == true.tolist()
        assert row["turns"] == turns.height
        assert row["meaning"] == "coins held as the round ends"
    assert {"score", "levy_paid", "at_field"} <= set(found.amounts["what"])
    assert not {"turn_order", "rank", "seat"} & set(found.amounts["what"])


def test_an_option_that_is_dead_is_told_from_one_that_lives(found):
    dead, alive = uses_of(found, "trades"), uses_of(found, "builds")
    assert dead["used_share_low"] < 0.03 < dead["used_share_high"]
    assert dead["p"] < 0.05
    assert dead["chances"] == 3200
    assert alive["used_share"] > 0.9
    told = [finding for finding in found.findings(GAME.words, Tolerance()) if finding.query == "economy_uses"]
    assert [finding.of for finding in told] == ["used_share trades"]
    assert told[0].size == pytest.approx((0.05 - dead["used_share"]) / 0.02)
    assert "times that something was traded" in told[0].sentence
    assert any(
        "use 1 of 16 things that they may use: times that something was traded (" in line
        for line in found.sentences(GAME.words)
    )


def test_an_option_at_the_border_is_no_finding():
    told = economy.ask(Warehouse(RICH, {**planted(dead=0.05)}))
    assert uses_of(told, "trades")["p"] > 0.05
    assert "economy_uses" not in {finding.query for finding in told.findings(GAME.words, Tolerance())}


def test_an_option_that_nobody_ever_uses_is_dead():
    told = economy.ask(Warehouse(RICH, {**planted(dead=0.0)}))
    row = uses_of(told, "trades")
    assert (row["used_share"], row["used_share_low"]) == (0, 0)
    assert 0 < row["used_share_high"] < 0.05
    assert row["p"] < 0.001


def test_the_content_that_a_setup_has_not_counts_for_nobody(found, tables):
    """A fifth of those who could use card_a do, though half of all players could not."""
    row = uses_of(found, "spells_card_a")
    having = tables["games"].filter(pl.col("setup").str.contains("card_a")).height
    assert 0 < having < tables["games"].height
    assert (row["item"], row["chances"]) == ("card_a", 4 * having)
    assert row["used_share"] == pytest.approx(0.2, abs=0.04)
    assert row["used_share_low"] < row["used_share"] < row["used_share_high"]


def test_who_is_kept_from_a_piece_does_not_count():
    told = economy.ask(Warehouse(RICH, {**planted(blocks=60, forbid=["card_a"])}))
    rows = told.uses.filter(pl.col("what") == "spells_card_a")
    games_ = told.sample.join(rows, on=["arm", "players"])
    assert games_.filter(pl.col("arm") == "without-card_a").select(pl.col("chances") / pl.col("games")).item() == 3


def test_winners_use_what_wins(tables):
    """All winners trade, and a hundredth of the others."""
    rng = np.random.default_rng(2)
    winning = (pl.col("win_share") > 0) | pl.Series(rng.random(tables["seats"].height) < 0.01)
    seats = tables["seats"].with_columns(trades=winning.cast(pl.Int16))
    row = uses_of(economy.ask(Warehouse(RICH, tables | {"seats": seats})), "trades")
    assert row["winners_share"] == 1.0
    assert row["used_share"] < 0.3


def test_what_is_counted_by_round_is_used_by_who_used_it_in_any(found, tables):
    used = tables["rounds"].group_by(SEAT_KEY).agg((pl.col("at_town") > 0).any())["at_town"].mean()
    assert uses_of(found, "at_town")["used_share"] == pytest.approx(used)


def test_the_chance_from_behind_is_what_the_log_says(found, tables):
    turns = tables["rounds"].filter(pl.col("round") == 2)
    behind = turns.with_columns(behind=pl.col("score").max().over(GAME_KEY) - pl.col("score"))
    won = behind.join(tables["seats"].select(*SEAT_KEY, "win_share"), on=SEAT_KEY)
    bands = {0: (0, 0), 1: (1, 5), 6: (6, 10), 11: (11, 15)}
    for row in found.comeback.filter(pl.col("round") == 2, pl.col("behind_from") < 15).iter_rows(named=True):
        here = won.filter(pl.col("behind").is_between(*bands[row["behind_from"]]))
        assert row["behind_to"] == bands[row["behind_from"]][1]
        assert row["turns"] == here.height
        assert row["win_share"] == pytest.approx(here["win_share"].mean())
        assert row["there_share"] == pytest.approx(here.height / won.height)
        assert row["win_share_low"] <= row["win_share"] <= row["win_share_high"]
    assert set(found.comeback["round"]) == {1, 2, 3, 4}


def test_from_far_behind_it_is_over_and_that_is_a_finding():
    """Where scores lie far apart, most players have lost before the last round."""
    told = economy.ask(Warehouse(RICH, {**planted(Effects(scale=40.0))}))
    found = {row.of: row for row in told.findings(GAME.words, Tolerance()) if row.query == "comeback"}["win_share 4"]
    cells = told.comeback.filter(pl.col("round") == 4).sort("behind_from")
    lost = cells.filter(pl.col("behind_from") > 0, pl.col("win_share_high") < 0.02).row(0, named=True)
    over = cells.filter(pl.col("behind_from") >= lost["behind_from"])
    assert found.value == lost["win_share"]
    assert found.size == pytest.approx(over.select(pl.sum("there_share") / 0.02).item())
    assert f"it is over for {0.02 * found.size:.1%} of players" in found.sentence
    assert found.size > 15


def test_where_all_comes_from_the_last_round_it_is_never_over(tables):
    """Without points before the last round there is nobody behind."""
    none = pl.when(pl.col("round") < 5).then(0).otherwise(pl.col("score")).cast(pl.Int16)
    rounds = tables["rounds"].with_columns(score=none, score_before=pl.lit(0, pl.Int16), levy_lost=pl.lit(0, pl.Int16))
    told = economy.ask(Warehouse(RICH, tables | {"rounds": rounds}))
    assert told.comeback.is_empty()
    assert "With 4 players nobody scores before the last round." in told.sentences(GAME.words)
    assert "comeback" not in {finding.query for finding in told.findings(GAME.words, Tolerance())}


def test_points_by_source_are_those_planted(found, tables):
    """Work brings two thirds of the points, which is more than half and so a finding; winners have more of both."""
    work = found.sources.filter(pl.col("what") == "points_work").row(0, named=True)
    seats = tables["seats"]
    assert work["meaning"] == "points for work"
    assert work["points"] == pytest.approx(seats["points_work"].mean())
    assert work["score_share"] == pytest.approx(seats["points_work"].sum() / seats["score"].sum())
    won = seats.group_by(pl.col("win_share") > 0).agg(pl.mean("points_work"))
    each = dict(won.iter_rows())
    assert (work["winners"], work["others"]) == pytest.approx((each[True], each[False]))
    assert work["lead"] == pytest.approx(each[True] - each[False])
    assert work["lead_low"] < work["lead"] < work["lead_high"]
    told = [finding for finding in found.findings(GAME.words, Tolerance()) if finding.query == "economy_sources"]
    assert [finding.of for finding in told] == ["score_share points_work"]


def test_peaks_are_held_against_the_box(found, tables):
    rows = {(row["what"], row["whose"]): row for row in found.peaks.iter_rows(named=True)}
    assert set(rows) == {("peak_coins", "all"), ("peak_coins", "each"), ("trades", "each")}
    together, each = tables["games"]["peak_coins"], tables["seats"]["peak_coins"]
    for row, log in ((rows["peak_coins", "all"], together), (rows["peak_coins", "each"], each)):
        half, most = np.quantile(log.to_numpy(), [0.5, 0.99], method="inverted_cdf")
        assert (row["half"], row["most_of_99"], row["most"], row["times"]) == (half, most, log.max(), len(log))
    over = rows["peak_coins", "all"]
    assert over["over_share"] == pytest.approx((together > 30).mean())
    assert over["over_share_low"] < over["over_share"] < over["over_share_high"]
    assert rows["peak_coins", "each"]["holds"] is None
    trades = rows["trades", "each"]
    assert trades["over_share"] == pytest.approx((tables["seats"]["trades"] > 3).mean())


def test_a_box_that_is_too_small_is_a_finding_and_one_that_is_large_enough_is_not(tables):
    large, small = tables["games"]["peak_coins"].max(), int(tables["games"]["peak_coins"].quantile(0.7))
    for holds, too_few in ((large, False), (small, True)):
        game = replace(RICH, log=replace(RICH.log, box=(Piece("peak_coins", holds),)))
        told = economy.ask(Warehouse(game, {**tables}))
        findings = [finding.of for finding in told.findings(GAME.words, Tolerance())]
        assert ("over_share peak_coins" in findings) == too_few
        enough = "With 4 players none of 1 kinds of pieces is known to run out in over 1% of games."
        assert (enough in told.sentences(GAME.words)) != too_few


def test_what_only_players_have_is_summed_for_the_table(tables):
    game = replace(RICH, log=replace(RICH.log, box=(Piece("trades", 9),)))
    rows = economy.ask(Warehouse(game, {**tables})).peaks
    summed = tables["seats"].group_by(GAME_KEY).agg(pl.sum("trades"))["trades"]
    assert rows.filter(pl.col("whose") == "all")["most"].item() == summed.max()
    assert rows.filter(pl.col("whose") == "all")["times"].item() == 800


def test_the_first_deals_are_as_many_as_the_mart_has():
    assert sql("economy_counts").count(f"block < {FEW}") == 3
    assert f"first {FEW:,} deals" in sql("economy_counts")


def test_one_deal_gets_sentences_without_ranges_and_no_findings():
    told = economy.ask(Warehouse(RICH, {**planted(blocks=1, sets=SETS[:1])}))
    assert told.pace["decisions_low"].item() is None
    assert "one deal: no range" in told.sentences(GAME.words)[0]
    assert told.findings(GAME.words, Tolerance()) == []


def test_all_ties_leave_nobody_to_set_winners_against(tables):
    """Where everybody shares the victory, what winners have more is not known, and nothing fails."""
    seats = tables["seats"].with_columns(win_share=pl.lit(0.25), score=pl.lit(40, pl.Int32))
    told = economy.ask(Warehouse(RICH, tables | {"seats": seats}))
    assert told.sources["lead"].null_count() == told.sources.height
    assert not [line for line in told.sentences(GAME.words) if "Winners have most more" in line]


def test_a_game_that_says_neither_uses_nor_box_gets_a_sentence(tmp_path):
    run = new_run(tmp_path, plan_of(blocks=6))
    list(carry_on(plan_of(blocks=6), run, How(jobs=1)))
    told = economy.ask(open_runs(toy.GAME, [run]))
    assert told.uses.is_empty()
    assert told.peaks.is_empty()
    assert set(told.sources["what"]) == {"points_coins", "points_card"}
    said = told.sentences(toy.GAME.words)
    assert "The game does not say what its players may use or leave." in said
    assert "The game does not say what its box holds." in said


def test_a_real_game_names_columns_that_its_log_has(smoke):
    game = games.load("belfort")
    told = economy.ask(open_runs(game, [Run(smoke)]))
    counts = {count.name: count for count in (*game.log.seats, *game.log.rounds)}
    things = {column.name for name in game.log.used for column in counts[name].columns}
    assert set(told.uses["what"]) == things
    assert set(told.peaks["what"]) == {piece.column for piece in game.log.box}
    assert told.uses["chances"].n_unique() > 1
    assert told.peaks["meaning"].null_count() == 0
