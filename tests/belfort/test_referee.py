"""The referee itself: it accepts the rulebooks' examples and rejects lines that break a rule."""

import json
import re
from collections import Counter

import pytest

from tests.belfort.referee import RuleBroken, check
from tests.belfort.referee.actions import Turn, take_turn
from tests.belfort.referee.cards import refill, take_offered
from tests.belfort.referee.collection import area_yield, bonus_seat, camp, tax_due, taxes
from tests.belfort.referee.guilds import discounts
from tests.belfort.referee.neutral import neutral
from tests.belfort.referee.placement import placement
from tests.belfort.referee.scoring import rank_points, winners
from tests.belfort.referee.state import Card
from tests.belfort.sample import quiet_game, setup_line, symbol, table

GUILDS = ["merchants", "architects", "thieves", "bandits", "wizards"]
GUILDS_FOR_TWO = ["merchants", "architects", "recruiters", "miners", "wizards"]
PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}


def turn_of_seat_0(lines: list[dict], planks: tuple[str, ...] = (), built: tuple[Card, ...] = ()):
    """Replay a turn of a rich seat 0 among four players, and return the game."""
    game = table(4, GUILDS, "actions", [{"seat": 0, **line} for line in lines])
    seat = game.seats[0]
    seat.stock, seat.built, seat.placed = dict(PLENTY), list(built), dict.fromkeys(planks, "elf")
    take_turn(game, Turn(seat))
    return game


def trade(by: str, visit: int | None, paid: dict, gained: dict) -> dict:
    """Return a trade line."""
    return {"event": "trade", "by": by, "visit": visit, "paid": paid, "gained": gained}


END = {"event": "end_turn", "discarded": []}
BUY_WOOD = ({"gold": 1}, {"wood": 1})
SELL_METAL = ({"metal": 1}, {"gold": 1})


@pytest.mark.parametrize(
    ("counts", "table_", "points"),
    [
        ([4, 2, 2, 1], [5, 3, 1], [5, 1, 1, 0]),
        ([2, 2, 2, 1], [5, 3, 1], [3, 3, 3, 1]),
        ([2, 2, 1, 1], [5, 3, 1], [3, 3, 0, 0]),
        ([5, 4, 3, 3], [3, 1], [3, 1, 0, 0]),
        ([5, 5, 4, 3], [3, 1], [1, 1, 0, 0]),
        ([3, 2, 2, 2], [3, 1], [3, 0, 0, 0]),
        ([1, 0, 0, 0], [3, 1], [3, 0, 0, 0]),
        ([1, 0], [3, 1], [3, 0]),
    ],
)
def test_scoring_examples_sco_3_sco_4(counts, table_, points):
    assert rank_points(counts, table_, zero_scores=False) == points


def test_ties_go_to_resources_then_are_shared_sco_5():
    assert winners([9, 9, 8], [3, 4, 9]) == [1]
    assert winners([9, 9, 8], [4, 4, 9]) == [0, 1]


def test_masters_count_two_for_yield_and_one_for_the_bonus_col_5_col_6():
    assert area_yield("forest", Counter(master_elf=1), 2) == 2
    assert area_yield("mine", Counter(master_dwarf=1, elf=2), 2) == 2
    assert area_yield("gold_mine", Counter(master_elf=2), 2) == 4
    assert bonus_seat([1, 2, 0]) == 1
    assert bonus_seat([2, 2, 0]) is None
    assert bonus_seat([0, 0, 0]) is None


def test_tax_bands_cmp_7():
    bands = setup_line(4, GUILDS)["rules"]["tax_bands"]
    assert [tax_due(bands, score) for score in (0, 5, 6, 10, 15, 16, 51)] == [0, 0, 1, 1, 2, 3, 10]


@pytest.mark.parametrize(("paid", "lost", "legal"), [(1, 1, True), (0, 2, False), (2, 0, False)])
def test_all_gold_there_is_pays_tax_before_points_do_col_10(paid, lost, legal):
    game = table(
        3,
        GUILDS,
        "collection",
        [{"event": "collect", "area": "tax", "paid": [paid, 0, 0], "lost": [lost, 0, 0]}],
    )
    game.seats[0].score, game.seats[0].stock["gold"] = 15, 1
    if legal:
        taxes(game)
        assert (game.seats[0].score, game.seats[0].stock["gold"]) == (14, 0)
    else:
        with pytest.raises(RuleBroken, match=r"^COL-10 line 2"):
            taxes(game)


def camp_of_yellow_and_red(reds_choice: int):
    """Return the rulebooks' camp: Red 1, Violet 2, Blue 3, Yellow 4; Yellow, then Red, in the camp."""
    game = table(
        4,
        GUILDS,
        "collection",
        [{"event": "crest", "seat": 3, "from": 0}, {"event": "crest", "seat": 0, "from": reds_choice}],
    )
    game.camp = [3, 0]
    return game


def test_camp_example_col_8():
    game = camp_of_yellow_and_red(1)
    camp(game)
    assert [seat.crest for seat in game.seats] == [2, 4, 3, 1]


def test_a_crest_face_down_cannot_be_taken_col_8():
    with pytest.raises(RuleBroken, match=r"^COL-8 line 3.*face down"):
        camp(camp_of_yellow_and_red(3))


def place(seat: int, plank: str, paid: dict, to: int | None = None) -> dict:
    """Return a place line of an elf."""
    return {"event": "place", "seat": seat, "worker": "elf", "plank": plank, "paid": paid, "to": to}


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ([place(0, "camp", {}), place(2, "camp", {})], "PLC-1"),
        ([place(0, "guild:thieves", {"gold": 1}), place(1, "guild:thieves", {"gold": 1})], "PLC-2"),
        ([place(0, "recruiter", {"gold": 1})], "PLC-3"),
        ([place(0, "camp", {"gold": 1})], "PLC-4"),
        ([place(0, "guild:spies", {"gold": 1})], "PLC-5"),
        ([place(0, "guild:wizards", {"gold": 1})], "PLC-5"),
        ([place(0, "guild:wizards", {"gold": 1}, to=2)], "TRACE line 3"),
        ([{"event": "pass", "seat": 0, "areas": {"forest": {"elf": 3}, "mine": {"dwarf": 2}}}], "PLC-8"),
        ([{"event": "pass", "seat": 0, "areas": {"forest": {"elf": 3, "dwarf": 3}}}], "PLC-8"),
        (
            [{"event": "pass", "seat": 0, "areas": {"mine": {"elf": 3, "dwarf": 3}, "forest": {}}}],
            "TRACE line 2",
        ),
    ],
)
def test_placement_breaks(lines, broken):
    game = table(3, GUILDS, "placement", lines)
    game.markers[(4, "guild")] = 2
    with pytest.raises(RuleBroken, match=f"^{broken}"):
        placement(game)


def test_a_guild_under_a_neutral_dwarf_is_closed_two_3():
    game = table(2, GUILDS_FOR_TWO, "placement", [place(0, "guild:miners", {"gold": 1})])
    with pytest.raises(RuleBroken, match=r"^TWO-3 line 2"):
        placement(game)


def test_architects_payments_gld_3():
    terms = {"metal": 1, "wood_stone": 2}
    assert discounts({"wood": 2, "stone": 2, "metal": 1}, terms) == [
        {"wood": 2, "stone": 2},
        {"wood": 2, "metal": 1},
        {"wood": 1, "stone": 1, "metal": 1},
        {"stone": 2, "metal": 1},
    ]


@pytest.mark.parametrize(
    ("paid", "legal"),
    [
        ({"wood": 2, "stone": 2, "metal": 1}, True),
        ({"wood": 1, "stone": 1, "metal": 2}, True),
        ({"wood": 1, "metal": 2}, False),
        ({"wood": 2, "stone": 2, "metal": 2}, False),
    ],
)
def test_architects_line_gld_3(paid, legal):
    line = {"event": "activate", "plank": "guild:architects", "symbols": [symbol(0, "bank")], "paid": paid}
    if legal:
        game = turn_of_seat_0([line, END], planks=("guild:architects",))
        assert (game.markers, game.seats[0].built) == ({(0, "bank"): 0}, [])
    else:
        with pytest.raises(RuleBroken, match=r"^GLD-3 line 2"):
            turn_of_seat_0([line, END], planks=("guild:architects",))


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ([trade("post", 1, *BUY_WOOD), trade("post", 1, *BUY_WOOD)], "ACT-5"),
        ([trade("post", 1, *BUY_WOOD), trade("post", 2, *BUY_WOOD)], "ACT-5"),
        ([trade("post", 1, {"gold": 1}, {"metal": 1})], "ACT-5"),
        ([trade("merchants", None, {"wood": 1}, {"metal": 1})], "GLD-1"),
        ([trade("card:0", None, {}, {"gold": 1})], "PRP-6"),
        ([{"event": "hire", "gnome": {"card": 0}, "paid": {"gold": 2}}], "ACT-6"),
        ([{"event": "hire", "gnome": {"card": 0}, "paid": {"gold": 3}}] * 2, "ACT-6"),
        ([{"event": "build", "symbols": [symbol(0, "keep_1")], "paid": {}}], "PRP-10"),
        (
            [{"event": "build", "symbols": [symbol(0, "bank")], "paid": {"wood": 2, "stone": 2, "metal": 2}}],
            "ACT-1 .*holds no bank",
        ),
        ([{"event": "build", "symbols": [symbol(0, "wall_1")], "paid": {"wood": 3}}], "ACT-2"),
        ([{"event": "build", "symbols": [symbol(0, "wall_3")], "paid": {}}], "TRACE"),
        ([{"event": "activate", "plank": "guild:thieves", "stolen": []}], "ACT-4"),
        ([{**END, "discarded": ["pub"]}], "ACT-8"),
        ([{**END, "extra": 1}], "TRACE"),
    ],
)
def test_turn_breaks(lines, broken):
    with pytest.raises(RuleBroken, match=f"^{broken}"):
        turn_of_seat_0(lines, built=(Card("bank"),))


def test_a_visit_is_one_buy_and_one_sell_with_nothing_between_act_5():
    visit = [trade("post", 1, *SELL_METAL), trade("post", 1, *BUY_WOOD)]
    assert turn_of_seat_0([*visit, END]).seats[0].stock == {**PLENTY, "metal": 19, "wood": 21}
    hire = {"event": "hire", "gnome": {"card": 0}, "paid": {"gold": 3}}
    with pytest.raises(RuleBroken, match=r"^ACT-5 line 4.*adjacent"):
        turn_of_seat_0([visit[0], hire, visit[1]], built=(Card("bank"),))


def test_workers_left_on_planks_bar_the_end_act_4():
    with pytest.raises(RuleBroken, match=r"^ACT-4 line 2"):
        turn_of_seat_0([END], planks=("guild:merchants",))


@pytest.mark.parametrize(
    ("plank", "stolen", "legal"),
    [
        ("thieves", [{"seat": 1, "gold": 2}], True),
        ("thieves", [{"seat": 1, "gold": 3}], False),
        ("thieves", [{"seat": 1, "gold": 2}, {"seat": 2, "gold": 1}], False),
        ("thieves", [{"seat": 0, "gold": 1}], False),
        ("bandits", [{"seat": 1, "wood": 1, "stone": 1}], True),
        ("bandits", [{"seat": 1, "metal": 1}], True),
        ("bandits", [{"seat": 1, "wood": 2}], False),
        ("bandits", [{"seat": 1, "wood": 1, "metal": 1}], False),
        ("bandits", [{"seat": 1, "wood": 1}, {"seat": 2, "metal": 1}], False),
        ("bandits", [{"seat": 1, "gold": 1}], False),
    ],
)
def test_robbery_gld_9_gld_10(plank, stolen, legal):
    lines = [{"event": "activate", "plank": f"guild:{plank}", "stolen": stolen}, END]
    if legal:
        turn_of_seat_0(lines, planks=(f"guild:{plank}",))
    else:
        with pytest.raises(RuleBroken, match=r"^GLD-(9|10) line 2"):
            turn_of_seat_0(lines, planks=(f"guild:{plank}",))


def wizards(markers: dict, moves: list[tuple]):
    """Replay a Wizards' line with these markers on the board, and return the markers."""
    line = {
        "event": "activate",
        "plank": "guild:wizards",
        "moves": [{"from": symbol(*source), "to": symbol(*target)} for source, target in moves],
    }
    game = table(4, GUILDS, "actions", [{"seat": 0, **line}, {"seat": 0, **END}])
    game.markers, game.seats[0].placed = dict(markers), {"guild:wizards": "elf"}
    take_turn(game, Turn(game.seats[0]))
    return game.markers


def test_wizards_exchange_all_markers_of_two_places_gld_11():
    gates = {(0, "gatehouse_0"): 1, (1, "gatehouse_0"): 1, (3, "gatehouse_2"): 2}
    back = ((3, "gatehouse_2"), (0, "gatehouse_0"))
    both = [((0, "gatehouse_0"), (2, "gatehouse_2")), ((1, "gatehouse_0"), (3, "gatehouse_2"))]
    assert wizards(gates, [*both, back]) == {
        (2, "gatehouse_2"): 1,
        (3, "gatehouse_2"): 1,
        (0, "gatehouse_0"): 2,
    }
    with pytest.raises(RuleBroken, match=r"^GLD-11"):
        wizards(gates, [back])
    with pytest.raises(RuleBroken, match=r"^GLD-11"):
        wizards({(0, "pub"): 1}, [((0, "pub"), (1, "inn"))])


def test_gatehouse_gnome_may_not_waste_its_marker_prp_8():
    hire = {"event": "hire", "paid": {"gold": 3}, "gnome": {"card": 0, "symbol": None}}
    built = {
        "event": "build",
        "symbols": [symbol(1, "gatehouse_0")],
        "paid": {"wood": 2, "stone": 1, "metal": 2},
    }
    game = table(4, GUILDS, "actions", [{"seat": 0, **built}, {"seat": 0, **hire}])
    game.seats[0].stock, game.seats[0].hand = dict(PLENTY), Counter(["gatehouse"])
    with pytest.raises(RuleBroken, match=r"^PRP-8 line 3"):
        take_turn(game, Turn(game.seats[0]))


def test_a_gnome_on_a_void_pub_makes_no_master_prp_1a():
    hire = {"event": "hire", "paid": {"gold": 3}, "gnome": {"card": 0}}
    game = table(4, GUILDS, "actions", [{"seat": 0, **hire}, {"seat": 0, **END}])
    seat = game.seats[0]
    seat.built, seat.workers["dwarf"] = [Card("pub")], 0
    take_turn(game, Turn(seat))
    assert (seat.masters["dwarf"], seat.built[0].gnomes, game.gnomes) == (0, 1, 17)


def test_shuffle_is_needed_exactly_when_the_draw_pile_is_empty_set_6():
    game = table(4, GUILDS, "actions", [])
    game.draw, game.discard, game.shuffles = [], Counter(["pub", "inn"]), [["inn", "pub"]]
    take_offered(game, "draw", "inn", "ACT-7")
    game.pool = Counter(["keep", "keep"])
    refill(game, ["pub"], "pool", "ACT-7")
    assert (game.draw, game.discard.total(), sorted(game.pool.elements())) == ([], 0, ["keep", "keep", "pub"])
    game.discard = Counter(["pub"])
    with pytest.raises(RuleBroken, match=r"^SET-6"):
        take_offered(game, "draw", "pub", "ACT-7")


def test_neutral_builders_take_cards_build_and_walk_two_4_two_5():
    game = table(2, GUILDS_FOR_TWO, "neutral", [])
    pool, top = sorted(game.pool), game.draw[:2]
    lines = [
        {
            "seat": 1,
            "neutral": "np3",
            "from": "pool",
            "card": pool[0],
            "symbols": [symbol(0, pool[0])],
            "refill": top[:1],
        },
        {
            "seat": 0,
            "neutral": "np4",
            "from": "draw",
            "card": top[1],
            "symbols": [symbol(2, top[1])],
            "refill": [],
        },
    ]
    game = table(2, GUILDS_FOR_TWO, "neutral", [{"event": "neutral", **line} for line in lines])
    game.seats[0].crest, game.seats[1].crest = 2, 1
    game.markers[(0, "guild")] = 1
    neutral(game)
    assert game.neutral_dwarves == [4, 0]
    assert [seat.stock["gold"] for seat in game.seats] == [5, 6]
    assert (game.markers[(0, pool[0])], game.markers[(2, top[1])]) == ("np3", "np4")


def test_a_whole_quiet_game_is_accepted_as_text_and_as_objects():
    lines = quiet_game(4, GUILDS)
    result = check(json.dumps(line) for line in lines)
    assert result == check(lines)
    assert (result["scores"], result["winners"], result["events"]["score"]) == ([2] * 4, [0, 1, 2, 3], 8)


@pytest.mark.parametrize("number", range(1, len(quiet_game(4, GUILDS))))
def test_every_line_is_needed_and_may_stand_only_once(number):
    lines = quiet_game(4, GUILDS)
    with pytest.raises(RuleBroken, match=rf"^\S+ line ({number + 1}|{number + 2}):"):
        check(lines[:number] + lines[number + 1 :])
    with pytest.raises(RuleBroken, match=rf"^\S+ line {number + 2}:"):
        check(lines[: number + 1] + lines[number:])


@pytest.mark.parametrize("number", range(1, len(quiet_game(4, GUILDS))))
def test_every_key_and_number_of_a_line_is_checked(number):
    text = json.dumps(quiet_game(4, GUILDS)[number])
    changed = [text[:-1] + ', "more": 1}']
    changed += [
        text[: found.start()] + str(int(found[0]) + 1) + text[found.end() :]
        for found in re.finditer(r"(?<![\w:.\"])\d+\b(?!\")", text)
    ]
    for other in changed:
        lines = [json.dumps(line) for line in quiet_game(4, GUILDS)]
        lines[number] = other
        with pytest.raises(RuleBroken, match=rf"^\S+ line {number + 1}:"):
            check(lines)


def test_only_whole_numbers_and_single_keys_trace():
    for bad in ('"round": 1.0', '"round": true', '"round": 0, "round": 0'):
        lines = [json.dumps(line) for line in quiet_game(4, GUILDS)]
        lines[1] = lines[1].replace('"round": 0', bad)
        with pytest.raises(RuleBroken, match=r"^TRACE line 2"):
            check(lines)


def test_guild_sets_set_1_two_1():
    lines = quiet_game(4, GUILDS)
    lines[0]["mode"] = "normal"
    with pytest.raises(RuleBroken, match=r"^SET-1 line 1"):
        check(lines)
    with pytest.raises(RuleBroken, match=r"^TWO-1 line 1"):
        check([setup_line(2, GUILDS)])
