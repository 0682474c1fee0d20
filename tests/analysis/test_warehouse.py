"""Runs as a warehouse: arms by name, marts kept, and one sentence for what cannot be asked."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import polars as pl
import pytest

from analysis.warehouse import SQL, Warehouse, names, open_runs, sql
from sim.core import game as games
from sim.core.errors import BadInput
from sim.core.runner import How, carry_on
from sim.core.runs import Run
from tests.analysis.planted import GAME, plant
from tests.contract import toy
from tests.core.toys import new_run, plan_of

ASKED = {"deals": 100, "a": "base", "b": "base", "arm": "base", "players": 2, "unpaid": False}


def played(folder, name="one", **said):
    plan = plan_of(**said)
    run = new_run(folder, plan, name)
    list(carry_on(plan, run, How(jobs=1)))
    return run


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two runs of the toy game: one with a single arm, one with two."""
    folder = tmp_path_factory.mktemp("runs")
    return [
        played(folder, "one", blocks=12),
        played(folder, "two", blocks=12, arms=[{"name": "calm"}, {"name": "wild", "noise": 0.5}]),
    ]


@pytest.fixture(scope="module")
def planted():
    return Warehouse(GAME, plant(blocks=20))


def ask(house, name):
    """A query with whatever it wants to be told."""
    wanted = set(re.findall(r"\$(\w+)", sql(name)))
    return house.ask(name, **{key: ASKED.get(key) for key in wanted})


@pytest.mark.parametrize("name", names())
def test_every_query_is_answered_for_a_real_run(name, smoke):
    ask(open_runs(games.load("belfort"), [Run(smoke)]), name)


@pytest.mark.parametrize("name", names())
def test_every_query_is_answered_for_a_game_without_content_and_levy(name, runs):
    ask(open_runs(toy.GAME, runs[:1]), name)


@pytest.mark.parametrize("name", names())
def test_every_query_says_what_a_row_of_its_answer_is(name):
    assert sql(name).startswith("-- grain: ")


def test_no_two_queries_share_a_name():
    files = [file.stem for file in SQL.rglob("*.sql")]
    assert len(set(files)) == len(files)


def test_a_run_alone_has_its_own_arms(runs):
    house = open_runs(toy.GAME, runs[1:])
    assert set(house.ask("sides")["arm"]) == {"calm", "wild"}


def test_runs_together_name_arms_by_run_and_where_it_has_several_by_arm(runs):
    house = open_runs(toy.GAME, runs)
    assert set(house.ask("sides")["arm"]) == {"one", "two:calm", "two:wild"}
    assert set(house.query("select distinct arm from rounds")["arm"]) == {"one", "two:calm", "two:wild"}


def test_runs_together_have_all_rows_of_each(runs):
    count = "select count(*) as n from seats"
    apart = sum(open_runs(toy.GAME, [run]).query(count).item() for run in runs)
    assert open_runs(toy.GAME, runs).query(count).item() == apart


def test_a_name_with_a_quote_opens(runs, tmp_path):
    shutil.copytree(runs[0].folder, tmp_path / "o'one")
    house = open_runs(toy.GAME, [Run(tmp_path / "o'one"), runs[1]])
    assert "o'one" in set(house.ask("sides")["arm"])


def test_a_run_of_another_game_is_refused(runs):
    with pytest.raises(BadInput, match="The run one is of another game than Planted"):
        open_runs(GAME, runs)


def test_a_run_named_twice_is_refused(runs):
    with pytest.raises(BadInput, match="Name each run once"):
        open_runs(toy.GAME, [runs[0], runs[0]])


@pytest.mark.parametrize(
    "text",
    [
        "select nothing from games",
        "selec * from games",
        "select * from games where",
        "select * from no_such_table",
        "select score::date from seats",
        "select 'a'::int",
        "",
        "select 1; select 2",
        "select unknown_function(score) from seats",
        "select sum(score) from seats group by nothing",
        "drop view games",
        "delete from games",
    ],
)
def test_a_query_that_is_wrong_gets_one_sentence(text, planted):
    with pytest.raises(BadInput) as told:
        planted.query(text)
    assert str(told.value).startswith("That query cannot be answered: ")
    assert "\n" not in str(told.value)


def test_a_query_that_is_not_kept_is_named_with_those_that_are(planted):
    with pytest.raises(BadInput, match=r"no query .seets.: there are .*seats"):
        planted.ask("seets")


def test_a_parameter_that_is_missing_gets_one_sentence(planted):
    with pytest.raises(BadInput, match="That query cannot be answered"):
        planted.ask("turn_order_changes")


def test_nothing_is_kept_before_it_is_asked_for_and_a_mart_is_kept_once(planted):
    house = Warehouse(GAME, plant(blocks=5))
    kept = "select table_name from duckdb_tables() where table_name like 'kept_%' order by 1"
    assert house.query(kept).is_empty()
    house.ask("sides")
    assert house.query(kept)["table_name"].to_list() == ["kept_blocks"]
    oid = "select table_oid from duckdb_tables() where table_name = 'kept_blocks'"
    before = house.query(oid).item()
    house.ask("sides")
    house.ask("headline_values")
    assert house.query(oid).item() == before
    assert set(house.query(kept)["table_name"]) >= {"kept_blocks", "kept_block_seats"}


def test_a_view_is_what_its_mart_would_be_unkept(planted):
    unkept = Warehouse(GAME, plant(blocks=20))
    by_hand = unkept.query("select seat, sum(win_share) as won from seats group by seat order by seat")
    kept = planted.query("select seat, sum(win_share) as won from block_seats group by seat order by seat")
    assert kept["won"].to_list() == pytest.approx(by_hand["won"].to_list())


def test_threads_may_ask_at_once():
    house = Warehouse(GAME, plant(blocks=50))
    asked = ["headline_values", "seats", "sides", "seat_blocks", "seats_by_setup"] * 8
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(house.ask, asked))
    for name, answer in zip(asked, answers, strict=True):
        assert answer.equals(house.ask(name))


def test_what_is_under_way_is_told(runs, tmp_path):
    shutil.copytree(runs[0].folder, tmp_path / "part")
    run = Run(tmp_path / "part")
    run.write_manifest(run.manifest() | {"state": "running"})
    shutil.rmtree(run.chunk_folder / run.chunks()[-1])
    assert open_runs(toy.GAME, [run]).caveats == [
        f"The run part is not complete: these are its first {len(run.chunks())} chunks."
    ]
    assert open_runs(toy.GAME, runs).caveats == []


def test_a_planted_log_is_what_its_schema_says():
    tables = plant(blocks=3, players=[3, 4], forbid=["card_a"])
    for table in ("games", "seats", "rounds", "content"):
        assert tables[table].columns == [column.name for column in GAME.log.columns(table)]
    rounds = tables["rounds"]
    sources = pl.col("score_before") + pl.col("points_work") + pl.col("points_luck") - pl.col("levy_lost")
    assert rounds.filter(sources != pl.col("score")).is_empty()
