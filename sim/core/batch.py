"""Many games at once: a batch is one call into compiled code; batches go to joblib workers."""

import functools
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import joblib
import numpy as np

from sim.core.bots import Bot, make_roster
from sim.core.errors import Failure
from sim.core.game import Game, RuleSet
from sim.core.jit import PLAIN, kernel, ready
from sim.core.log import Pages, blank_logs, blank_pages
from sim.core.loop import play, play_signature
from sim.core.records import BOOK, DEAL, MAX_SEATS, PLACE, RESULT, blank, blanks
from sim.core.sitting import Sitting, describe, watch_over
from sim.core.streams import STREAM


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
        """Whether strategies are watched over: on request, and always those from somebody's file."""
        return self.watch or any(bot.stranger for bot in self.bots)


def play_batch(game: Game, batch: Batch) -> np.ndarray:
    """Play every game of a batch; the results in the order of the deals."""
    return _play(game, batch, blank_pages(game.log, 0, 0, 0))


def play_logged(game: Game, batch: Batch) -> tuple[np.ndarray, Pages]:
    """Play every game of a batch and write down what happened: the results, and the pages of the log."""
    players = batch.lineups.shape[1]
    pages = blank_pages(game.log, len(batch.deals), players, int(batch.rules.packed(players).rounds))
    return _play(game, batch, pages), pages


def _play(game: Game, batch: Batch, pages: Pages) -> np.ndarray:
    if PLAIN or all(bot.compiled for bot in batch.bots):
        return _play_compiled(game, batch, pages)
    results = blanks(len(batch.deals), RESULT)
    for g, lineup in enumerate(batch.lineups):
        bots = tuple(batch.bots[number] for number in lineup)
        deal = batch.deals.view(np.recarray)[g]
        sitting = Sitting(game, batch.rules, deal, bots, watch=batch.watched, logged=len(pages.games) > 0)
        for _ in sitting.run():
            pass
        results[g] = sitting.result()
        sitting.file(g, pages)
    return results


def _play_compiled(game: Game, batch: Batch, pages: Pages) -> np.ndarray:
    """One call into compiled code plays them all."""
    players = batch.lineups.shape[1]
    rules = batch.rules.packed(players)
    roster = make_roster(game, batch.bots)
    states = blanks(2, game.state)
    results = blanks(len(batch.deals), RESULT)
    place = blank(PLACE)
    try:
        compiled_play(game)(
            *game.verbs, game.tally, roster.functions, states, rules, batch.deals, batch.lineups, roster.sheets,
            roster.weights, blanks(MAX_SEATS, STREAM), np.zeros((game.max_options, 4), np.int16), blank(BOOK),
            watch_over(game, states, rules, batch.watched), results, place,
            blank_logs(game.log, len(pages.games) > 0), pages,
        )  # fmt: skip
    except Exception as error:
        deal = batch.deals[int(place.game)]
        bot = batch.bots[int(batch.lineups[int(place.game), int(place.entry)])]
        raise Failure(describe(error, bot.name, deal, place)) from error
    return results


def play_all(game: Game, batches: Iterable[Batch], jobs: int, *, in_order: bool = False) -> Iterator[np.ndarray]:
    """Play batches on worker threads, which compiled code leaves free; results come as they are ready, or in order."""
    compiled_play(game)
    how = "generator" if in_order else "generator_unordered"
    work = (joblib.delayed(play_batch)(game, batch) for batch in batches)
    played = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as=how)(work)
    try:
        for results in played:  # noqa: UP028 (`yield from` would hand the closing on, warning and all)
            yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib warns of work that is left undone on purpose
            played.close()


def same_deals(deal, n: int, players: int) -> np.ndarray:
    """Deals like one given, for n games: block after block, each from every seat."""
    deals = blanks(n, DEAL)
    for name in ("seed", "mode", "given", "content"):
        deals[name] = deal[name]
    games = np.arange(n)
    deals["block"] = deal["block"] + games // players
    deals["rotation"] = games % players
    return deals
