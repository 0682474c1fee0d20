"""The mix of strategies that would settle, were players to turn to what wins."""

import numpy as np
import polars as pl

from analysis.adjusted import Lineups, lineups
from analysis.answer import Request
from analysis.frames import SIDE
from analysis.stats.matchups import Matchups, matchups, meetings, winners
from analysis.stats.ranges import LIKELY
from analysis.stats.replicator import Opponents, opponents, settle
from analysis.warehouse import Warehouse
from sim.core.lineups import listed

MET = 10  # deals in which each two strategies must have met
MOST = 20  # strategies
DRAWS = 200
SURVIVES = 0.01  # of the players
THERE = 1e-4
DEALS = 5_000  # to ask for
MIX = {
    "arm": pl.String,
    "players": pl.Int8,
    "strategy": pl.String,
    "mix_share": pl.Float64,
    "mix_share_low": pl.Float64,
    "mix_share_high": pl.Float64,
    "survives_share": pl.Float64,
}
WITHIN = 4.0  # standard errors of what a strategy would win in the mix, within which it may yet be of it


def mixes(house: Warehouse) -> tuple[pl.DataFrame, pl.DataFrame, tuple[Request, ...]]:
    """Every arm and number of players, with why what would settle is not known; what would; and games to know it by.

    Arms in which somebody is kept from content are left out: not everybody may do what wins.
    """
    overall, parts, requests = [], [pl.DataFrame(schema=MIX)], {}
    kept = set(house.ask("content_bans").select(SIDE).iter_rows())
    for (arm, players), met in lineups(house).items():
        if (arm, players) in kept:
            continue
        why = missing(met)
        overall.append((arm, players, met.deals * players, met.deals, len(met.names), why))
        if why is None:
            side = [pl.lit(arm).alias("arm"), pl.lit(players, pl.Int8).alias("players")]
            parts.append(settled(met).select(*side, pl.all()))
        elif len(met.names) <= MOST:
            request = round_robin(house, arm, players, met.names, why)
            requests.setdefault(str(request.experiment), request)
    schema = {"arm": pl.String, "players": pl.Int8, "games": pl.Int64, "deals": pl.Int64, "strategies": pl.Int64}
    frame = pl.DataFrame(overall, schema | {"unsettled": pl.String}, orient="row")
    return frame, pl.concat(parts), tuple(requests.values())


def missing(met: Lineups) -> str | None:
    """Why the line-ups do not show what would settle."""
    if len(met.names) == 1:
        return "only one strategy plays"
    if len(met.names) > MOST:
        return f"more than {MOST} strategies play"
    times = meetings(met.strategies, len(met.names))
    if met.players == 2:
        np.fill_diagonal(times, MET)
    if (times == 0).any():
        return "some strategies never sit at one table"
    return "some strategies sit at one table too rarely" if (times < MET).any() else None


def round_robin(house: Warehouse, arm: str, players: int, names: list[str], why: str) -> Request:
    """The games that show it: all mixes of the strategies, or, where only one plays, of the whole roster at random."""
    rules = house.ask("strategy_rules").filter(pl.col("arm") == arm, pl.col("players") == players).row(0, named=True)
    said = {
        "about": "Strategies at one table, to see which mix of them would settle.",
        "game": house.game.name,
        "players": [players],
        "edition": rules["edition"],
        "variants": [name for name in rules["variants"].split("+") if name],
    }
    if len(names) == 1:
        said |= {"strategies": ["roster"], "meet": "random", "blocks": DEALS}
    else:
        blocks = -(-DEALS // len(listed(len(names), players, "round-robin")))
        said |= {"strategies": names, "meet": "round-robin", "blocks": blocks}
    return Request(
        f"round-robin-{players}", said, f"{why[:1].upper()}{why[1:]}: where all meet, what settles can be told."
    )


def settled(met: Lineups) -> pl.DataFrame:
    """The share of players that each strategy keeps, and in how many draws of what is not sure it survives."""
    size = len(met.names)
    found = matchups(met.strategies, met.won, size)
    against = opponents(np.arange(size), met.players)
    mix = settle(_shares(found.value[None], against), against)[0]
    kept = _contenders(found, mix, met.players)
    against = opponents(np.arange(len(kept)), met.players)
    drawn = np.zeros((DRAWS, size))
    drawn[:, kept] = settle(_shares(found.draws(DRAWS)[:, kept][:, :, kept], against), against)
    low, high = np.quantile(drawn, [(1 - LIKELY) / 2, (1 + LIKELY) / 2], axis=0)
    shares = {"mix_share": mix, "mix_share_low": np.minimum(low, mix), "mix_share_high": np.maximum(high, mix)}
    survives = {"survives_share": (drawn >= SURVIVES).mean(axis=0)}
    return pl.DataFrame({"strategy": met.names} | shares | survives).sort("mix_share", descending=True)


def _contenders(found: Matchups, mix: np.ndarray, players: int) -> np.ndarray:
    """The strategies that are in the mix or may be; the others win too little in it, whatever chance may have done."""
    there = np.flatnonzero(mix > THERE)
    against = opponents(there, players)
    wins = _shares(np.concatenate([found.value[None], found.draws(DRAWS)]), against) @ against.chances(mix[None])[0]
    behind = (wins @ mix)[:, None] - wins
    return np.flatnonzero((mix > THERE) | (behind[0] < WITHIN * behind[1:].std(axis=0)))


def _shares(values: np.ndarray, against: Opponents) -> np.ndarray:
    """What each strategy wins against each table of opponents, by draw, strategy and table."""
    size, count = values.shape[1], len(against.tables)
    tables = np.column_stack([np.repeat(np.arange(size), count), np.tile(against.tables, (size, 1))])
    return winners(values, tables)[..., 0].reshape(len(values), size, count)
