import importlib

import pytest

from sim.core import game as games
from sim.core.bots import Bot
from tests.contract import toy

ALL = [games.load(name) for name in games.names()] + [toy.GAME]


@pytest.fixture(params=ALL, ids=lambda game: game.name)
def game(request):
    """Every game there is, and the toy."""
    return request.param


def random_bot_of(game):
    """A game's random strategy."""
    if game is toy.GAME:
        return Bot("random", toy.random)
    return Bot("random", importlib.import_module(f"strategies.{game.name}.random").decide)


@pytest.fixture
def random_bot(game):
    """The game's random strategy."""
    return random_bot_of(game)
