"""One game under way, a step at a time: for playing, replaying, tracing, tests and plain Python strategies."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.bots import Bot, NoIndex, make_roster
from sim.core.errors import Failure, in_a_line
from sim.core.game import Game, RuleSet
from sim.core.jit import interpreted
from sim.core.log import Pages, blank_logs, file_log
from sim.core.loop import ASKED, DECIDED, FORCED, NO_CHOICE, OUTSIDE, OVER, Watch, begin, find_winners, step
from sim.core.records import BOOK, MAX_SEATS, MOST_BLOCKS, PLACE, RESULT, blank, blanks
from sim.core.streams import STREAM

_begin, _step, _file = interpreted(begin), interpreted(step), interpreted(file_log)


def offset(dtype: np.dtype, name: str) -> int:
    """Where a field begins, in bytes."""
    fields: Any = dtype.fields
    return fields[name][1]


def watch_over(game: Game, states: np.ndarray, rules, on: bool) -> Watch:
    """The memory of the first state and of the rules as words, and the stretches a strategy must leave alone."""
    hidden, me = game.state["hidden"], game.state["hidden"]["me"].base
    at = offset(game.state, "hidden")
    words = [int(on), at // 8, (at + offset(hidden, "me")) // 8, me.itemsize // 8, offset(me, "memory") // 8]
    state = states.view(np.ndarray)[:1].view(np.int64)
    return Watch(state, rules.base.view(np.ndarray).view(np.int64), np.array(words, np.int64))


class Sitting:
    """A game of given players; `player` is a line-up entry, `seat_of` the seat it started in."""

    def __init__(
        self, game: Game, rules: RuleSet, deal, bots: tuple[Bot | None, ...], watch: bool = False, place: Any = None,
        logged: bool = False,
    ):  # fmt: skip
        self.game, self.rule_set, self.deal, self.bots = game, rules, deal, bots
        self.rules = rules.packed(len(bots))
        self._states = np.zeros(1, game.state)
        self.state = self._states.view(np.recarray)[0]
        self.options = np.zeros((game.max_options, 4), np.int16)
        self.book, self.place = blank(BOOK), blank(PLACE) if place is None else place
        self._noises = blanks(MAX_SEATS, STREAM).view(np.recarray)
        inside = tuple(bot for bot in bots if bot is not None)
        roster = make_roster(game, inside) if inside else None
        self._lineup = [OUTSIDE if bot is None else inside.index(bot) for bot in bots]
        self._functions = roster.functions if roster else ()
        self._sheets = roster.sheets.view(np.recarray) if roster else blanks(0, PLACE)
        self._weights = roster.weights if roster else np.zeros((0, 0), np.float64)
        self._watch = watch_over(game, self._states, self.rules, watch)
        self._logs = blank_logs(game.log, logged).view(np.recarray)
        self.decisions = self.forced = 0
        _begin(game.verbs, self.state, self.rules, deal, self._noises, self.book)
        self._tally()

    def step(self, choice: int = NO_CHOICE) -> int:
        """Go on by one step; after ASKED, `choice` answers with an index into the options."""
        try:
            made = _step(
                self.game.verbs, self._functions, self.state, self.rules, self._lineup, self._sheets, self._weights,
                self._noises, self.options, self.book, self._watch, self.place, choice,
            )  # fmt: skip
        except (Exception, SystemExit) as error:
            raise self._failure(error) from error
        self.decisions += made == DECIDED
        self.forced += made == FORCED
        if made != OVER:
            self._tally()
        return made

    def _tally(self) -> None:
        if len(self._logs):
            self.game.tally(self.state, self.rules, self.book, self._logs[0])

    def file(self, g: int, pages: Pages) -> None:
        """Write what was counted to the pages, as their g-th game."""
        if len(self._logs):
            filed = Pages(*(page.view(np.recarray) for page in pages))
            _file(self._logs[0], g, int(self.deal.rotation), len(self.bots), filed)

    def asked(self) -> np.ndarray:
        """The options of the decision that was asked for last."""
        return self.options[: self.place.options]

    def events(self) -> np.ndarray:
        """The events of the step just made."""
        return self.book.event[: self.book.told]

    def run(self) -> Iterator[int]:
        """Step to the end, asking every strategy; yields after each step."""
        while (made := self.step()) != OVER:
            if made == ASKED:
                raise Failure("A player outside the loop was asked in a game that nobody plays.")
            yield made

    def result(self) -> Any:
        """What became of the game, by player."""
        result = blank(RESULT)
        self.game.verbs.score(self.state, self.rules, result)
        find_winners(result, len(self.bots))
        result.decisions, result.forced = self.decisions, self.forced
        return result

    def names(self) -> list[str]:
        """The strategies by seat."""
        bots = [self.bots[self.player_in(seat)] for seat in range(len(self.bots))]
        return [bot.name if bot else "the player" for bot in bots]

    def seat_of(self, player: int) -> int:
        """The seat in which a line-up entry started."""
        return (player + int(self.deal.rotation)) % len(self.bots)

    def player_in(self, seat: int) -> int:
        """The line-up entry that started in a seat."""
        return (seat - int(self.deal.rotation)) % len(self.bots)

    def _failure(self, error: BaseException) -> Failure:
        bot = self.bots[int(self.place.entry)]
        return Failure(describe(error, bot.name if bot else "the player", self.deal, self.place))


def describe(error: BaseException, name: str, deal, place) -> str:
    """One sentence about what went wrong in a game: the strategy, what it did, and the seed to find it again."""
    where = game_of(deal)
    if isinstance(error, IndexError) and "does not exist" in str(error):
        most = int(place["options"]) - 1
        return f"The strategy {name} chose option {place['choice']} where 0 to {most} were offered, {where}."
    if isinstance(error, PermissionError) and "not its own" in str(error):
        return f"The strategy {name} changed the table, the rules, the options or its hand, {where}."
    if isinstance(error, NoIndex):
        return f"The strategy {name} answered {error} where the index of an option was due, {where}."
    return f"The strategy {name}, or the rules after its choice, failed {where}: {in_a_line(error)}."


def game_of(deal) -> str:
    """Which game it was, for the end of a sentence."""
    block = int(deal["block"]) % MOST_BLOCKS  # experiments number them on from the number of players
    return f"in the game with seed {deal['seed']}, block {block}, rotation {deal['rotation']}"
