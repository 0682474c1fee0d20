"""Runs as folders: whole or absent, one writer at a time, and checked."""

import json
import shutil

import polars as pl
import pytest

from sim.core.errors import BadInput, Failure
from sim.core.manifest import rules_kept
from sim.core.runner import How, carry_on
from sim.core.runs import ASIDE, Run, find_run, list_runs, run_named, write_chunk
from sim.core.schema import SCHEMA
from sim.core.tables import as_parquet
from sim.core.verify import damaged, verify
from tests.contract import toy
from tests.core.toys import new_run, plan_of


@pytest.fixture
def run(tmp_path):
    """A finished run."""
    plan = plan_of(blocks=16)
    run = new_run(tmp_path, plan)
    assert sum(filed.games for filed in carry_on(plan, run, How(jobs=1))) == 32
    return run


def test_a_finished_run_is_as_its_manifest_says(run):
    manifest = run.manifest()
    assert (manifest["state"], manifest["games"], len(manifest["chunks"])) == ("complete", 32, 8)
    assert verify(toy.GAME, run) == []
    assert [found.name for found in list_runs(run.folder.parent)] == ["one"]


def test_every_file_tells_its_seed_and_schema_version(run):
    for table in ("games", "seats", "rounds", "content"):
        about = pl.read_parquet_metadata(run.file(run.chunks()[0], table))
        assert (about["schema"], about["seed"]) == (str(SCHEMA), "1")


def test_the_rules_come_back_as_they_were(run):
    kept = rules_kept(toy.GAME, run.manifest(), "base")
    assert kept.hash == toy.GAME.load_rules().hash == run.manifest()["arms"]["base"]["hash"]


def test_of_two_writers_the_second_is_refused(run):
    with run.locked(), pytest.raises(BadInput, match="Another process is writing the run one"), run.locked():
        pass
    with run.locked():
        pass


def test_a_chunk_that_is_there_is_not_written_over(run):
    name = run.chunks()[0]
    before = run.file(name, "games").stat().st_mtime_ns
    write_chunk(run, name, {"games": pl.DataFrame({"a": [1]})}, {})
    assert run.file(name, "games").stat().st_mtime_ns == before
    assert list(run.chunk_folder.glob(f"{ASIDE}*")) == []


def test_what_was_not_finished_does_not_count_and_is_cleared(run):
    aside = run.chunk_folder / f"{ASIDE}p2-b0-1"
    shutil.copytree(run.chunk_folder / run.chunks()[0], aside)
    assert len(run.chunks()) == 8
    run.clear_asides()
    assert not aside.exists()


def cut_short(run):
    file = run.file(run.chunks()[2], "seats")
    file.write_bytes(file.read_bytes()[:-50])


def lose(run):
    shutil.rmtree(run.chunk_folder / run.chunks()[2])


def lose_a_table(run):
    run.file(run.chunks()[2], "content").unlink()


def change_a_score(run):
    file = run.file(run.chunks()[2], "seats")
    file.write_bytes(as_parquet(pl.read_parquet(file).with_columns(pl.col("score") + 1), {}))


def drop_a_row(run):
    file = run.file(run.chunks()[2], "seats")
    file.write_bytes(as_parquet(pl.read_parquet(file).head(1), {}))


def drop_a_column(run):
    file = run.file(run.chunks()[2], "seats")
    file.write_bytes(as_parquet(pl.read_parquet(file).drop("rank"), {}))


def add_one(run):
    shutil.copytree(run.chunk_folder / run.chunks()[2], run.chunk_folder / "p2-b99")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (cut_short, "Chunk p2-b12: seats.parquet cannot be read"),
        (lose, "Chunk p2-b12 is missing."),
        (lose_a_table, "Chunk p2-b12: content.parquet cannot be read"),
        (change_a_score, "Chunk p2-b12: its rows are not those that were written."),
        (drop_a_row, "Chunk p2-b12 has"),
        (drop_a_column, "Chunk p2-b12: the columns of seats.parquet are not those of the schema."),
        (add_one, "Chunk p2-b99 is not in the manifest."),
    ],
)
def test_verify_names_the_chunk_that_is_bad(run, damage, said):
    damage(run)
    [sentence] = verify(toy.GAME, run)
    assert sentence.startswith(said)


def test_a_damaged_chunk_can_be_played_again(run):
    before = run.manifest()["content_hash"]
    lose(run)
    assert [filed.name for filed in carry_on(plan_of(blocks=16), run, How(jobs=1))] == ["p2-b12"]
    assert run.manifest()["content_hash"] == before


def borrow_a_table(run):
    shutil.copy(run.file(run.chunks()[3], "seats"), run.file(run.chunks()[2], "seats"))


def spoil_the_account(run):
    file = run.file(run.chunks()[2], "games")
    file.write_bytes(as_parquet(pl.read_parquet(file), {"rows": "?", "digest": ""}))


@pytest.mark.parametrize("sums", [True, False])
@pytest.mark.parametrize("damage", [cut_short, lose_a_table, drop_a_row, borrow_a_table, spoil_the_account])
def test_a_damaged_chunk_is_kept_out_of_the_way_and_played_again(run, damage, sums):
    before, told = run.manifest()["content_hash"], []
    for file in [] if sums else run.chunk_folder.glob("*/sums.json"):
        file.unlink()
    damage(run)
    found = {file.name: file.read_bytes() for file in (run.chunk_folder / "p2-b12").iterdir()}
    assert [filed.name for filed in carry_on(plan_of(blocks=16), run, How(jobs=1, tell=told.append))] == ["p2-b12"]
    kept = run.folder / ".damaged-p2-b12-1"
    assert told == [f"The chunk p2-b12 is damaged: it is kept as {kept} and simulated again."]
    assert {file.name: file.read_bytes() for file in kept.iterdir()} == found
    assert verify(toy.GAME, run) == []
    assert run.manifest()["content_hash"] == before


def test_bytes_that_still_read_as_a_table_show_against_the_sums(run):
    assert damaged(run) == []
    file = run.file(run.chunks()[2], "seats")
    rows = pl.read_parquet(file)
    file.write_bytes(as_parquet(rows.with_columns(pl.col("score") + 1), pl.read_parquet_metadata(file)))
    assert damaged(run) == ["p2-b12"]


def test_a_chunk_that_is_damaged_twice_is_kept_twice(run):
    for n in (1, 2):
        cut_short(run)
        list(carry_on(plan_of(blocks=16), run, How(jobs=1)))
        assert len(list(run.folder.glob(".damaged-*"))) == n
    assert len(run.chunks()) == 8


def test_a_damaged_chunk_that_cannot_be_moved_is_told_in_a_sentence(run):
    with pytest.raises(Failure, match=r"The damaged chunk p2-b99 cannot be moved to .*-b99-1 \(No such file"):
        run.set_aside("p2-b99")


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(run):
    file = run.file(run.chunks()[0], "games")
    file.write_bytes(file.read_bytes()[:-50])
    with pytest.raises(Failure, match="`steelyard runs one --verify` says which"):
        run.account(run.chunks()[0])


def test_a_manifest_of_another_version_is_left_alone(run):
    run.write_manifest(run.manifest() | {"schema": SCHEMA + 1})
    with pytest.raises(Failure, match=f"has schema version {SCHEMA + 1} and this is version {SCHEMA}"):
        run.manifest()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
def test_a_manifest_that_is_none_is_told_in_a_sentence(run, text):
    (run.folder / "manifest.json").write_text(text)
    with pytest.raises(Failure, match="The manifest of the run one cannot be read"):
        run.manifest()


def test_a_run_that_is_not_there_is_told_with_those_that_are(run):
    with pytest.raises(BadInput, match=r"There is no run 'two' in .*; there are: one."):
        find_run(run.folder.parent, "two")


@pytest.mark.parametrize("name", ["", ".hidden", "a/b"])
def test_a_name_that_is_no_name_is_refused(tmp_path, name):
    with pytest.raises(BadInput, match="is no name for a run"):
        run_named(tmp_path, name)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(BadInput, match=r"cannot be written .*: name another folder"):
        run_named(file, "one")


def test_a_manifest_is_plain_json(run):
    assert json.loads((run.folder / "manifest.json").read_text())["experiment"]["game"] == "heap"
    assert isinstance(Run(run.folder).size(), int)
