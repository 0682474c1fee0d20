"""Findings: what all lenses establish, the largest first, each with a game that shows it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from analysis import lenses
from analysis.answer import Finding, Tolerance
from analysis.stats.multiple import LIKELY, TAGS, corrected, tag
from analysis.warehouse import Warehouse
from analysis.words import listing
from sim.core.errors import BadInput

SHOWN = {"seat": None, "strategy": None, "setup": None, "item": None, "loses": False, "unpaid": False}


def find(house: Warehouse, tolerance: Tolerance, names: Iterable[str] | None = None) -> list[Finding]:
    """What the lenses establish, by how many tolerances it departs from what would be fair."""
    asked = tuple(names or lenses.names())
    found = []
    for name in asked:
        found += lenses.load(name).ask(house).findings(house.game.words, tolerance)
    kept = established(found, asked, house.ask("sides"))
    return sorted(kept, key=lambda finding: (-finding.size, finding.sentence))


def established(found: list[Finding], asked: tuple[str, ...], sides: pl.DataFrame) -> list[Finding]:
    """The findings that hold when one allows for how many lenses were asked, at how many numbers of players.

    Each lens has corrected what it compared by itself; so among enough lenses one would find something by chance.
    """
    kept = []
    for arm in sides["arm"].unique(maintain_order=True):
        families = [(lens, players) for lens in asked for players in sides.filter(arm=arm)["players"]]
        here = [finding for finding in found if finding.arm == arm]
        every = {of: [one.p for one in here if (one.lens, one.players) == of and one.p is not None] for of in families}
        least = [min(some, default=1.0) for some in every.values()]
        p = dict(zip(families, corrected(np.array(least)).tolist(), strict=True))
        for one in here:
            if one.p is None:
                kept.append(one)
            elif (over_all := max(one.p, p[one.lens, one.players])) < LIKELY:
                kept.append(replace(one, p=over_all, sure=max(one.sure, tag(over_all), key=TAGS.index)))
    return kept


def not_too_alike(found: Iterable[Finding], most: int) -> list[Finding]:
    """Findings in their order, of each arm and number of players so many of a kind at most: those of one query."""
    kept, seen = [], Counter()
    for finding in found:
        kind = (finding.arm, finding.players, finding.query)
        seen[kind] += 1
        if seen[kind] <= most:
            kept.append(finding)
    return kept


def with_game(house: Warehouse, finding: Finding) -> Finding:
    """A finding with the name of a game that shows it, if there is one."""
    shown = SHOWN | finding.where
    rows = house.ask("example", arm=finding.arm, players=finding.players, **shown)
    return replace(finding, game=rows["game"][0]) if rows.height else finding


@dataclass(frozen=True)
class Held:
    """A finding of one arm, and in which of the others it is found too, to the same side."""

    finding: Finding
    arms: int  # the others
    lost: tuple[str, ...]  # in which it is not established
    turned: tuple[str, ...]  # in which the opposite is


def across(house: Warehouse, found: list[Finding], base: str) -> list[Held]:
    """In which arms the findings of one of them hold: what hangs on a rule, on an assumed value, on who plays."""
    sides = house.ask("sides")
    if base not in sides["arm"]:
        raise BadInput(f"There is no arm '{base}': there are {listing(sides['arm'].unique().sort())}.")
    values = {(finding.arm, finding.about): finding.value for finding in found}
    held = []
    for finding in found:
        if finding.arm == base:
            others = sides.filter(pl.col("players") == finding.players, pl.col("arm") != base)["arm"].to_list()
            there = {arm: values.get((arm, finding.about)) for arm in others}
            lost = tuple(arm for arm, value in there.items() if value is None)
            turned = tuple(arm for arm, value in there.items() if value is not None and value * finding.value < 0)
            held.append(Held(finding, len(others), lost, turned))
    return held
