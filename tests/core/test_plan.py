"""Blocks, line-ups and spans."""

import numpy as np
import pytest

from sim.core.batch import Chunk, play_chunk
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.lineups import drawn, listed, sample
from sim.core.plan import Side, Span, batches, expand
from tests.contract import toy
from tests.core.toys import BOTS, plan_of


def test_line_ups_that_are_listed():
    assert listed(2, 3, "mirror") == [(0, 0, 0), (1, 1, 1)]
    assert listed(3, 3, "together") == [(0, 1, 2)]
    assert listed(3, 3, "one-against-all") == [(0, 1, 1), (0, 2, 2)]
    assert len(listed(3, 3, "round-robin")) == 10 - 3
    with pytest.raises(BadInput, match="2 strategies cannot sit together at a table for 3"):
        listed(2, 3, "together")


def test_line_ups_that_are_drawn_depend_on_seed_and_block_alone_and_are_even():
    blocks = np.arange(6000)
    lineups = drawn(3, 4, 7, blocks)
    assert np.array_equal(lineups[100:200], drawn(3, 4, 7, blocks[100:200]))
    assert not np.array_equal(lineups, drawn(3, 4, 8, blocks))
    for entry in range(4):
        assert np.abs(np.bincount(lineups[:, entry]) - 2000).max() < 150


def test_a_sample_has_different_numbers_and_its_seed_decides():
    found = sample(20, 100, 5, 4)
    assert found == sorted(set(found)) == sample(20, 100, 5, 4)
    assert len(found) == 20
    assert found != sample(20, 100, 6, 4)


def test_spans_cover_every_block_once_and_stages_go_on_from_each_other():
    plan = plan_of(players=[2, 3], blocks=21)
    for players in (2, 3):
        blocks = []
        for stage in range(3):
            for span in plan.spans(stage):
                if span.players == players:
                    blocks += plan.blocks_of(span).tolist()
        assert blocks == list(range(63))
    assert plan.games() == 21 * 5


def test_every_listed_line_up_comes_equally_often():
    plan = plan_of(players=[3], blocks=2, meet="round-robin")
    lineups = np.concatenate([plan.lineups(span) for span in plan.spans()])
    _, counts = np.unique(lineups, axis=0, return_counts=True)
    assert counts.tolist() == [6, 6]


def test_no_two_blocks_of_a_run_share_their_chance():
    plan = plan_of(players=[2, 3], blocks=50)
    deals = np.concatenate([plan.blocks[p].deals(np.arange(50)) for p in (2, 3)])
    pairs = {(int(deal["seed"]), int(deal["block"])) for deal in deals}
    assert len(pairs) == 100


def test_many_strategies_are_split_over_batches_and_play_the_same_games():
    bots = tuple(Bot(f"bot-{k}", toy.random, noise=k / 40) for k in range(40))
    side = Side("base", toy.GAME.load_rules(), bots, "random")
    plan = plan_of(players=[3], blocks=60)
    deals = plan.blocks[3].deals(np.arange(60))
    lineups = np.repeat(drawn(40, 3, 1, np.arange(60)), 3, axis=0)
    parts = list(batches(side, deals, lineups))
    assert len(parts) > 1
    found = np.concatenate([play_chunk(Chunk(toy.GAME, part)) for part in parts])
    names = np.array([[bot.name for bot in bots]])[0]
    seated = np.concatenate([np.array([bot.name for bot in part.bots])[part.lineups] for part in parts])
    assert np.array_equal(seated, names[lineups])
    one_by_one = [part for g in range(180) for part in batches(side, deals[g : g + 1], lineups[g : g + 1])]
    assert np.array_equal(found, np.concatenate([play_chunk(Chunk(toy.GAME, part)) for part in one_by_one]))


def test_what_an_experiment_leaves_open_is_written_out():
    experiment = plan_of(strategies=["random"], noise=0.25).experiment
    said = experiment.model_copy(update={"strategies": ["roster", "noisy@0.1"]})
    [arm] = expand(said, toy.GAME, ("a", "b")).arms
    assert arm.strategies == ["a@0.25", "b@0.25", "noisy@0.1"]


def test_to_forbid_something_needs_setups_that_are_known():
    with pytest.raises(BadInput, match="setups must be listed, not drawn, where an arm forbids coin"):
        plan_of(arms=[{"name": "without", "forbid": "coin"}])


def test_an_arm_that_forbids_keeps_the_first_entry_and_nobody_else():
    side = Side("without", toy.GAME.load_rules(), tuple(BOTS.values()), "mirror", "coin")
    assert [bot.bans for bot in side.roster] == [(), (), ((toy.Kind.TAKE, -1),), ((toy.Kind.TAKE, -1),)]
    assert side.forbidden == (None, None, "coin", "coin")
    plan = plan_of(blocks=2, meet="mirror", setups=[[]], arms=[{"name": "free"}])
    object.__setattr__(plan, "sides", (side,))
    assert plan.lineups(Span("x", "without", 2, 0, 0)).shape == (0, 2)
