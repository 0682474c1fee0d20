"""Every rule value in the data does something: changed, it changes some game."""

import dataclasses
import functools

import numpy as np
import pytest

from sim.belfort import GAME
from sim.core.batch import Batch, play_batch, same_deals
from sim.core.errors import BadInput
from sim.core.game import RuleSet, Setup
from sim.core.rules import Sheaf, check, dotted
from strategies import registry
from tests.belfort.positions import rules_with

GAMES = 80
# Games in which what is scarce or late in ordinary play comes about: full reserves, high scores, many cards.
RICH = """
district_points = { 2 = [20, 15, 10], 3 = [20, 15], 4 = [20, 15, 10], 5 = [20, 15, 10] }
pool = 4
[start]
elf = 6
dwarf = 6
wood = 15
stone = 15
metal = 15
gold = 15
"""
TWO_INTERACTIVE = """
[two_players]
interactive = ["wizards", "thieves"]
"""
TABLES = [(players, mode) for mode in ("advanced", "normal", "beginner") for players in GAME.players]


def changes(value):
    """For each part of a value, values that are like it but for that part: near ones first, then far ones."""
    match value:
        case bool():
            yield [not value]
        case int():
            yield [value + 1, value - 1, 1, 0]
        case str():
            yield [name for name in ("basic", "resource", "interactive", "spies") if name != value]
        case {"basic": _}:
            keys = list(value)
            for i, key in enumerate(keys):
                other = keys[i - 1]
                yield [{**value, key: value[key] + d, other: value[other] - d} for d in (1, -1)]
        case {}:
            if not value:
                yield [{"gold": 1}]
            for key, part in value.items():
                yield from ([{**value, key: new} for new in news] for news in changes(part))
        case [0, int() as tax]:
            yield [[0, tax + 1]]
        case list():
            for i, part in enumerate(value):
                yield from ([[*value[:i], new, *value[i + 1 :]] for new in news] for news in changes(part))


@functools.cache
def base(text: str) -> RuleSet:
    return rules_with(text)


def with_value(rules: RuleSet, path, value) -> RuleSet | None:
    """The rules with one value changed, or nothing if that is no allowed value."""
    values = rules.sheaf.values | {path: dataclasses.replace(rules.sheaf.values[path], value=value)}
    sheaf = Sheaf(values, rules.sheaf.files)
    try:
        return dataclasses.replace(rules, sheaf=sheaf, model=check(GAME.model, sheaf))
    except BadInput:
        return None


def outcome(rules: RuleSet, players: int, mode: str) -> np.ndarray:
    """What becomes of some games of random and greedy players."""
    bots = (registry.find(GAME, "random"), registry.find(GAME, "greedy"))
    deals = same_deals(GAME.deal(rules, Setup(mode), players, seed=11), GAMES, players)
    lineups = np.tile(np.arange(players, dtype=np.int16) % 2, (GAMES, 1))
    lineups[: GAMES // 2] = 0
    return play_batch(GAME, Batch(rules, bots, deals, lineups))


@functools.cache
def base_outcome(text: str, players: int, mode: str) -> np.ndarray:
    return outcome(base(text), players, mode)


def matters(path, value) -> bool:
    """Whether a value is allowed and changes any game."""
    for text in ("", RICH, TWO_INTERACTIVE):
        rules = with_value(base(text), path, value)
        for players, mode in TABLES if rules else ():
            if not np.array_equal(outcome(rules, players, mode), base_outcome(text, players, mode)):
                return True
    return False


@pytest.mark.parametrize("path", base("").sheaf.values, ids=dotted)
def test_a_rule_value_that_is_changed_changes_some_game(path):
    for news in changes(base("").sheaf.values[path].value):
        assert any(matters(path, new) for new in news), f"none of these does anything: {news}"
