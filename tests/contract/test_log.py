"""What every game's log must be."""

import duckdb
import numpy as np
import polars as pl
import pytest

from sim.core.batch import Chunk, play_chunk, play_logged
from sim.core.experiment import Experiment
from sim.core.plan import Plan, Span, batches, make_plan
from sim.core.schema import NUMBERS, TABLES
from sim.core.spans import play_span
from sim.core.tables import TYPES
from tests.contract.test_games import nested

BLOCKS = 4


def plan_of(game, bot, **said) -> Plan:
    said = {"game": game.name, "players": list(game.players), "blocks": BLOCKS, "strategies": ["random"], **said}
    experiment = Experiment.model_validate(said)
    return make_plan(game, experiment, lambda name: bot, lambda arm: game.load_rules())


@pytest.fixture
def plan(game, random_bot):
    return plan_of(game, random_bot)


@pytest.fixture(params=["fewest", "most"])
def players(game, request):
    return game.players[0] if request.param == "fewest" else game.players[-1]


@pytest.fixture
def tables(plan, players):
    return play_span(plan, Span("some", "base", players, 0, BLOCKS), decisions=True)


def test_every_column_is_described_once(game):
    for table in TABLES:
        columns = game.log.columns(table)
        assert len({column.name for column in columns}) == len(columns)
        for column in columns:
            assert column.type in (*NUMBERS, "text")
            assert all((column.name, column.unit, column.meaning))
            assert "{" not in column.meaning


def test_the_columns_written_are_those_described(game, tables):
    for table in TABLES:
        described = {column.name: TYPES[column.type] for column in game.log.columns(table)}
        assert dict(tables[table].schema) == described


def test_every_column_can_be_asked_for_without_quotes(game, tables):
    for table in TABLES:
        rows = tables[table].to_arrow()
        for column in game.log.columns(table):
            asked = duckdb.sql(f"select t.{column.name}, {column.name} from rows t").columns
            assert asked[0] == column.name
        assert rows.num_columns == len(game.log.columns(table))


def test_all_that_is_counted_is_written(game):
    """A field that a kernel fills and no table shows would be lost."""
    for row, counts in (
        (game.log.game_row, game.log.games),
        (game.log.seat_row, game.log.counted),
        (game.log.round_row, game.log.rounds),
        (game.log.content_row, game.log.content),
    ):
        assert set(row.names) >= {count.name for count in counts}
    assert {count.name for count in game.log.summed} <= {count.name for count in game.log.rounds}


def test_no_field_of_the_log_is_named_like_an_attribute_of_a_record(game):
    taken = set(dir(np.record))
    for record in nested(game.log.record):
        assert taken.isdisjoint(record.names)


def test_there_is_a_row_for_each_game_seat_round_and_slot(game, players, tables):
    games = BLOCKS * players
    rounds = int(tables["games"]["rounds"].sum())
    assert tables["games"].height == games == tables["games"]["game"].n_unique()
    assert tables["seats"].height == games * players
    assert tables["rounds"].height == rounds * players
    assert tables["content"].height == games * game.log.slots
    assert tables["decisions"].height == tables["games"]["decisions"].sum()


def test_points_by_source_add_up_to_the_score(tables):
    for table, before in (("seats", pl.lit(0)), ("rounds", pl.col("score_before"))):
        rows = tables[table]
        sources = [name for name in rows.columns if name.startswith("points_")]
        wrong = rows.filter(pl.sum_horizontal(sources) - pl.col("levy_lost") + before != pl.col("score"))
        assert sources
        assert wrong.is_empty()


def test_the_last_round_ends_with_the_final_score(tables):
    keys = ["block", "rotation", "seat"]
    last = tables["rounds"].sort("round").group_by(keys).agg(pl.col("score").last().alias("at_last"))
    joined = tables["seats"].join(last, on=keys)
    assert joined.height == tables["seats"].height
    assert (joined["score"] == joined["at_last"]).all()


def test_a_win_is_shared_out_and_the_best_rank_is_the_winners(tables):
    shares = tables["seats"].group_by("block", "rotation").agg(pl.col("win_share").sum())
    assert shares["win_share"].round(9).eq(1.0).all()
    assert ((tables["seats"]["rank"] == 1) == (tables["seats"]["win_share"] > 0)).all()


def test_what_is_due_is_paid_or_lost(tables):
    rows = tables["rounds"]
    assert (rows["levy_paid"] + rows["levy_lost"] <= rows["levy_due"]).all()
    assert (rows["levy_paid"] >= 0).all()


def test_turn_order_is_one_of_each(players, tables):
    orders = tables["rounds"].group_by("block", "rotation", "round").agg(pl.col("turn_order").sort())
    assert all(order == list(range(1, players + 1)) for order in orders["turn_order"].to_list())
    first = tables["rounds"].filter(pl.col("round") == 1)
    assert (first["turn_order"] == first["seat"]).all()


def test_every_block_is_played_in_every_rotation_and_entries_keep_their_strategy(players, tables):
    seats = tables["seats"]
    assert ((seats["entry"] - 1 + seats["rotation"]) % players + 1 == seats["seat"]).all()
    for _, block in seats.group_by("block"):
        assert block["rotation"].n_unique() == players
        assert block.group_by("entry").agg(pl.col("strategy").n_unique())["strategy"].eq(1).all()
        assert block.group_by("entry").agg(pl.col("seat").n_unique())["seat"].eq(players).all()


def test_a_mirror_block_is_not_so_many_copies_of_one_game(tables):
    scores = tables["seats"].sort("seat").group_by("block", "rotation").agg(pl.col("score")).sort("block")
    assert scores.group_by("block").agg(pl.col("score").n_unique())["score"].max() > 1


def test_a_game_logged_is_the_game_unlogged(plan, players):
    span = Span("some", "base", players, 0, BLOCKS)
    deals = plan.blocks[players].deals(plan.blocks_of(span))
    [batch] = batches(plan.side("base"), deals, plan.lineups(span))
    chunk = Chunk(plan.game, batch)
    assert np.array_equal(play_chunk(chunk), play_logged(chunk)[0])


def test_a_game_stepped_through_is_logged_like_one_of_the_loop(plan, players, tables):
    by_the_loop = play_span(plan, Span("some", "base", players, 0, BLOCKS))
    assert "decisions" not in by_the_loop
    for table, rows in by_the_loop.items():
        assert rows.equals(tables[table])


def test_decisions_are_told_with_their_place_and_options(game, tables):
    rows = tables["decisions"]
    assert (rows["options"] >= 2).all()
    assert set(rows["kind"].unique()) <= {kind.name.lower() for kind in game.option_kinds}
    assert rows.group_by("block", "rotation").agg((pl.col("number").diff().drop_nulls() == 1).all())["number"].all()
    assert rows["round"].max() == tables["games"]["rounds"].max()
