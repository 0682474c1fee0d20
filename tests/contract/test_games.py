"""What every game must be."""

import json
import pickle

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.game import Setup
from sim.core.loop import OVER, Verbs
from sim.core.records import blank
from sim.core.sitting import Sitting
from sim.core.streams import STREAM, open_stream


def nested(dtype: np.dtype):
    """A dtype and all record dtypes within it."""
    dtype = dtype.base
    if dtype.names:
        yield dtype
        for name in dtype.names:
            yield from nested(dtype.fields[name][0])


def sitting(game, bot, players=2, seed=9):
    rules = game.load_rules()
    deal = game.deal(rules, Setup(game.default_mode), players, seed=seed)
    return Sitting(game, rules, deal, (bot,) * players)


def test_no_field_is_named_like_an_attribute_of_a_record(game):
    taken = set(dir(np.record))
    for dtype in (game.state, game.rules):
        for record in nested(dtype):
            assert taken.isdisjoint(record.names)


def test_states_and_rules_are_whole_words(game):
    assert game.state.itemsize % 8 == game.rules.itemsize % 8 == 0
    assert game.state.names == ("table", "hidden")
    me = game.state["hidden"]["me"].base
    assert me.names[0] == "number"
    assert me.names[-2:] == ("memory", "stream")


def test_whole_numbers_are_signed_but_for_random_streams(game):
    for record in nested(game.state):
        if record != STREAM:
            kinds = {record.fields[name][0].base.kind for name in record.names}
            assert kinds <= {"i", "V"}


def test_it_has_every_verb(game):
    assert isinstance(game.verbs, Verbs)
    assert None not in game.verbs


def test_every_number_of_players_and_every_edition_is_played_to_its_end(game, random_bot):
    for players in game.players:
        for edition in game.editions:
            rules = game.load_rules(edition)
            table = Sitting(
                game, rules, game.deal(rules, Setup(game.default_mode), players, seed=3), (random_bot,) * players
            )
            assert sum(1 for _ in table.run()) > 0
            assert table.result().winners >= 1


@pytest.mark.parametrize("players", [1, 6])
def test_a_number_of_players_that_it_is_not_for_is_refused(game, players):
    with pytest.raises(BadInput, match=rf"not {players}[.]"):
        game.deal(game.load_rules(), Setup(game.default_mode), players, seed=1)


def test_an_unknown_edition_mode_or_variant_is_refused(game):
    with pytest.raises(BadInput, match="Unknown edition 'xx'"):
        game.load_rules("xx")
    with pytest.raises(BadInput, match="Unknown variant 'xx'"):
        game.load_rules(None, ["xx"])
    with pytest.raises(BadInput):
        game.deal(game.load_rules(), Setup("xx"), 2, seed=1)


def test_redeal_keeps_what_a_player_sees_and_the_game_goes_on(game, random_bot):
    table = sitting(game, random_bot)
    out, stream = blank(game.state), blank(STREAM)
    open_stream(stream, 1, 2, 3)
    while (made := table.step()) != OVER:
        viewer = int(table.state.table.actor)
        game.verbs.redeal(table.state.table, table.state.hidden.me[viewer], table.rules, stream, out)
        assert out.table.tobytes() == table.state.table.tobytes()
        assert out.hidden.me[viewer].tobytes() == table.state.hidden.me[viewer].tobytes()
    assert made == OVER


def test_rules_have_sources_and_a_hash(game):
    rules = game.load_rules()
    assert len(rules.hash) == 16
    assert all(v.source.split()[0] in ("rulebook", "outside", "assumed") for v in rules.sheaf.values.values())
    assert {v.rule for v in rules.sheaf.values.values()} <= set(game.digest())


def test_a_game_can_be_told_as_json(game, random_bot):
    table = sitting(game, random_bot)
    trace = game.told.Trace(table, ["random", "random"])
    lines = [line for _ in table.run() for line in trace.hear()] + trace.end()
    assert lines[-1]["event"] == "end"
    assert json.loads(json.dumps(lines)) == lines


def test_its_rules_cross_to_another_process_with_the_values_in_force(game):
    rules = game.load_rules()
    rules.packed(2)
    again = pickle.loads(pickle.dumps(rules))
    assert again.game is game
    assert (again.hash, again.edition, again.packed(2).tobytes()) == (
        rules.hash,
        rules.edition,
        rules.packed(2).tobytes(),
    )
