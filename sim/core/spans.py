"""Playing a span of blocks: from its deals to its tables, all in one worker."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from sim.core.batch import Chunk, compiled_play, play_logged
from sim.core.errors import Failure
from sim.core.game import Game
from sim.core.jit import ready
from sim.core.log import blank_pages, join_pages
from sim.core.loop import DECIDED
from sim.core.plan import Plan, Side, Span, batches
from sim.core.records import RESULT, blanks
from sim.core.runs import Run, write_chunk
from sim.core.sitting import Sitting
from sim.core.tables import Played, Tables, frame, make_tables


@dataclass(frozen=True)
class Task:
    """A span on its way to a worker."""

    plan: Plan
    span: Span
    run: Run
    decisions: bool = False

    def load(self) -> None:
        """Load what is compiled already."""
        compiled_play(self.plan.game)
        for bot in self.plan.side(self.span.arm).bots:
            ready(bot.decide)


@dataclass(frozen=True)
class Filed:
    """What a worker says of a span that it has written."""

    name: str
    games: int


def file_span(task: Task) -> Filed:
    """Play a span and write its tables; what goes wrong is told with the chunk that it would have been."""
    try:
        tables = play_span(task.plan, task.span, task.decisions)
    except Failure as error:
        raise Failure(f"{error} That was in the chunk {task.span.name}; --resume goes on from what is done.") from error
    write_chunk(task.run, task.span.name, tables, {"seed": str(task.plan.experiment.seed)})
    return Filed(task.span.name, tables["games"].height)


def play_span(plan: Plan, span: Span, decisions: bool = False) -> Tables:
    """Play a span; its tables, that of the decisions only on request."""
    side, here = plan.side(span.arm), plan.blocks[span.players]
    blocks = plan.blocks_of(span)
    deals, lineups = here.deals(blocks), plan.lineups(span)
    rows: dict[str, list] = {}
    if decisions:
        results, pages, rows = _play_slowly(plan.game, side, deals, lineups)
    else:
        parts = [play_logged(Chunk(plan.game, batch)) for batch in batches(side, deals, lineups)]
        results, pages = np.concatenate([part[0] for part in parts]), join_pages([part[1] for part in parts])
    played = Played(
        arm=side.name,
        prefix=plan.prefix(side.name),
        edition=side.rules.edition,
        variants=side.rules.variants,
        rules=side.rules.hash,
        strategies=tuple(bot.name for bot in side.roster),
        forbidden=side.forbidden,
        blocks=np.repeat(blocks, span.players),
        deals=deals,
        lineups=lineups,
        results=results,
        pages=pages,
    )
    tables = make_tables(plan.game, played)
    if decisions:
        tables["decisions"] = _decisions(plan.game, played, rows)
    return tables


def _play_slowly(game: Game, side: Side, deals: np.ndarray, lineups: np.ndarray):
    """Play a step at a time, and note every decision."""
    players = lineups.shape[1]
    results = blanks(len(deals), RESULT)
    pages = blank_pages(game.log, len(deals), players, int(side.rules.packed(players).rounds))
    rows: dict[str, list] = {name: [] for name in ("game", "number", "seat", "round", "phase", "option", "options")}
    for g, lineup in enumerate(lineups.tolist()):
        bots = tuple(side.roster[number] for number in lineup)
        sitting = Sitting(game, side.rules, deals.view(np.recarray)[g], bots, logged=True)
        for made in sitting.run():
            if made == DECIDED:
                _note(game, sitting, g, rows)
        results[g] = sitting.result()
        sitting.file(g, pages)
    return results, pages, rows


def _note(game: Game, sitting: Sitting, g: int, rows: dict[str, list]) -> None:
    round_, phase = game.told.moment(sitting.state)
    place = sitting.place
    rows["game"].append(g)
    rows["number"].append(sitting.decisions)
    rows["seat"].append(sitting.seat_of(int(place.entry)) + 1)
    rows["round"].append(round_)
    rows["phase"].append(phase)
    rows["option"].append(sitting.options[int(place.choice)].tolist())
    rows["options"].append(int(place.options))


def _decisions(game: Game, played: Played, rows: dict[str, list]) -> pl.DataFrame:
    which = np.array(rows["game"], np.int64)
    options = np.array(rows["option"], np.int16).reshape(-1, 4)
    kinds = [game.option_kinds(kind).name.lower() for kind in options[:, 0].tolist()]
    found = {
        "arm": played.arm,
        "players": played.players,
        "block": played.blocks[which],
        "rotation": played.deals["rotation"][which],
        "number": np.array(rows["number"]),
        "seat": np.array(rows["seat"]),
        "round": np.array(rows["round"]),
        "phase": pl.Series(rows["phase"], dtype=pl.String),
        "kind": pl.Series(kinds, dtype=pl.String),
        "first": options[:, 1],
        "second": options[:, 2],
        "third": options[:, 3],
        "options": np.array(rows["options"]),
    }
    return frame(game.log.columns("decisions"), found, len(which))
