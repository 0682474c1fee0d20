"""Playing a span of blocks: from its deals to its tables, all in one worker."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.core.batch import Chunk, compiled_play, play_logged
from sim.core.decisions import Noted
from sim.core.errors import Failure
from sim.core.jit import ready
from sim.core.log import join_pages
from sim.core.plan import Plan, Span, batches
from sim.core.runs import Run, write_chunk
from sim.core.tables import Played, Tables, make_tables


@dataclass(frozen=True)
class Task:
    """A span on its way to a worker."""

    plan: Plan
    span: Span
    run: Run
    decisions: bool = False
    note: Path | None = None  # where the worker leaves word of where it is

    def chunk(self) -> Chunk:
        """Its games as the worker plays them, where they take one call into compiled code."""
        deals, lineups = (
            self.plan.blocks[self.span.players].deals(self.plan.blocks_of(self.span)),
            self.plan.lineups(self.span),
        )
        return Chunk(self.plan.game, next(batches(self.plan.side(self.span.arm), deals, lineups)), self.note)

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
        tables = play_span(task.plan, task.span, task.decisions, task.note)
    except Failure as error:
        raise Failure(f"{error} That was in the chunk {task.span.name}; --resume goes on from what is done.") from error
    write_chunk(task.run, task.span.name, tables, {"seed": str(task.plan.experiment.seed)})
    return Filed(task.span.name, tables["games"].height)


def play_span(plan: Plan, span: Span, decisions: bool = False, note: Path | None = None) -> Tables:
    """Play a span; its tables, that of the decisions only on request."""
    side, here = plan.side(span.arm), plan.blocks[span.players]
    blocks = plan.blocks_of(span)
    deals, lineups = here.deals(blocks), plan.lineups(span)
    noted = Noted(plan.game)
    if decisions:
        results, pages = noted.play(side, deals, lineups)
    else:
        parts = [play_logged(Chunk(plan.game, batch, note)) for batch in batches(side, deals, lineups)]
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
        tables["decisions"] = noted.table(played)
    return tables
