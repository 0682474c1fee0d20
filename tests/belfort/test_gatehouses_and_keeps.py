"""Gatehouses and Keeps, the properties with two symbols (PRP-8, PRP-8a, PRP-10, PRP-10a)."""

import pytest

from sim.belfort.kinds import Kind, Step
from sim.belfort.names import NP3, Property
from tests.belfort.positions import Position

PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}


@pytest.mark.rule("PRP-8")
@pytest.mark.parametrize(("own", "other"), [(4, 5), (5, 4)])
def test_the_gatehouses_gnome_puts_a_second_marker_on_the_other_symbol(own, other):
    game = Position()
    game.goods(0, gold=3)
    game.mark("gatehouse", own, 0)
    game.card(0, "gatehouse")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.GATEHOUSE)
    assert game.options() == [(Kind.SECOND_MARKER, other, 0, 0)]
    game.do(Kind.SECOND_MARKER, other)
    assert (game.at(), game.owner("gatehouse", other)) == (Step.TURN, 0)
    assert game.table.markers[:, 0].tolist() == [0, 0, 1, 1, 0]


@pytest.mark.rule("PRP-8")
def test_the_second_marker_may_go_to_any_gatehouse_where_the_player_has_one_and_the_other_symbol_is_free():
    game = Position(edition="it")
    game.goods(0, gold=3)
    for slot, owner in ((0, 0), (3, 0), (4, 0), (5, 1), (6, 1), (8, 0), (9, 0)):
        game.mark("gatehouse", slot, owner)
    game.card(0, "gatehouse")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.GATEHOUSE)
    assert [row[:2] for row in game.options()] == [(Kind.SECOND_MARKER, 1), (Kind.SECOND_MARKER, 2)]


@pytest.mark.rule("PRP-8", "PRP-3")
def test_a_gnome_from_the_tower_brings_the_second_marker_too():
    game = Position()
    game.on_card(0, game.card(0, "tower", gnomes=1))
    game.card(0, "gatehouse")
    game.mark("gatehouse", 0, 0)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_CARD, Property.TOWER)
    game.do(Kind.GNOME, Property.GATEHOUSE)
    game.do(Kind.SECOND_MARKER, 1)
    assert (game.at(), game.owner("gatehouse", 1)) == (Step.TURN, 0)


@pytest.mark.rule("PRP-8")
def test_a_second_marker_without_a_half_gatehouse_is_lost():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "gatehouse")
    game.card(0, "gatehouse")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.GATEHOUSE)
    assert (game.at(), game.player(0).built[0].gnomes) == (Step.TURN, 1)
    game.do(Kind.BUILD, Property.GATEHOUSE, 0)
    assert (game.at(), game.owner("gatehouse", 1)) == (Step.TURN, -1)


@pytest.mark.rule("PRP-8")
def test_building_a_gatehouse_puts_one_marker_only():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "gatehouse")
    game.begin_turn(0)
    game.do(Kind.BUILD, Property.GATEHOUSE, 9)
    assert (game.owner("gatehouse", 8), game.owner("gatehouse", 9)) == (-1, 0)
    assert game.table.markers[:, 0].tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("PRP-8a")
@pytest.mark.parametrize(
    ("edition", "slots"),
    [("fr", [4, 5, 6, 7, 8, 9]), ("de", [4, 5, 6, 7, 8, 9]), ("it", [1, 2, 4, 5, 6, 7, 8, 9])],
)
def test_a_gatehouse_is_built_where_both_symbols_are_free_but_in_the_italian_edition_on_any(edition, slots):
    game = Position(edition=edition)
    game.goods(0, **PLENTY)
    game.hand(0, "gatehouse")
    game.mark("gatehouse", 0, 0)
    game.mark("gatehouse", 3, 1)
    game.begin_turn(0)
    assert [row[2] for row in game.options(Kind.BUILD) if row[1] == Property.GATEHOUSE] == slots


@pytest.mark.rule("PRP-8a")
@pytest.mark.parametrize(("edition", "shared"), [("fr", False), ("de", False), ("it", True)])
def test_a_gatehouse_is_shared_with_a_neutral_builder_in_the_italian_edition_only(edition, shared):
    game = Position(players=2, edition=edition)
    game.goods(0, **PLENTY)
    game.hand(0, "gatehouse")
    game.mark("gatehouse", 6, NP3)
    game.begin_turn(0)
    assert game.has(Kind.BUILD, Property.GATEHOUSE, 7) == shared


@pytest.mark.rule("PRP-10")
def test_building_a_keep_puts_two_markers_on_one_section():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "keep")
    game.begin_turn(0)
    game.do(Kind.BUILD, Property.KEEP, 2)
    assert game.owner("keep", 2) == 0
    assert game.table.markers[:, 0].tolist() == [0, 0, 2, 0, 0]
    assert game.player(0).cards == 1


@pytest.mark.rule("PRP-10a")
def test_a_keep_section_taken_by_one_player_is_closed_to_all():
    game = Position()
    game.mark("keep", 1, 1)
    game.mark("keep", 3, 0)
    game.goods(0, **PLENTY)
    game.hand(0, "keep")
    game.begin_turn(0)
    assert [row[2] for row in game.options(Kind.BUILD) if row[1] == Property.KEEP] == [0, 2, 4]
