"""What a strategy does in play: a dozen measures, read from the traces of whole games."""

import functools

from sim.belfort import GAME
from sim.core.game import Setup
from sim.core.sitting import Sitting
from strategies import registry

INTERACTIVE = ("thieves", "bandits", "wizards", "spies")
MEASURES = (
    "workers", "masters", "gnomes", "guilds_owned", "guild_uses", "robberies", "walls", "districts", "concentration",
    "camp", "taxes", "income", "markers",
)  # fmt: skip


def lines_of(bot: str, seed: int, field: str, players: int):
    """The trace of one game of a bot in a seat that turns with the seed, and that seat."""
    rules = GAME.load_rules()
    bots = (registry.find(GAME, bot), *(registry.find(GAME, field),) * (players - 1))
    deal = GAME.deal(rules, Setup("normal"), players, seed=seed, rotation=seed % players)
    sitting = Sitting(GAME, rules, deal, bots)
    trace = GAME.told.Trace(sitting, sitting.names())
    return [line for _ in sitting.run() for line in trace.hear()], sitting.seat_of(0)


def measure(lines, seat: int) -> dict[str, float]:
    """The measures of one seat in one game."""
    last = [line for line in lines if line["event"] == "snapshot"][-1]
    mine, markers = last["seats"][seat], [m for m in last["markers"] if m["owner"] == seat]
    planks = [line["plank"] for line in lines if line["event"] == "place" and line["seat"] == seat]
    guilds = [plank.partition(":")[2] for plank in planks if plank.startswith("guild:")]
    by_district = sorted(([m["district"] for m in markers].count(d) for d in range(5)), reverse=True)
    collected = [line for line in lines if line["event"] == "collect"]
    return {
        "workers": mine["elves"] + mine["dwarves"],
        "masters": mine["master_elves"] + mine["master_dwarves"],
        "gnomes": sum(card["gnomes"] for card in mine["built"]),
        "guilds_owned": sum(m["symbol"] == "guild" for m in markers),
        "guild_uses": len(guilds),
        "robberies": sum(guild in INTERACTIVE for guild in guilds),
        "walls": sum(m["symbol"].startswith("wall") for m in markers),
        "districts": sum(n > 0 for n in by_district),
        "concentration": sum(by_district[:2]) / max(1, len(markers)),
        "camp": planks.count("camp"),
        "taxes": sum(line["paid"][seat] + line["lost"][seat] for line in collected if line["area"] == "tax"),
        "income": sum(line["gained"][seat] for line in collected if line["area"] == "income"),
        "markers": len(markers),
    }


@functools.cache
def fingerprint(bot: str, games: int = 24, field: str = "steward", players: int = 4) -> dict[str, float]:
    """A bot's measures, the mean over games against a field."""
    found = [measure(*lines_of(bot, seed, field, players)) for seed in range(games)]
    return {name: sum(one[name] for one in found) / games for name in MEASURES}
