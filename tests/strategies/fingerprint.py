"""What a strategy does in play: a dozen measures, read from the log of many games."""

import functools

import numpy as np

from sim.belfort import GAME
from sim.belfort.columns import PLACES, SITES
from sim.belfort.names import GUILDS
from sim.core.batch import Batch, Chunk, play_logged, same_deals
from sim.core.game import Setup
from strategies import registry

INTERACTIVE = [GUILDS.index(name) for name in ("thieves", "bandits", "wizards", "spies")]
MEASURES = (
    "workers", "masters", "gnomes", "guilds_owned", "guild_uses", "robberies", "walls", "districts", "concentration",
    "camp", "taxes", "income", "markers",
)  # fmt: skip


@functools.cache
def fingerprint(bot: str, deals: int = 100, field: str = "steward", players: int = 4) -> dict[str, float]:
    """A bot's measures, the mean over games as one against a field, from every seat."""
    rules = GAME.load_rules()
    bots = tuple(registry.find(GAME, name) for name in (bot, field))
    dealt = same_deals(GAME.deal(rules, Setup("normal"), players, seed=1), deals * players, players)
    lineups = np.tile(np.array([0] + [1] * (players - 1), np.int16), (len(dealt), 1))
    _, pages = play_logged(Chunk(GAME, Batch(rules, bots, dealt, lineups)))
    games = np.arange(len(dealt))
    seats = pages.seats.reshape(len(dealt), players)[games, dealt["rotation"]]
    rounds = pages.rounds.reshape(len(dealt), -1, players)[games, :, dealt["rotation"]]
    return {name: float(numbers.mean()) for name, numbers in zip(MEASURES, _measures(seats, rounds), strict=True)}


def _measures(seats, rounds) -> tuple[np.ndarray, ...]:
    """The measures of one seat, game by game."""
    return (
        seats["elves"] + seats["dwarves"],
        seats["master_elves"] + seats["master_dwarves"],
        seats["gnomes"],
        seats["guilds_owned"],
        seats["uses"].sum(axis=1),
        seats["uses"][:, INTERACTIVE].sum(axis=1),
        seats["built"][:, SITES.index("walls")],
        seats["districts"],
        seats["best_two"] / np.maximum(1, seats["markers"]),
        rounds["at"][..., PLACES.index("camp")].sum(axis=1),
        (rounds["levy_paid"] + rounds["levy_lost"]).sum(axis=1),
        rounds["income"].sum(axis=1),
        seats["markers"],
    )
