"""How many deals, and how many playtests with people, it takes to see an effect of a given size."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from scipy.special import ndtr, ndtri

from analysis.warehouse import Warehouse
from sim.core.errors import BadInput

DEALS = 20_000  # that a pilot looks at
MISS = 0.05  # how often an effect is seen that is not there
CURVE = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120)  # playtests


@dataclass(frozen=True)
class Pilot:
    """What a few games say of how much deals and games vary."""

    players: int
    share_deal: float  # standard deviation of a seat's win share over deals
    points_game: float  # of a seat's points above the table's mean over games
    slope: float  # what a point does to a win share
    games: int
    deals: int


@dataclass(frozen=True)
class Need:
    """What it takes to see an effect."""

    detect: float
    power: float
    deals: int  # for one question about all games
    deals_each: int  # in each setup, where all of them are asked at once
    deals_in_all: int
    points: float  # what the effect is in points
    tests_counting_wins: int
    tests_recording_scores: int
    curve: pl.DataFrame  # playtests, and the chance of seeing the effect in either way


def pilot(house: Warehouse, players: int) -> Pilot:
    """What the first arm of a run that has games of so many players says."""
    rows = house.ask("pilot", deals=DEALS).filter(pl.col("players") == players)
    if rows.is_empty():
        raise BadInput(f"The run has no games with {players} players: name another one, or leave --run out.")
    row = rows.row(0, named=True)
    if row["deals"] < 2 or not row["slope"] or not row["share_deal"]:
        raise BadInput("The run has too few deals, or deals that are all alike: simulate more of them first.")
    return Pilot(
        players, row["share_deal"], row["points_game"], row["slope"], games=row["deals"] * players, deals=row["deals"]
    )


def needed(pilot: Pilot, detect: float, setups: int = 1, power: float = 0.8) -> Need:
    """What it takes to see a seat's win share depart so far from fair, with the power that is asked for."""
    fair = 1 / pilot.players
    by_wins = np.sqrt(fair * (1 - fair)) / detect
    by_points = pilot.points_game * pilot.slope / detect
    by_deal = pilot.share_deal / detect
    each = _count(by_deal, power, MISS / setups)
    return Need(
        detect=detect,
        power=power,
        deals=_count(by_deal, power, MISS),
        deals_each=each,
        deals_in_all=each * setups,
        points=detect / pilot.slope,
        tests_counting_wins=_count(by_wins, power, MISS),
        tests_recording_scores=_count(by_points, power, MISS),
        curve=pl.DataFrame(
            {
                "playtests": CURVE,
                "wins_share": [_chance(by_wins, n) for n in CURVE],
                "scores_share": [_chance(by_points, n) for n in CURVE],
            }
        ),
    )


def _count(noise: float, power: float, miss: float) -> int:
    """How many independent observations it takes, by their standard deviation in units of the effect."""
    return int(np.ceil(((ndtri(1 - miss / 2) + ndtri(power)) * noise) ** 2))


def _chance(noise: float, n: int) -> float:
    """How likely so many observations show the effect."""
    away, beyond = np.sqrt(n) / noise, ndtri(1 - MISS / 2)
    return float(ndtr(away - beyond) + ndtr(-away - beyond))
