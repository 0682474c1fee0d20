"""`search`: its budget, that it repeats itself, that it does not peek, and that it beats the policy it plays out."""

import numpy as np
import pytest

from sim.belfort import GAME
from sim.core.errors import BadInput
from sim.core.game import Setup
from sim.core.loop import ASKED, OVER
from sim.core.sitting import Sitting
from sim.core.streams import open_stream
from strategies import registry, search


def undecided(seed, decisions=60):
    """A game of one player outside the loop, at the first of its decisions after so many with several options."""
    rules = GAME.load_rules()
    greedy = registry.find(GAME, "greedy")
    deal = GAME.deal(rules, Setup("normal"), 4, seed=seed)
    sitting = Sitting(GAME, rules, deal, (None, greedy, greedy, greedy))
    made = sitting.step()
    while made != OVER:
        if made == ASKED:
            if decisions <= 0 and len(sitting.asked()) > 3:
                return sitting
            decisions -= 1
            made = sitting.step(0)
        else:
            made = sitting.step()
    raise AssertionError("the game ended before the decision")


def choose(sitting, state):
    me = state.hidden.me[0]
    options = sitting.options.copy()
    bot = registry.find(GAME, "search:8")
    return bot.decide(state.table, me, sitting.rules, options, len(sitting.asked()), bot.weights)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_it_cannot_see_does_not_change_its_choice(seed):
    sitting = undecided(seed)
    worlds = [np.zeros(1, GAME.state).view(np.recarray)[0] for _ in range(2)]
    for k, world in enumerate(worlds):
        stream = np.zeros(1, sitting.state.hidden.me[0].stream.dtype).view(np.recarray)[0]
        open_stream(stream, seed, k, 1)
        GAME.verbs.redeal(sitting.state.table, sitting.state.hidden.me[0], sitting.rules, stream, world)
    assert worlds[0].hidden.pile.tolist() != worlds[1].hidden.pile.tolist()
    first, second = (choose(sitting, world) for world in worlds)
    assert first == second
    assert 0 <= first < len(sitting.asked())


@pytest.mark.parametrize("text", ["0", "x", "0s", "-1s", "nans", "1e9"])
def test_a_bad_budget_is_refused(text):
    with pytest.raises(BadInput, match="is no budget: give playouts"):
        search.read_budget(text)


def test_a_budget_is_playouts_or_seconds():
    assert search.read_budget("300") == search.Budget(300)
    assert search.read_budget("0.2s").seconds == 0.2


def test_an_option_must_be_better_by_more_than_its_error():
    differences = np.array([0.5, 0.6, 0.4, 0.5])
    assert search._clearly(differences)
    assert not search._clearly(differences - 0.5)
