"""Findings: what all lenses establish, the largest first, each with a game that shows it."""

from collections.abc import Iterable
from dataclasses import replace

from analysis import lenses
from analysis.answer import Finding, Tolerance
from analysis.warehouse import Warehouse

SHOWN = ("seat", "strategy", "setup", "item", "unpaid")  # what a game that shows a finding may have


def find(house: Warehouse, tolerance: Tolerance, names: Iterable[str] | None = None) -> list[Finding]:
    """What the lenses establish, by how many tolerances it departs from what would be fair."""
    found = []
    for name in names or lenses.names():
        found += lenses.load(name).ask(house).findings(house.game.words, tolerance)
    return sorted(found, key=lambda finding: (-finding.size, finding.sentence))


def with_game(house: Warehouse, finding: Finding) -> Finding:
    """A finding with the name of a game that shows it, if there is one."""
    shown = dict.fromkeys(SHOWN) | {"unpaid": False} | finding.where
    rows = house.ask("example", arm=finding.arm, players=finding.players, **shown)
    return replace(finding, game=rows["game"][0]) if rows.height else finding
