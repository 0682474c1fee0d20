"""Runs that are empty, under way, cut short or damaged, and games in which nothing happens: a sentence, always."""

import re
import shutil

import numpy as np
import polars as pl
import pytest

from analysis import lenses
from analysis.answer import Tolerance
from analysis.compare import compare
from analysis.findings import find
from analysis.warehouse import Warehouse, open_runs
from sim.core.errors import BadInput, Failure
from sim.core.runner import How, carry_on
from sim.core.runs import Run
from sim.core.verify import verify
from tests.analysis.planted import GAME, SETS, Effects, house, plant
from tests.contract import toy
from tests.contract.test_lenses import broken, estimates
from tests.core.toys import new_run, plan_of


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run of the toy game with two arms."""
    plan = plan_of(blocks=24, arms=[{"name": "calm"}, {"name": "wild", "noise": 0.5}])
    run = new_run(tmp_path_factory.mktemp("runs"), plan)
    list(carry_on(plan, run, How(jobs=1)))
    return run


@pytest.fixture
def run(whole, tmp_path):
    """A copy of it, to be damaged."""
    shutil.copytree(whole.folder, tmp_path / "one")
    return Run(tmp_path / "one")


def everything(house: Warehouse) -> list[str]:
    """All that all lenses say, and that findings and a comparison say; what is no number is never in it."""
    said = []
    for name in lenses.names():
        answer = lenses.load(name).ask(house)
        lines = answer.sentences(house.game.words)
        assert lines, name
        said += lines
        for table, frame in answer.tables.items():
            for column in frame.iter_columns():
                if column.dtype.is_float():
                    assert column.drop_nulls().is_finite().all(), (name, table, column.name)
    said += [finding.sentence for finding in find(house, Tolerance())]
    for line in said:
        assert not broken(house, line), line
    return said


def one_sentence(error) -> str:
    said = str(error.value)
    assert "\n" not in said
    assert re.search(r"[.:`]$", said), said
    return said


def test_an_empty_run(run):
    for chunk in run.chunks():
        shutil.rmtree(run.chunk_folder / chunk)
    with pytest.raises(BadInput) as told:
        open_runs(toy.GAME, [run])
    assert one_sentence(told) == "The run one has no games yet: `steelyard simulate --resume --out one`."


def test_a_run_whose_folder_of_chunks_is_gone(run):
    shutil.rmtree(run.chunk_folder)
    with pytest.raises(BadInput, match="has no games yet"):
        open_runs(toy.GAME, [run])


def test_a_run_without_a_manifest(run):
    (run.folder / "manifest.json").unlink()
    with pytest.raises(Failure) as told:
        open_runs(toy.GAME, [run])
    assert "The manifest of the run one cannot be read" in one_sentence(told)


def test_a_run_with_a_manifest_that_is_cut_short(run):
    file = run.folder / "manifest.json"
    file.write_text(file.read_text()[:100])
    with pytest.raises(Failure) as told:
        open_runs(toy.GAME, [run])
    assert "The manifest of the run one cannot be read" in one_sentence(told)


def test_a_run_under_way_tells_what_it_has(run):
    run.write_manifest(run.manifest() | {"state": "running"})
    for chunk in run.chunks()[2:]:
        shutil.rmtree(run.chunk_folder / chunk)
    (run.chunk_folder / ".aside-p2-b9-1").mkdir()
    house = open_runs(toy.GAME, [run])
    assert house.caveats == ["The run one is not complete: these are its first 2 chunks."]
    assert everything(house)


def test_an_arm_that_has_no_games_yet_cannot_be_compared(run):
    for chunk in run.chunks():
        if "wild" in chunk:
            shutil.rmtree(run.chunk_folder / chunk)
    house = open_runs(toy.GAME, [run])
    assert set(house.ask("sides")["arm"]) == {"calm"}
    assert everything(house)
    with pytest.raises(BadInput) as told:
        compare(house, "calm", "wild")
    assert "There is no arm 'wild'" in one_sentence(told)


def damages():
    """Ways in which a file may be damaged."""
    return {
        "cut short": lambda data: data[: len(data) // 2],
        "empty": lambda data: b"",
        "something else": lambda data: b"no table " * 100,
        "overwritten": lambda data: data[:4] + np.random.default_rng(1).bytes(len(data) - 12) + data[-8:],
        "one bit": lambda data: data[:400] + bytes([data[400] ^ 1]) + data[401:],
        "zeros": lambda data: data[:300] + bytes(60) + data[360:],
    }


def read(run):
    """All the rows of a run."""
    house = open_runs(toy.GAME, [run])
    return [house.query(f"from {table} order by all") for table in ("games", "seats", "rounds", "content")]


@pytest.mark.parametrize("table", ["games", "seats", "rounds"])
@pytest.mark.parametrize("damage", damages())
def test_a_corrupt_chunk(run, table, damage):
    file = run.file(run.chunks()[-1], table)
    file.write_bytes(damages()[damage](file.read_bytes()))
    with pytest.raises(Failure) as told:
        read(run)
    assert one_sentence(told) == "A file of the run one cannot be read: `steelyard runs one --verify` says which."
    assert [line for line in verify(toy.GAME, run) if run.chunks()[-1] in line]


@pytest.mark.parametrize("damage", ["cut short", "empty", "something else", "overwritten"])
def test_a_chunk_that_is_damaged_while_it_is_open(run, damage):
    house = open_runs(toy.GAME, [run])
    file = run.file(run.chunks()[-1], "seats")
    file.write_bytes(damages()[damage](file.read_bytes()))
    with pytest.raises(Failure) as told:
        house.query("select * from seats")
    assert one_sentence(told) == "A file of the log cannot be read: `steelyard runs one --verify` says which."


def test_a_run_from_before_there_were_sums_is_believed(run):
    before = read(run)
    for file in run.chunk_folder.glob("*/sums.json"):
        file.unlink()
    assert all(old.equals(new) for old, new in zip(before, read(run), strict=True))
    assert verify(toy.GAME, run) == []


@pytest.mark.parametrize("name", lenses.names())
def test_a_lens_of_a_run_with_a_corrupt_chunk(run, name):
    file = run.file(run.chunks()[0], "seats")
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(Failure) as told:
        lenses.load(name).ask(open_runs(toy.GAME, [run]))
    assert "`steelyard runs one --verify`" in one_sentence(told)


@pytest.mark.parametrize("table", ["games", "seats", "rounds"])
def test_a_chunk_with_a_table_missing(run, table):
    run.file(run.chunks()[0], table).unlink()
    with pytest.raises(Failure) as told:
        read(run)
    assert "cannot be read" in one_sentence(told)


def test_a_run_that_is_deleted_while_it_is_open(run):
    house = open_runs(toy.GAME, [run])
    house.ask("sides")
    shutil.rmtree(run.folder)
    with pytest.raises(Failure) as told:
        house.query("select sum(score) from seats")
    assert one_sentence(told) == "The run one is no longer there: simulate it again."


def test_what_was_kept_outlives_the_run(run):
    house = open_runs(toy.GAME, [run])
    before = house.ask("headline_values")
    shutil.rmtree(run.folder)
    assert house.ask("headline_values").equals(before)


def test_a_run_that_goes_on_while_it_is_open_does_not_move_what_is_told(run, whole):
    last = run.chunks()[-1]
    shutil.rmtree(run.chunk_folder / last)
    house = open_runs(toy.GAME, [run])
    count = "select count(*) as n from games"
    before = house.query(count).item()
    shutil.copytree(whole.chunk_folder / last, run.chunk_folder / last)
    assert house.query(count).item() == before


def silent(tables):
    """The same games, in which everybody is level with everybody else, all the time."""
    seats = tables["seats"].with_columns(
        score=pl.lit(40, pl.Int32), rank=pl.lit(1, pl.Int8), win_share=1.0 / pl.col("players")
    )
    rounds = tables["rounds"].with_columns(
        score=pl.col("round").cast(pl.Int16) * 8, score_before=pl.col("round").cast(pl.Int16) * 8 - 8,
        rank=pl.lit(1, pl.Int8), rank_before=pl.lit(1, pl.Int8), levy_lost=pl.lit(0, pl.Int16),
    )  # fmt: skip
    games = tables["games"].with_columns(
        winners=pl.col("players"), margin=pl.lit(0, pl.Int32), lead_changes=pl.lit(0, pl.Int8)
    )
    return tables | {"games": games, "seats": seats, "rounds": rounds}


SETUP = "+".join(GAME.content[k] for k in SETS[0])
DEGENERATE = {
    "one deal": lambda: plant(blocks=1),
    "two deals": lambda: plant(blocks=2),
    "three deals of two players": lambda: plant(blocks=3, players=[2]),
    "one setup": lambda: plant(blocks=30, sets=SETS[:1]),
    "all ties": lambda: silent(plant(blocks=40, sets=SETS[:4])),
    "all ties in one deal": lambda: silent(plant(blocks=1)),
    "one strategy": lambda: _one_strategy(plant(blocks=40)),
    "always the same winner": lambda: plant(Effects(seats=(1000.0,)), blocks=40, sets=SETS[:4]),
    "a levy that takes all": lambda: plant(Effects(levy=5.0), blocks=40),
    "nothing is ever used": lambda: _unused(plant(blocks=40)),
    "one piece forbidden in one deal": lambda: plant(blocks=1, sets=SETS[:1], forbid=["card_a"]),
}


def _one_strategy(tables):
    return tables | {"seats": tables["seats"].with_columns(strategy=pl.lit("plain"))}


def _unused(tables):
    content = tables["content"].with_columns(
        *(pl.lit(None, pl.Int8).alias(name) for name in ("owner", "builder", "built")),
        pl.lit(0, pl.Int16).alias("fees"), *(pl.col(f"uses_{k}") * 0 for k in range(1, 6)),
    )  # fmt: skip
    return tables | {"content": content}


@pytest.mark.parametrize("kind", DEGENERATE)
def test_games_of_which_little_can_be_said(kind):
    assert everything(Warehouse(GAME, DEGENERATE[kind]()))


@pytest.mark.parametrize("kind", ["one deal", "two deals", "all ties", "all ties in one deal"])
def test_nothing_is_found_where_nothing_can_be(kind):
    """What needs no test, such as where points come from, may be seen to be so in as few deals."""
    assert [each for each in find(Warehouse(GAME, DEGENERATE[kind]()), Tolerance()) if each.p is not None] == []


@pytest.mark.parametrize("kind", ["one deal", "all ties in one deal", "one piece forbidden in one deal"])
def test_from_one_deal_there_is_no_range(kind):
    house = Warehouse(GAME, DEGENERATE[kind]())
    for name in lenses.names():
        for table, frame in lenses.load(name).ask(house).tables.items():
            for estimate in estimates(frame):
                assert frame[f"{estimate}_low"].null_count() == frame.height, (name, table, estimate)


def test_a_setup_that_is_missing_is_missing_from_the_answer():
    """Of four setups one has no games: what is said of the others is as it was."""
    tables = plant(blocks=80, sets=SETS[:4], take_turns=True)
    left = tables["games"].filter(pl.col("setup") != SETUP).select("players", "block", "rotation")
    some = {name: frame.join(left, on=["players", "block", "rotation"], how="semi") for name, frame in tables.items()}
    every, fewer = (lenses.load("seats").ask(Warehouse(GAME, each)).by_setup for each in (tables, some))
    assert set(every["setup"]) - set(fewer["setup"]) == {SETUP}
    assert everything(Warehouse(GAME, some))
    same = every.filter(pl.col("setup") != SETUP)
    assert same["win_share"].to_list() == pytest.approx(fewer["win_share"].to_list())


def test_an_arm_compared_with_itself_and_with_one_of_other_deals_is_refused():
    tables = plant(blocks=6, forbid=["card_a"])
    with pytest.raises(BadInput):
        compare(Warehouse(GAME, tables), "base", "base")
    other = plant(blocks=6, seed=2, arm="other")
    both = Warehouse(GAME, {name: pl.concat([tables[name], other[name]]) for name in tables})
    with pytest.raises(BadInput, match="do not pair"):
        compare(both, "base", "other")


def test_one_deal_in_both_arms_has_no_range():
    found = compare(house(blocks=1, sets=SETS[:1], forbid=["card_a"]), "base", "without-card_a")
    assert found.headlines["change_low"].null_count() == found.headlines.height
    for line in found.sentences(GAME.words):
        assert not re.search(r"\b(nan|None|inf)\b", line)
