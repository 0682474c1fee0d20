"""Many games at once: a batch is one call into compiled code; batches go to workers.

Where a strategy comes from somebody's file they go to worker processes, under a time limit. Each then leaves word of
where it is in a file that is shared memory, so that the strategy and the game can be named even if its process is gone.
"""

import functools
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.bots import Bot, make_roster
from sim.core.errors import Failure
from sim.core.game import Game, RuleSet
from sim.core.jit import PLAIN, kernel, ready
from sim.core.log import Pages, blank_logs, blank_pages
from sim.core.loop import play, play_signature
from sim.core.records import BOOK, DEAL, MAX_SEATS, PLACE, RESULT, blank, blanks
from sim.core.sitting import Sitting, describe, game_of, watch_over
from sim.core.streams import STREAM
from sim.core.workers import Done, Lost, carry_out

LIMIT = 60.0  # seconds that a worker process may take over a chunk
FEW = 25  # blocks in a chunk with a stranger


@functools.cache
def compiled_play(game: Game):
    """The loop for one game's types."""
    return ready(kernel(play_signature(game.state, game.rules, game.log))(play))


@dataclass(frozen=True)
class Batch:
    """Games to play: their deals, and for each the line-up by entry as numbers of the strategies given."""

    rules: RuleSet
    bots: tuple[Bot, ...]
    deals: np.ndarray
    lineups: np.ndarray
    watch: bool = False

    @property
    def watched(self) -> bool:
        """Whether strategies are watched over, and kept to processes: on request, and those from somebody's file."""
        return self.watch or any(bot.stranger for bot in self.bots)

    def asked(self, place) -> Bot:
        """The strategy that was asked last."""
        return self.bots[int(self.lineups[int(place.game), int(place.entry)])]


@dataclass(frozen=True)
class Chunk:
    """A batch on its way to a worker, with the file in which it leaves word of where it is."""

    game: Game
    batch: Batch
    note: Path | None = None

    def load(self) -> None:
        """Load what is compiled already."""
        for function in (*self.game.verbs, self.game.tally, *(bot.decide for bot in self.batch.bots)):
            ready(function)

    def place(self):
        """The record of where the loop is."""
        return np.memmap(self.note, PLACE, "r+").view(np.recarray)[0] if self.note else blank(PLACE)


def play_chunk(chunk: Chunk) -> np.ndarray:
    """Play every game of a chunk; the results in the order of the deals."""
    return _play(chunk, blank_pages(chunk.game.log, 0, 0, 0))


def play_logged(chunk: Chunk) -> tuple[np.ndarray, Pages]:
    """Play every game of a chunk and write down what happens: the results, and the pages of the log."""
    batch = chunk.batch
    players = batch.lineups.shape[1]
    pages = blank_pages(chunk.game.log, len(batch.deals), players, int(batch.rules.packed(players).rounds))
    return _play(chunk, pages), pages


def _play(chunk: Chunk, pages: Pages) -> np.ndarray:
    game, batch, place = chunk.game, chunk.batch, chunk.place()
    logged = len(pages.games) > 0
    if PLAIN or all(bot.compiled for bot in batch.bots):
        return _play_compiled(game, batch, place, pages)
    results = blanks(len(batch.deals), RESULT)
    for g, lineup in enumerate(batch.lineups):
        place.game = g
        bots = tuple(batch.bots[number] for number in lineup)
        deal = batch.deals.view(np.recarray)[g]
        sitting = Sitting(game, batch.rules, deal, bots, watch=batch.watched, place=place, logged=logged)
        for _ in sitting.run():
            pass
        results[g] = sitting.result()
        sitting.file(g, pages)
    return results


def play_batch(game: Game, batch: Batch) -> np.ndarray:
    """Play every game of a batch here and now."""
    return play_chunk(Chunk(game, batch))


def _play_compiled(game: Game, batch: Batch, place, pages: Pages) -> np.ndarray:
    """One call into compiled code plays them all."""
    players = batch.lineups.shape[1]
    rules = batch.rules.packed(players)
    roster = make_roster(game, batch.bots)
    states = blanks(2, game.state)
    results = blanks(len(batch.deals), RESULT)
    try:
        compiled_play(game)(
            *game.verbs, game.tally, roster.functions, states, rules, batch.deals, batch.lineups, roster.sheets,
            roster.weights, blanks(MAX_SEATS, STREAM), np.zeros((game.max_options, 4), np.int16), blank(BOOK),
            watch_over(game, states, rules, batch.watched), results, place,
            blank_logs(game.log, len(pages.games) > 0), pages,
        )  # fmt: skip
    except (Exception, SystemExit) as error:
        deal = batch.deals[int(place.game)]
        raise Failure(describe(error, batch.asked(place).name, deal, place)) from error
    return results


def play_all(game: Game, batches: Iterable[Batch], jobs: int, limit: float = LIMIT) -> Done:
    """Play batches on threads, those that are watched in processes: the number and results of each, when ready."""
    compiled_play(game)  # or every process would compile it
    before = 0
    for watched, alike in groupby(batches, lambda batch: batch.watched):
        chunks = (Chunk(game, batch) for batch in alike)
        spread = functools.partial(apart, limit=limit) if watched else carry_out
        done = 0
        with closing(spread(play_chunk, chunks, jobs=jobs)) as played:
            for number, results in played:
                done += 1
                yield before + number, results
        before += done


def apart(function: Callable[[Chunk], Any], chunks: Iterable[Chunk], *, jobs: int, limit: float) -> Done:
    """Have a function play chunks in worker processes; if one is lost, the error names the strategy and the game."""
    with tempfile.TemporaryDirectory(prefix="steelyard-") as folder:
        noted = (replace(chunk, note=new_note(folder, number)) for number, chunk in enumerate(chunks))
        with closing(carry_out(function, noted, jobs=jobs, backend="processes", limit=limit, load=Chunk.load)) as done:
            try:
                for number, result in done:
                    Path(folder, str(number)).unlink()
                    yield number, result
            except Lost as lost:
                raise Failure(who_and_where(lost.task, lost.how)) from None


def new_note(folder: str, name: object) -> Path:
    """A file in which a worker leaves word of where it is."""
    note = Path(folder, str(name))
    np.zeros(1, PLACE).tofile(note)
    return note


def who_and_where(chunk: Chunk, how: str) -> str:
    """The strategy that was asked last and its game; where that is one of our own, the stranger at its table."""
    place = chunk.place()
    table = [chunk.batch.bots[number] for number in chunk.batch.lineups[int(place.game)]]
    asked = chunk.batch.asked(place)
    suspect = next((bot for bot in (asked, *table) if bot.stranger), asked)
    return f"The strategy {suspect.name} {how}, {game_of(chunk.batch.deals[int(place.game)])}."


def blocks_at_once(bots: Iterable[Bot], most: int) -> int:
    """How many blocks make a chunk: fewer with a stranger, as a chunk is lost whole, and one by one in plain Python."""
    bots = list(bots)
    if not all(bot.compiled for bot in bots):
        return 1
    return min(most, FEW) if any(bot.stranger for bot in bots) else most


def same_deals(deal, n: int, players: int) -> np.ndarray:
    """Deals like one given, for n games: block after block, each from every seat."""
    deals = blanks(n, DEAL)
    for name in ("seed", "mode", "given", "content"):
        deals[name] = deal[name]
    games = np.arange(n)
    deals["block"] = deal["block"] + games // players
    deals["rotation"] = games % players
    return deals
