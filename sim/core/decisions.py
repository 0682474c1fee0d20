"""The table of the decisions: games played a step at a time, and every choice noted."""

import numpy as np
import polars as pl

from sim.core.game import Game
from sim.core.log import Pages, blank_pages
from sim.core.loop import DECIDED
from sim.core.plan import Side
from sim.core.records import RESULT, blanks
from sim.core.sitting import Sitting
from sim.core.tables import Played, frame


class Noted:
    """The decisions of some games, as they are played."""

    def __init__(self, game: Game):
        self.game = game
        self.places: list[tuple[int, int, int, int, int]] = []  # game, number, seat, round, options
        self.phases: list[str] = []
        self.chosen: list[list[int]] = []  # option: its kind and three arguments

    def play(self, side: Side, deals: np.ndarray, lineups: np.ndarray) -> tuple[np.ndarray, Pages]:
        """Play games and note their decisions; the results, and the pages of the log."""
        players = lineups.shape[1]
        results = blanks(len(deals), RESULT)
        pages = blank_pages(self.game.log, len(deals), players, int(side.rules.packed(players).rounds))
        for g, lineup in enumerate(lineups.tolist()):
            bots = tuple(side.roster[number] for number in lineup)
            sitting = Sitting(self.game, side.rules, deals.view(np.recarray)[g], bots, logged=True)
            for made in sitting.run():
                if made == DECIDED:
                    self._note(sitting, g)
            results[g] = sitting.result()
            sitting.file(g, pages)
        return results, pages

    def _note(self, sitting: Sitting, g: int) -> None:
        place = sitting.place
        round_, phase = self.game.told.moment(sitting.state)
        seat = sitting.seat_of(int(place.entry)) + 1
        self.places.append((g, sitting.decisions, seat, round_, int(place.options)))
        self.phases.append(phase)
        self.chosen.append(sitting.options[int(place.choice)].tolist())

    def table(self, played: Played) -> pl.DataFrame:
        """One row for each decision."""
        which, number, seat, round_, options = np.array(self.places, np.int64).reshape(-1, 5).T
        kind, first, second, third = np.array(self.chosen, np.int16).reshape(-1, 4).T
        kinds = [self.game.option_kinds(k).name.lower() for k in kind.tolist()]
        found = {
            "arm": played.arm,
            "players": played.players,
            "block": played.blocks[which],
            "rotation": played.deals["rotation"][which],
            "number": number,
            "seat": seat,
            "round": round_,
            "phase": pl.Series(self.phases, dtype=pl.String),
            "kind": pl.Series(kinds, dtype=pl.String),
            "argument_1": first,
            "argument_2": second,
            "argument_3": third,
            "options": options,
        }
        return frame(self.game.log.columns("decisions"), found, len(which))
