"""The evaluation on directed positions, with weights so plain that the right choice can be told by hand."""

import numpy as np
import pytest

from sim.belfort import GAME
from sim.belfort.kinds import Kind, Step
from sim.belfort.names import GUILDS, NOBODY, PROPERTIES, Area
from sim.belfort.state import MEMORY
from sim.core.jit import ready
from sim.core.records import WIDTH
from strategies import personality
from strategies.belfort.judgement import memory
from tests.belfort.moves import mark_district
from tests.belfort.positions import Position

PLAIN = {
    "wood": 0.5, "stone": 0.5, "metal": 1.0, "gold": 0.4, "need": 0.5, "stock": 0.2, "marker": 1.0, "district": 1.0,
    "later": 1.0, "early": 1.0, "early_heads": 1.0, "loose": 0.5, "drift": 0.5, "majority": 1.0, "tax": 1.0,
    "place": 1.0, "hand": 0.3,
}  # fmt: skip
QUIET = ("merchants", "librarians", "miners", "sawyers", "wizards")


def choice(position, **weights):
    """The option that the evaluation takes, as (kind, a, b, c)."""
    row = np.zeros(WIDTH, np.float64)
    names = personality.weight_names(GAME)
    for name, value in (PLAIN | weights).items():
        row[names[name]] = value
    options = position.options()
    decide = ready(personality.evaluation(GAME))
    me = position.state.hidden.me[position.actor()]
    return options[decide(position.table, me, position.rules, position.buffer, len(options), row)]


def take(position, **weights):
    """Let the evaluation decide, and go on."""
    kind, *args = choice(position, **weights)
    position.do(Kind(kind), *args)
    return Kind(kind), *args


def turn(*hand, month=3, guilds=QUIET, **goods):
    """The first player's turn of actions, with a hand and goods."""
    position = Position(guilds=guilds)
    position.hand(0, *hand)
    position.goods(0, **goods)
    position.table.month = month
    position.begin_turn(0)
    return position


def sending(elves, dwarves, *hand, goods=None, **weights):
    """How many of the first player's workers the evaluation sends to each area, after a pass."""
    position = Position(guilds=QUIET)
    position.hand(0, *hand)
    position.goods(0, **(goods or {}))
    position.workers(0, elf=elves, dwarf=dwarves)
    position.do(Kind.PASS)
    while position.at() == Step.SPREAD and position.actor() == 0:
        take(position, **weights)
    return [int(position.player(0).area[area].sum()) for area in Area]


def test_the_evaluation_fits_into_a_strategys_memory():
    assert memory.WORDS <= MEMORY


def test_two_buildings_are_paid_rather_than_one_that_is_worth_more_than_either():
    # 5 wood and 5 stone pay a Pub and a Gardens, or a wall after which neither can be paid.
    position = turn("pub", "gardens", wood=5, stone=5)
    built = [take(position, wall=0.8) for _ in range(2)]
    assert [kind for kind, *_ in built] == [Kind.BUILD, Kind.BUILD]
    assert {PROPERTIES[option[1]] for option in built} == {"pub", "gardens"}


def test_a_unit_is_bought_where_it_lets_a_building_be_paid():
    position = turn("pub", wood=1, stone=3, gold=1)
    assert take(position, gold=2.0)[:2] == (Kind.BUY, 0)
    assert take(position, gold=2.0)[0] == Kind.LEAVE_POST  # the plan needs all the rest
    assert take(position, gold=2.0)[:2] == (Kind.BUILD, PROPERTIES.index("pub"))


def test_no_trade_is_taken_back_in_the_same_visit():
    position = turn(wood=0, stone=0, metal=0, gold=20)
    dear = {"gold": 6.0, "metal": 0.1, "stock": 1.0, "wall": -99.0, "guild": -99.0}  # nothing is in mind
    assert take(position, **dear)[0] == Kind.BUY
    assert take(position, **dear)[0] == Kind.LEAVE_POST


def test_workers_are_sent_for_what_the_hand_costs():
    # A Keep costs 2 wood, 2 stone and 3 metal: five elves and five dwarves bring just that.
    assert sending(5, 5, "keep", marker=3.0) == [2, 2, 6, 0]


def test_workers_are_sent_for_three_buildings_at_once():
    # A Pub, a Gardens and a Tower cost 7 wood, 7 stone and 1 metal together.
    assert sending(8, 8, "pub", "gardens", "tower", marker=3.0, guild=-9.0, need=-0.9, gold=0.6) == [7, 7, 2, 0]


def test_workers_that_the_plan_does_not_need_go_where_a_unit_is_worth_most():
    assert sending(4, 3, "pub", goods={"wood": 40, "stone": 40, "metal": 40}) == [0, 0, 0, 7]


def test_no_worker_stands_alone_in_the_mine():
    assert sending(5, 0, "keep", metal=9.0)[Area.MINE] == 0


def test_a_marker_goes_where_it_takes_the_lead():
    position = turn("pub", month=7, wood=2, stone=3)
    for district in range(5):
        mark_district(position, district, {0: 1, 1: 1} if district == 4 else {1: 3, 2: 3, 3: 3})
        position.table.marker[PROPERTIES.index("pub"), district] = NOBODY
    assert choice(position)[:3] == (Kind.BUILD, PROPERTIES.index("pub"), 4)


def test_a_lead_is_held_to_be_surer_the_nearer_the_scoring():
    """With two rounds to go a lead of one is worth less than at the scoring itself."""
    near, far = (turn("pub", "keep", month=month) for month in (7, 6))
    worth = []
    for position in (near, far):
        choice(position)
        leads = position.state.hidden.me[0].memory[memory.DISTRICT_LEAD :]
        worth.append(leads[memory.FARTHEST + 1] - leads[memory.FARTHEST])
        steps = np.diff(leads[: 2 * memory.FARTHEST + 1])
        assert (steps >= 0).all()
    assert worth[0] > worth[1] > 0


def test_the_kind_of_worker_that_is_less_needed_is_placed():
    position = Position(guilds=QUIET)
    position.hand(0, "gardens")
    position.goods(0, gold=5, stone=9)
    position.workers(0, elf=2, dwarf=2)
    placed = choice(position, miners=5.0)
    assert placed[0] == Kind.PLACE_GUILD
    assert GUILDS[placed[1]] == "miners"
    assert placed[2] == 1


@pytest.mark.parametrize(("gold", "placed"), [(6, True), (2, False)])
def test_a_fee_is_not_paid_with_gold_that_the_tax_will_ask_for(gold, placed):
    position = Position(guilds=QUIET)
    position.player(0).score = 14  # 2 gold of tax
    position.goods(0, gold=gold)
    made = choice(position, desk=1.5, majority=0.0, tax=2.0, **dict.fromkeys(QUIET, -9.0))
    assert (made[0] == Kind.PLACE_DESK) == placed


def test_the_wizards_act_last_and_swap_what_brings_a_majority():
    position = turn("pub", month=7, wood=2, stone=3)
    mark_district(position, 1, {2: 3, 3: 3, 1: 2})
    position.mark("library", 1, 0)  # last in its district, first in any other
    position.on_guild(0, "wizards")
    made = [take(position)]
    while made[-1][0] != Kind.ACTIVATE_GUILD:
        made.append(take(position))
    assert made[0][0] == Kind.BUILD
    swap = choice(position)
    assert swap[:2] == (Kind.SWAP, PROPERTIES.index("library"))
    assert 1 in swap[2:]


def test_a_neutral_marker_goes_where_it_costs_the_other_player_most():
    position = Position(players=2)
    position.table.month = 7
    position.mark("bank", 1, 1)  # the other player leads district 1 by one, and we district 2
    position.mark("bank", 2, 0)
    position.table.cursor = 0
    position.begin(Step.NEXT_NEUTRAL)
    position.do(Kind.NEUTRAL_POOL, PROPERTIES.index("pub"))
    assert choice(position)[:3] == (Kind.NEUTRAL_MARKER, PROPERTIES.index("pub"), 1)


@pytest.mark.parametrize(("metal", "wanted"), [(0, True), (9, False)])
def test_the_merchants_are_for_who_wants_metal(metal, wanted):
    position = Position(guilds=QUIET)
    position.hand(0, "keep")
    position.goods(0, wood=9, stone=9, metal=metal, gold=5)
    others = dict.fromkeys([guild for guild in QUIET if guild != "merchants"], -9.0)
    made = choice(position, desk=-9.0, majority=0.0, **others)
    assert (made[0] == Kind.PLACE_GUILD) == wanted


@pytest.mark.parametrize(("full", "wanted"), [(False, True), (True, False)])
def test_the_librarians_are_for_who_could_build_what_they_may_bring(full, wanted):
    position = Position(guilds=QUIET)
    position.hand(0)
    position.goods(0, gold=5)
    for name in PROPERTIES if full else ():
        for slot in range(10 if name == "gatehouse" else 5):
            position.mark(name, slot, 1)
    others = dict.fromkeys([guild for guild in QUIET if guild != "librarians"], -9.0)
    made = choice(position, desk=-9.0, majority=0.0, place=0.5, **others)
    assert (made[0] == Kind.PLACE_GUILD) == wanted
