"""`search` works on every game there is, and plays better than the policy it plays out."""

from sim.core.game import Setup
from sim.core.sitting import Sitting
from strategies import search

GAMES = 12


def wins(game, bots):
    """The share of games that the first of two players wins, from both seats."""
    rules = game.load_rules()
    won = 0.0
    for g in range(GAMES):
        deal = game.deal(rules, Setup(game.default_mode), 2, seed=5, block=g // 2, rotation=g % 2)
        sitting = Sitting(game, rules, deal, bots, watch=True)
        for _ in sitting.run():
            pass
        result = sitting.result()
        won += result.won[0] / result.winners
    return won / GAMES


def test_it_beats_the_policy_that_it_plays_out(game, random_bot):
    looking = search.make(game, random_bot, "16")
    assert wins(game, (looking, random_bot)) >= 0.75


def test_the_same_seed_gives_the_same_game(game, random_bot):
    rules = game.load_rules()
    deal = game.deal(rules, Setup(game.default_mode), 2, seed=6)
    points = []
    for _ in range(2):
        sitting = Sitting(game, rules, deal, (search.make(game, random_bot, "4"), random_bot))
        for _ in sitting.run():
            pass
        points.append(sitting.result().points.tolist())
    assert points[0] == points[1]
