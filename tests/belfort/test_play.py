"""Random play: what the engine lists is what a second, plain enumeration lists, and all of it can be carried out."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.belfort import GAME
from sim.belfort.kinds import Kind, Step
from sim.belfort.names import MODES
from sim.core.game import Setup
from sim.core.records import RESULT, blank
from tests.belfort.plain_options import legal
from tests.belfort.rule_sets import VARIANTS, rule_set
from tests.belfort.walk import Walk, pick

INTERACTIVE = ("architects", "thieves", "bandits", "wizards", "spies")
BASIC = ("architects", "librarians", "merchants", "recruiters", "wizards")
RICH_GAMES = ((2, BASIC), (3, BASIC), (3, INTERACTIVE), (5, INTERACTIVE))
TRIED_EVERY = 40  # of so many decisions one has all its options tried

seeded = settings(
    derandomize=True, database=None, deadline=None, print_blob=False, suppress_health_check=[HealthCheck.too_slow]
)


def named(options) -> list[tuple]:
    """Options with their kinds by name, for a message that can be read."""
    return sorted((Kind(kind).name, *arguments) for kind, *arguments in options)


def compare(walk: Walk) -> list[tuple[int, int, int, int]]:
    """The options listed, once they agree with the plain enumeration."""
    listed, expected = walk.options(), legal(walk.state, walk.rules)
    step = Step(int(walk.state.table.step)).name
    assert len(listed) == len(set(listed)), f"{step} lists an option twice: {named(listed)}"
    surplus, missing = named(set(listed) - expected), named(expected - set(listed))
    assert set(listed) == expected, f"{step} lists {surplus} too many and lacks {missing}"
    assert listed, f"{step} leaves nothing to do"
    return listed


def try_all(walk: Walk, options: list[tuple[int, int, int, int]]) -> None:
    """Carry out every option on a copy of the state, up to the next decision."""
    for row in options:
        walk.branch(walk.states[0]).take(row)


def play(walk: Walk, random: Random) -> tuple[Counter, Counter]:
    """Play a game to its end, comparing at every decision; which steps and kinds of options it came through."""
    steps, kinds = Counter(), Counter()
    while not walk.over():
        options = compare(walk)
        if random.randrange(TRIED_EVERY) == 0:
            try_all(walk, options)
        row = pick(options, random)
        steps[Step(int(walk.state.table.step))] += 1
        kinds[Kind(row[0])] += 1
        walk.take(row)
    return steps, kinds


def check_result(walk: Walk) -> None:
    """The result of a game says what lies on the table (SCO-5)."""
    result = blank(RESULT)
    GAME.verbs.score(walk.state, walk.rules, result)
    assert result.points[: walk.players].tolist() == walk.ledger.score
    worth = walk.state["table"]["players"]["goods"][: walk.players] @ walk.rules["tie_break"]
    assert result.tie_break[: walk.players].tolist() == worth.tolist()


@settings(seeded, max_examples=24)
@given(
    players=st.sampled_from(GAME.players),
    edition=st.sampled_from(GAME.editions),
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 2**32),
)
def test_printed_rules_offer_what_the_plain_enumeration_offers(players, edition, mode, seed):
    walk = Walk(rule_set(edition, "printed"), players).begin(Setup(mode), seed)
    play(walk, Random(seed))
    check_result(walk)


@settings(seeded, max_examples=24)
@given(
    players=st.sampled_from(GAME.players),
    edition=st.sampled_from(GAME.editions),
    variant=st.sampled_from(sorted(set(VARIANTS) - {"printed"})),
    seed=st.integers(0, 2**32),
)
def test_variants_offer_what_the_plain_enumeration_offers(players, edition, variant, seed):
    walk = Walk(rule_set(edition, variant), players).begin(Setup("advanced"), seed)
    play(walk, Random(seed))
    check_result(walk)


@pytest.fixture(scope="module")
def rich_games() -> tuple[Counter, Counter]:
    """What rich games with the guilds that ask most come through, in steps and kinds of options."""
    steps, kinds = Counter(), Counter()
    for edition, (players, guilds), seed in product(("de", "it"), RICH_GAMES, (1, 2, 3)):
        walk = Walk(rule_set(edition, "rich"), players).begin(Setup("advanced", guilds), seed)
        game_steps, game_kinds = play(walk, Random(seed))
        steps += game_steps
        kinds += game_kinds
    return steps, kinds


def test_random_play_comes_through_every_decision(rich_games):
    assert {step for step in Step if step >= Step.KEEP} == set(rich_games[0])


def test_random_play_takes_every_kind_of_option(rich_games):
    assert set(Kind) == set(rich_games[1])
