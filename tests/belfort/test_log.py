"""The log against an independent reading of the traces of the same games: every column of every table."""

import dataclasses
import functools
from collections import Counter

import numpy as np
import polars as pl
import pytest

from dashboards.experiments import plan_of
from sim.belfort import GAME
from sim.core.experiment import Experiment
from sim.core.plan import Span
from sim.core.replay import Found, one_game
from sim.core.sitting import Sitting
from sim.core.spans import play_span
from tests.belfort.ledger import Ledger

BOTS = ["random", "greedy", "balanced", "raider", "guildmaster", "tax_dodger"]
# What the trace does not tell: who was asked to play what.
GIVEN = {
    "games": {"game", "seed", "edition", "variants", "rules", "mode", "setup", "decisions", "forced"}
    | {f"content_{slot}" for slot in range(1, 6)},
    "seats": {"entry", "strategy", "forbidden"},
    "rounds": set(),
    "content": {"item"},
}
PLAYED = ((2, "it"), (3, "fr"), (4, "de"), (5, "it"))
KEYS = {"arm", "players", "block", "rotation"}


@functools.cache
def played(players: int, edition: str):
    """The tables of a few games, and the ledger and sitting of each, read from its trace."""
    said = {"game": "belfort", "players": [players], "blocks": 3, "mode": "advanced", "edition": edition}
    plan = plan_of(Experiment.model_validate({**said, "strategies": BOTS, "seed": players}))
    span = Span("some", "base", players, 0, 3)
    tables = play_span(plan, span)
    games = []
    for row in tables["games"].iter_rows(named=True):
        block = dataclasses.replace(span, first=row["block"], blocks=1)
        batch = one_game(plan, Found(row["game"], block, row["rotation"], ())).batch
        sitting = Sitting(GAME, batch.rules, batch.deals.view(np.recarray)[0], batch.bots)
        trace = GAME.told.Trace(sitting, sitting.names())
        lines = [line for _ in sitting.run() for line in trace.hear()] + trace.end()
        games.append((Ledger(lines), sitting))
    return tables, games


@pytest.fixture(params=PLAYED, ids=lambda p: f"{p[1]}-{p[0]}")
def log(request):
    return played(*request.param)


def rows_of(tables, table, key):
    block, rotation = key
    return [r for r in tables[table].iter_rows(named=True) if (r["block"], r["rotation"]) == (block, rotation)]


def compare(row: dict, account: dict, table: str) -> None:
    for name in row.keys() - GIVEN[table] - KEYS:
        assert (row[name] or 0) == pytest.approx(account[name]), f"{table}.{name}"


def test_games_are_as_their_traces_tell(log):
    tables, games = log
    for row, (ledger, sitting) in zip(tables["games"].iter_rows(named=True), games, strict=True):
        compare(row, ledger.game, "games")
        assert [row[f"content_{slot}"] for slot in range(1, 6)] == ledger.guilds
        assert sorted(row["setup"].split("+")) == sorted(ledger.guilds)
        assert (row["decisions"], row["forced"]) == (sitting.decisions, sitting.forced)


def test_seats_are_as_their_traces_tell(log):
    tables, games = log
    for row, (ledger, sitting) in zip(tables["games"].iter_rows(named=True), games, strict=True):
        seats = rows_of(tables, "seats", (row["block"], row["rotation"]))
        assert [seat["seat"] for seat in seats] == list(range(1, ledger.players + 1))
        assert [seat["strategy"] for seat in seats] == sitting.names()
        for seat, account in zip(seats, ledger.seats, strict=True):
            compare(seat, account, "seats")
            assert seat["entry"] == sitting.player_in(seat["seat"] - 1) + 1


def test_rounds_are_as_their_traces_tell(log):
    tables, games = log
    for row, (ledger, _) in zip(tables["games"].iter_rows(named=True), games, strict=True):
        rounds = rows_of(tables, "rounds", (row["block"], row["rotation"]))
        assert [(r["round"], r["seat"]) for r in rounds] == [(r, s + 1) for r, s in sorted(ledger.rounds)]
        for r in rounds:
            account = ledger.rounds[r["round"], r["seat"] - 1]
            compare(r, Counter({**account, "round": r["round"], "seat": r["seat"]}), "rounds")


def test_guilds_are_as_their_traces_tell(log):
    tables, games = log
    for row, (ledger, _) in zip(tables["games"].iter_rows(named=True), games, strict=True):
        content = rows_of(tables, "content", (row["block"], row["rotation"]))
        assert [piece["item"] for piece in content] == ledger.guilds
        for slot, (piece, account) in enumerate(zip(content, ledger.content, strict=True), 1):
            compare(piece, Counter({**account, "slot": slot}), "content")


def test_no_column_is_compared_with_nothing():
    seats = pl.concat([played(*which)[0]["seats"] for which in PLAYED]).drop("arm", "strategy", "forbidden")
    assert [name for name, n in seats.sum().row(0, named=True).items() if not n] == []
