"""What the loop promises to every game."""

import numpy as np
import pytest

from sim.core.batch import Batch, play_all, play_batch, same_deals
from sim.core.bots import Bot
from sim.core.errors import BadInput, Failure
from sim.core.game import Setup
from sim.core.jit import kernel
from sim.core.loop import ASKED, DECIDED, FORCED, OVER, bot_signature
from sim.core.sitting import Sitting
from strategies import search


def deals(game, rules, players, n, seed=5):
    return same_deals(game.deal(rules, Setup(game.default_mode), players, seed=seed), n, players)


def batch(game, bots, players, n=12, seed=5, **more):
    rules = game.load_rules()
    lineups = np.tile(np.arange(players, dtype=np.int16) % len(bots), (n, 1))
    return Batch(rules, bots, deals(game, rules, players, n, seed), lineups, **more)


def sitting(game, bots, seed=5, **more):
    rules = game.load_rules()
    return Sitting(game, rules, game.deal(rules, Setup(game.default_mode), len(bots), seed=seed), bots, **more)


def bot_of(game, decide):
    return Bot(decide.__name__, kernel(bot_signature(game.state, game.rules))(decide))


def last(table, me, rules, options, n, weights):
    return n - 1


def past_the_end(table, me, rules, options, n, weights):
    return n


def writes_to_the_table(table, me, rules, options, n, weights):
    table.actor += 1
    return 0


def writes_to_the_rules(table, me, rules, options, n, weights):
    rules.players += 1
    return 0


def writes_to_the_options(table, me, rules, options, n, weights):
    options[0, 0] += 1
    return 0


def writes_to_its_number(table, me, rules, options, n, weights):
    me.number += 1
    return 0


def writes_to_its_memory(table, me, rules, options, n, weights):
    me.memory[0] += 1
    return 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others(game, random_bot):
    players = game.players[-1]
    first, again, other = (play_batch(game, batch(game, (random_bot,), players, seed=s)) for s in (5, 5, 6))
    assert np.array_equal(first, again)
    assert not np.array_equal(first["points"], other["points"])


def test_the_number_of_workers_changes_nothing(game, random_bot):
    batches = [batch(game, (random_bot,), 3, seed=s) for s in range(6)]
    one, two = (dict(play_all(game, batches, jobs)) for jobs in (1, 2))
    assert all(np.array_equal(one[k], two[k]) for k in range(6))


def test_a_game_stepped_through_is_the_game_of_the_loop(game, random_bot):
    for players in game.players:
        results = play_batch(game, batch(game, (random_bot,), players, n=1))
        stepped = sitting(game, (random_bot,) * players)
        for _ in stepped.run():
            pass
        assert stepped.result().tobytes() == results[0].tobytes()


def test_a_block_is_not_the_same_game_from_every_seat(game, random_bot):
    players = game.players[-1]
    results = play_batch(game, batch(game, (random_bot,), players, n=8 * players))
    points = results["points"].reshape(8, players, -1)
    assert (points != points[:, :1]).any()


def test_a_state_holds_all_progress(game, random_bot):
    """A copy made in mid-game, by one assignment, is played on to the same end."""
    original, copy = (sitting(game, (random_bot,) * 2) for _ in range(2))
    for _ in range(25):
        if original.step() == OVER:
            break
    copy._states[0] = original._states[0]
    for game_ in (original, copy):
        for _ in game_.run():
            pass
    assert original.state.tobytes() == copy.state.tobytes()


def test_a_player_from_outside_is_asked_and_answers(game, random_bot):
    table = sitting(game, (None, *(random_bot,) * (game.players[0] - 1)))
    made = ASKED
    asked = 0
    while made != OVER:
        made = table.step()
        if made == ASKED:
            asked += 1
            assert len(table.asked()) >= 2
            assert table.step(len(table.asked()) - 1) == DECIDED
    assert asked > 0


def test_a_single_option_is_forced_and_not_a_decision(game, random_bot):
    table = sitting(game, (random_bot,) * 2)
    made = [*table.run()]
    assert (made.count(DECIDED), made.count(FORCED)) == (table.decisions, table.forced)


def test_noise_takes_over_the_share_it_is_given(game):
    players = 2
    quiet, noisy, all_noise = (Bot("last", bot_of(game, last).decide, noise=share) for share in (0.0, 0.5, 1.0))
    points = [
        play_batch(game, batch(game, (bot,), players, n=40))["points"].tobytes() for bot in (quiet, noisy, all_noise)
    ]
    assert len(set(points)) == 3


def test_a_ban_is_kept_but_never_leaves_a_player_without_options(game):
    banned = {int(kind) for kind in game.option_kinds if kind not in game.always}
    bans = tuple((kind, -1) for kind in sorted(banned))[:8]
    table = sitting(game, (Bot("last", bot_of(game, last).decide, bans=bans),) * 2)
    for made in table.run():
        if made == DECIDED:
            offered = {row[0] for row in table.asked().tolist()}
            assert offered.isdisjoint(ban[0] for ban in bans) or offered <= banned


@pytest.mark.parametrize(
    "decide", [writes_to_the_table, writes_to_the_rules, writes_to_the_options, writes_to_its_number]
)
def test_a_bot_that_writes_where_it_must_not_is_caught(game, decide):
    bot = bot_of(game, decide)
    with pytest.raises(Failure, match=rf"{decide.__name__} changed .* seed 5"):
        play_batch(game, batch(game, (bot,), 2, watch=True))


def test_a_bot_may_write_to_its_own_memory(game):
    assert len(play_batch(game, batch(game, (bot_of(game, writes_to_its_memory),), 2, n=2, watch=True))) == 2


def test_an_index_out_of_range_is_an_error_that_names_bot_and_seed(game):
    bot = bot_of(game, past_the_end)
    with pytest.raises(Failure, match=r"past_the_end chose option (\d+) where 0 to \d+ were offered, .* seed 5"):
        play_batch(game, batch(game, (bot,), 2))
    with pytest.raises(Failure, match=r"past_the_end chose option .* seed 5"):
        [*sitting(game, (bot, bot)).run()]


def test_plain_python_bots_play_too(game):
    table = sitting(game, (Bot("last", last), Bot("last", last)))
    for _ in table.run():
        pass
    assert table.result().winners >= 1


def test_a_bot_with_the_wrong_arguments_is_refused(game):
    with pytest.raises(BadInput, match="does not take the six arguments"):
        sitting(game, (Bot("odd", lambda table: 0),) * 2)


def test_a_ban_on_what_a_player_may_always_do_is_refused(game, random_bot):
    bot = Bot("meek", random_bot.decide, bans=((int(game.always[0]), -1),))
    with pytest.raises(BadInput, match="cannot be forbidden"):
        sitting(game, (bot, bot))


def test_a_batch_played_in_another_process_is_the_same(game, random_bot):
    looking = search.make(game, random_bot, "4")
    batches = [batch(game, bots, 2, n=2, watch=True) for bots in ((random_bot,), (looking, random_bot))]
    apart = dict(play_all(game, batches, jobs=1))
    assert all(np.array_equal(apart[k], play_batch(game, batches[k])) for k in range(2))


def test_batches_that_are_watched_and_others_keep_their_numbers(game, random_bot):
    batches = [batch(game, (random_bot,), 2, n=2, seed=k, watch=k == 2) for k in range(4)]
    mixed = dict(play_all(game, batches, jobs=2))
    assert all(np.array_equal(mixed[k], play_batch(game, batches[k])) for k in range(4))
