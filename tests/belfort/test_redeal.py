"""Redealing: a state made from what one player sees keeps all of that and deals the rest anew (INF-1)."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest

from sim.belfort import GAME
from sim.belfort.kinds import Step
from sim.belfort.state import TYPES
from sim.core.game import Setup
from sim.core.records import blank
from sim.core.streams import REDEAL, STREAM, open_stream
from tests.belfort.invariants import check
from tests.belfort.rule_sets import rule_set
from tests.belfort.walk import Walk, pick

pytestmark = pytest.mark.rule("INF-1")

GUILDS = ("librarians", "spies", "bandits", "recruiters", "bankers")
GUILDS_FOR_TWO = ("librarians", "architects", "miners", "recruiters", "wizards")
SECRET = (Step.KEEP, Step.SHOW)


def redealt(walk: Walk, viewer: int, seed: int, out=None):
    """A state that a player might be in, given all that this player sees."""
    out = blank(GAME.state) if out is None else out
    stream = blank(STREAM)
    open_stream(stream, seed, 0, REDEAL)
    GAME.verbs.redeal(walk.state.table, walk.state.hidden.me[viewer], walk.rules, stream, out)
    return out


def step_of(walk: Walk) -> Step:
    """The decision at which a walk stands."""
    return Step(int(walk.state.table.step))


def start(players: int, variant: str, seed: int) -> Walk:
    """A game with guilds that draw, show and discard cards."""
    edition = GAME.editions[seed % len(GAME.editions)]
    guilds = GUILDS_FOR_TWO if players == 2 else GUILDS
    return Walk(rule_set(edition, variant), players).begin(Setup("advanced", guilds), seed)


def decisions(walk: Walk, seed: int, every: int, secret_every: int = 2) -> Iterator[Random]:
    """Play to the end, pausing at one decision in so many, more often at those that are taken in secret."""
    random = Random(seed)
    while not walk.over():
        if random.randrange(secret_every if step_of(walk) in SECRET else every) == 0:
            yield random
        walk.take(pick(walk.options(), random))


def hidden_cards(state, walk: Walk, viewer: int) -> tuple[list[list[int]], list[int]]:
    """What a player cannot see of the cards: the others' hands, and the draw pile in its order."""
    others = [p for p in range(walk.players) if p != viewer]
    pile = state["hidden"]["pile"][: state["table"]["pile"]]
    return state["hidden"]["me"]["hand"][others].tolist(), pile.tolist()


def is_hidden(walk: Walk, viewer: int) -> bool:
    """Whether so much is hidden that two deals are hardly ever alike."""
    players = walk.state["table"]["players"]
    unknown = players["hand_size"] - players["known"].sum(axis=1)
    return np.delete(unknown[: walk.players], viewer).sum() + walk.state["table"]["pile"] >= 8


def scrambled(walk: Walk, viewer: int, random: Random) -> Walk:
    """The same game with all that a player cannot see turned into something else, true or not."""
    other = walk.branch(walk.states[0])
    hidden, own = other.states["hidden"], other.states["hidden"]["me"][:, viewer].copy()
    noise = np.random.default_rng(random.randrange(2**32))
    hidden["pile"] = noise.integers(0, TYPES, hidden["pile"].shape)
    hidden["deck"]["key"], hidden["rotation"] = noise.integers(0, 2**60), noise.integers(0, walk.players)
    for name in ("hand", "chosen", "memory"):
        hidden["me"][name] = noise.integers(0, 5, hidden["me"][name].shape)
    hidden["me"]["stream"]["key"] = noise.integers(0, 2**60, hidden["me"]["stream"]["key"].shape)
    hidden["me"][:, viewer] = own
    return other


def dealt_part(state, walk: Walk) -> tuple:
    """Everything in a state that can ever matter."""
    hidden, pile = state["hidden"], state["table"]["pile"]
    seats = hidden["me"][: walk.players]
    return (
        state["table"].tobytes(), hidden["pile"][:pile].tobytes(), hidden["deck"].tobytes(), int(hidden["rotation"]),
        *(seats[name].tobytes() for name in ("number", "hand", "chosen", "memory")),
        seats["stream"]["key"].tobytes(), seats["stream"]["drawn"].tobytes(),
    )  # fmt: skip


@pytest.mark.parametrize(("players", "variant"), list(product(GAME.players, ("printed", "scarce"))))
def test_redeal_keeps_what_every_player_sees_and_breaks_no_rule(players, variant):
    walk = start(players, variant, seed=players)
    seen = set()
    for random in decisions(walk, seed=players, every=10):
        seen.add(step_of(walk))
        for viewer in range(players):
            out = redealt(walk, viewer, random.randrange(2**32))
            assert out["table"].tobytes() == walk.state["table"].tobytes()
            assert out["hidden"]["me"][viewer].tobytes() == walk.state["hidden"]["me"][viewer].tobytes()
            check(out, walk.rules)
    assert {Step.KEEP, Step.TURN, Step.PLACEMENT} <= seen
    assert Step.SHOW in seen or players == 2


@pytest.mark.parametrize("players", GAME.players)
def test_redeal_deals_other_cards_in_most_cases(players):
    walk = start(players, "printed", seed=20 + players)
    same = []
    for random in decisions(walk, seed=players, every=10):
        viewer = int(walk.state.table.actor)
        if is_hidden(walk, viewer):
            out = redealt(walk, viewer, random.randrange(2**32))
            same.append(hidden_cards(out, walk, viewer) == hidden_cards(walk.state, walk, viewer))
    assert len(same) > 10
    assert sum(same) <= len(same) // 10


@pytest.mark.parametrize("players", GAME.players)
def test_redeal_depends_on_nothing_that_the_player_cannot_see(players):
    walk = start(players, "scarce", seed=40 + players)
    used = blank(GAME.state)
    for random in decisions(walk, seed=players, every=20):
        for viewer in range(players):
            seed = random.randrange(2**32)
            true = dealt_part(redealt(walk, viewer, seed), walk)
            assert dealt_part(redealt(scrambled(walk, viewer, random), viewer, seed), walk) == true
            assert dealt_part(redealt(walk, viewer, seed, used), walk) == true, "what `out` held before shows through"


@pytest.mark.parametrize(("players", "variant"), list(product(GAME.players, ("printed", "scarce"))))
def test_a_redealt_game_can_be_played_to_its_end(players, variant):
    walk = start(players, variant, seed=60 + players)
    ended = 0
    for random in decisions(walk, seed=players, every=120, secret_every=12):
        viewer = random.choice([int(walk.state.table.actor), random.randrange(players)])
        branch = walk.branch(redealt(walk, viewer, random.randrange(2**32)))
        branch.play_on(random)
        ended += branch.over()
    assert ended > 0


def choices(walk: Walk, viewer: int, other: int) -> set[tuple[int, ...]]:
    """What another player may have chosen in secret, over many redeals."""
    deals = (redealt(walk, viewer, seed) for seed in range(40))
    return {tuple(out["hidden"]["me"][other]["chosen"].tolist()) for out in deals}


def test_secret_discards_of_others_are_dealt_anew():
    walk = start(4, "printed", seed=3)
    while walk.state.table.actor < 3:
        walk.take(walk.options()[0])
    assert step_of(walk) == Step.KEEP
    for viewer, other in ((3, 0), (0, 1), (1, 0)):
        found = choices(walk, viewer, other)
        assert len(found) > 10
        assert {sum(chosen) for chosen in found} == {2}


def test_half_a_secret_choice_of_the_actor_is_dealt_anew():
    walk = start(3, "printed", seed=3)
    walk.take(walk.options()[0])
    assert walk.state.table.actor == 0
    assert walk.state.table.left == 1
    found = choices(walk, viewer=1, other=0)
    assert len(found) > 3
    assert {sum(chosen) for chosen in found} == {1}


def test_cards_picked_for_the_spies_are_dealt_anew():
    walk = start(4, "printed", seed=4)
    for _ in decisions(walk, seed=4, every=10**6):
        asked = [p for p in range(4) if walk.state["hidden"]["me"][p]["chosen"].sum()]
        if step_of(walk) == Step.SHOW and asked:
            break
    actor, turn_of = int(walk.state.table.actor), int(walk.state.table.turn_of)
    assert step_of(walk) == Step.SHOW
    for viewer in (actor, turn_of):
        found = choices(walk, viewer, asked[0])
        assert len(found) > 3
        assert {sum(chosen) for chosen in found} == {1}


def test_unseen_cards_are_dealt_equally_often():
    walk = start(3, "printed", seed=5)
    deals = 4000
    hands = sum(redealt(walk, 0, seed)["hidden"]["me"]["hand"][1].astype(int) for seed in range(deals))
    unseen = walk.rules["cards_each"] - walk.state["hidden"]["me"]["hand"][0].astype(int)
    share = unseen / unseen.sum()
    expected = deals * walk.rules["deal"] * share
    spread = np.sqrt(expected * (1 - share))
    assert (np.abs(hands - expected) < 5 * spread).all()
