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

GAMES = 60
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
TABLES = [(players, mode) for mode in ("advanced", "normal", "beginner") for players in GAME.players]


def changes(value):
    """Values like one given, with one part of it changed."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str():
            yield from (name for name in ("basic", "resource", "interactive") if name != value)
        case {}:
            yield from ({"gold": 1},) if not value else ()
            for key, part in value.items():
                yield from ({**value, key: new} for new in changes(part))
        case list():
            for i, part in enumerate(value):
                news = ("spies",) if part == "wizards" else changes(part)
                yield from ([*value[:i], new, *value[i + 1 :]] for new in news)


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
    """What becomes of some games of plain and greedy players."""
    bots = (registry.find(GAME, "greedy"), registry.find(GAME, "random"))
    deals = same_deals(GAME.deal(rules, Setup(mode), players, seed=11), GAMES, players)
    lineups = np.tile(np.arange(players, dtype=np.int16) % 2, (GAMES, 1))
    return play_batch(GAME, Batch(rules, bots, deals, lineups))


@functools.cache
def base_outcome(text: str, players: int, mode: str) -> np.ndarray:
    return outcome(base(text), players, mode)


def matters(path, value) -> bool | None:
    """Whether a value changes any game; nothing if it is not allowed."""
    allowed = False
    for text in ("", RICH):
        rules = with_value(base(text), path, value)
        if rules is None:
            continue
        allowed = True
        for players, mode in TABLES:
            if not np.array_equal(outcome(rules, players, mode), base_outcome(text, players, mode)):
                return True
    return False if allowed else None


@pytest.mark.parametrize("path", base("").sheaf.values, ids=dotted)
def test_a_rule_value_that_is_changed_changes_some_game(path):
    value = base("").sheaf.values[path].value
    tried = {repr(new): matters(path, new) for new in changes(value)}
    assert any(tried.values()), "no change of it is allowed, or none does anything"
    idle = [new for new, moved in tried.items() if moved is False]
    assert not idle, f"these change nothing: {idle}"
