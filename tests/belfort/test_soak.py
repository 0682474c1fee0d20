"""A soak: very many games of random players in compiled, bounds-checked code, under every sort of rules."""

import os
from itertools import product

import numpy as np

from sim.belfort import GAME
from sim.core.batch import Batch, play_all, same_deals
from sim.core.bots import Bot
from sim.core.game import Setup
from strategies.belfort.random import decide
from tests.belfort.rule_sets import VARIANTS, rule_set

GAMES = int(os.environ.get("STEELYARD_SOAK", "100000"))
MOST_POINTS = 200
RANDOM = Bot("random", decide)
PRINTED = [(edition, "printed") for edition in GAME.editions]
VARIED = list(product(("it", "de"), sorted(set(VARIANTS) - {"printed"})))


def batch(edition: str, variant: str, players: int, mode: str, seed: int, games: int) -> Batch:
    """Games of random players under one set of rules."""
    rules = rule_set(edition, variant)
    deal = GAME.deal(rules, Setup(mode), players, seed=seed)
    return Batch(rules, (RANDOM,), same_deals(deal, games, players), np.zeros((games, players), np.int16))


def batches(games: int) -> list[Batch]:
    """So many games at least, spread evenly over rules, numbers of players and modes."""
    sorts = list(product(PRINTED + VARIED, GAME.players, GAME.modes))
    each = -(-games // len(sorts))
    return [batch(*rules, players, mode, seed, each) for seed, (rules, players, mode) in enumerate(sorts)]


def check_results(results: np.ndarray) -> None:
    """Every game was decided, has winners, and ended with scores that a game can end with (SCO-5)."""
    assert (results["decisions"] > 0).all()
    assert (results["winners"] > 0).all()
    assert (results["won"].sum(axis=1) == results["winners"]).all()
    assert (results["points"] >= 0).all()
    assert (results["points"] <= MOST_POINTS).all()
    assert (results["tie_break"] >= 0).all()


def test_many_random_games_end_well():
    played = 0
    for _, results in play_all(GAME, batches(GAMES), jobs=2):
        check_results(results)
        played += len(results)
    assert played >= GAMES
