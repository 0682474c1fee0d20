"""The guilds that take from others: Thieves, Bandits and Spies (GLD-9, GLD-10, GLD-12)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import Guild, Property
from tests.belfort.positions import Position

GUILDS = ("thieves", "bandits", "wizards", "spies", "miners")


def activated(guild: str, *goods: dict[str, int], actor: int = 0, edition: str = "de", variant: str = "") -> Position:
    """A game with these goods of each player, the actor having just activated a worker on a guild."""
    game = Position(players=len(goods), edition=edition, guilds=GUILDS, variant=variant)
    for p, amounts in enumerate(goods):
        game.goods(p, **amounts)
    game.on_guild(actor, guild)
    game.begin_turn(actor)
    game.do(Kind.ACTIVATE_GUILD, Guild[guild.upper()])
    return game


def gold(game: Position) -> list[int]:
    """Everybody's gold."""
    return [game.has_goods(p)["gold"] for p in range(game.n)]


def robberies(game: Position) -> set[tuple[Kind, int, int, int]]:
    """What may be robbed now."""
    return {(Kind(row[0]), *row[1:]) for row in game.options() if row[0] != Kind.NOTHING}


@pytest.mark.rule("GLD-9")
@pytest.mark.parametrize(("edition", "most"), [("fr", 2), ("de", 2), ("it", 3)])
def test_the_thieves_take_up_to_two_gold_of_one_player_but_three_in_the_italian_edition(edition, most):
    game = activated("thieves", {}, {"gold": 9}, {}, {}, edition=edition)
    several = {(Kind.ROB_GOLD, 1, amount, 0) for amount in range(2, most + 1)}
    assert robberies(game) == {(Kind.ROB_GOLD_EACH, 1, 1, 0)} | several
    game.do(Kind.ROB_GOLD, 1, most)
    assert (game.at(), gold(game)) == (Step.TURN, [most, 9 - most, 0, 0])


@pytest.mark.rule("GLD-9")
def test_the_thieves_take_one_gold_each_of_three_players():
    game = activated("thieves", {}, {"gold": 3}, {"gold": 3}, {"gold": 3})
    for victim in (1, 2, 3):
        game.do(Kind.ROB_GOLD_EACH, victim, 1)
    assert (game.at(), gold(game)) == (Step.TURN, [3, 2, 2, 2])


@pytest.mark.rule("GLD-9")
@pytest.mark.parametrize("spared", [0, 1, 3, 4])
def test_the_thieves_rob_three_at_most_whichever_they_choose(spared):
    game = activated("thieves", *[{"gold": 3}] * 5, actor=2)
    for victim in {0, 1, 3, 4} - {spared}:
        game.do(Kind.ROB_GOLD_EACH, victim, 1)
    assert game.at() == Step.TURN
    assert gold(game) == [6 if p == 2 else 3 if p == spared else 2 for p in range(5)]


@pytest.mark.rule("GLD-9")
def test_the_thieves_may_stop_after_one_or_two_players():
    game = activated("thieves", {}, {"gold": 3}, {"gold": 3}, {"gold": 3})
    game.do(Kind.ROB_GOLD_EACH, 1)
    game.do(Kind.NOTHING)
    assert (game.at(), gold(game)) == (Step.TURN, [1, 2, 3, 3])


@pytest.mark.rule("GLD-9")
def test_the_thieves_take_either_more_of_one_or_one_of_each_not_both():
    game = activated("thieves", {}, {"gold": 3}, {"gold": 3}, {"gold": 3}, edition="it")
    game.do(Kind.ROB_GOLD_EACH, 1)
    assert robberies(game) == {(Kind.ROB_GOLD_EACH, 2, 1, 0), (Kind.ROB_GOLD_EACH, 3, 1, 0)}


@pytest.mark.rule("GLD-9")
@pytest.mark.parametrize("edition", ["it", "fr", "de"])
def test_the_thieves_take_as_much_as_there_is(edition):
    game = activated("thieves", {"gold": 5}, {"gold": 1}, {}, {"metal": 4}, edition=edition)
    assert robberies(game) == {(Kind.ROB_GOLD_EACH, 1, 1, 0)}


@pytest.mark.rule("GLD-9", "ACT-4")
def test_thieves_who_find_no_gold_do_nothing():
    game = activated("thieves", {"gold": 5}, {}, {}, {})
    assert not robberies(game)
    game.do(Kind.NOTHING)
    assert (game.at(), gold(game)) == (Step.TURN, [5, 0, 0, 0])


@pytest.mark.rule("GLD-9", "GLD-10")
@pytest.mark.parametrize(("guild", "each"), [("thieves", Kind.ROB_GOLD_EACH), ("bandits", Kind.ROB_EACH)])
@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_a_variant_says_how_many_players_may_be_robbed(guild, each, players):
    rich = {"wood": 3, "stone": 3, "gold": 3}
    game = activated(guild, *[rich] * 5, variant=f"{guild}.players = {players}")
    robbed = 0
    while game.at() != Step.TURN and game.has(each):
        game.do(each)
        robbed += 1
    assert robbed == players


@pytest.mark.rule("GLD-10")
def test_the_bandits_take_one_metal_of_one_player():
    game = activated("bandits", {}, {"metal": 3, "gold": 3}, {}, {})
    assert robberies(game) == {(Kind.ROB_METAL, 1, 1, 0)}
    game.do(Kind.ROB_METAL, 1)
    assert (game.at(), game.has_goods(0)["metal"], game.has_goods(1)["metal"]) == (Step.TURN, 1, 2)


@pytest.mark.rule("GLD-10")
@pytest.mark.parametrize(("wood", "stone"), [(2, 0), (1, 1), (0, 2)])
def test_the_bandits_take_two_wood_or_stone_of_one_player_in_any_mix(wood, stone):
    game = activated("bandits", {}, {"wood": 3, "stone": 3}, {}, {})
    game.do(Kind.ROB, 1, wood, stone)
    assert game.at() == Step.TURN
    assert game.has_goods(0) == {"wood": wood, "stone": stone, "metal": 0, "gold": 0}
    assert game.has_goods(1) == {"wood": 3 - wood, "stone": 3 - stone, "metal": 0, "gold": 0}


@pytest.mark.rule("GLD-10")
@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ({"wood": 1}, {(Kind.ROB_EACH, 1, 1, 0)}),
        ({"stone": 2}, {(Kind.ROB_EACH, 1, 0, 1), (Kind.ROB, 1, 0, 2)}),
        ({"wood": 1, "stone": 1}, {(Kind.ROB_EACH, 1, 1, 0), (Kind.ROB_EACH, 1, 0, 1), (Kind.ROB, 1, 1, 1)}),
        ({"gold": 4}, set()),
    ],
)
def test_the_bandits_take_only_what_there_is(goods, expected):
    game = activated("bandits", {"wood": 4, "metal": 4}, goods, {}, {})
    assert robberies(game) == expected


@pytest.mark.rule("GLD-10")
def test_the_bandits_take_one_wood_or_stone_each_of_three_players_choosing_each_kind():
    game = activated("bandits", *[{"wood": 2, "stone": 2}] * 4, actor=3)
    game.do(Kind.ROB_EACH, 0, 1, 0)
    game.do(Kind.ROB_EACH, 1, 0, 1)
    game.do(Kind.ROB_EACH, 2, 1, 0)
    assert game.at() == Step.TURN
    assert [(game.has_goods(p)["wood"], game.has_goods(p)["stone"]) for p in range(4)] == [
        (1, 2),
        (2, 1),
        (1, 2),
        (4, 3),
    ]


@pytest.mark.rule("GLD-10")
@pytest.mark.parametrize("spared", [0, 1, 3, 4])
def test_the_bandits_rob_three_at_most_whichever_they_choose(spared):
    game = activated("bandits", *[{"wood": 3}] * 5, actor=2)
    for victim in {0, 1, 3, 4} - {spared}:
        game.do(Kind.ROB_EACH, victim, 1, 0)
    assert game.at() == Step.TURN
    assert [game.has_goods(p)["wood"] for p in range(5)] == [6 if p == 2 else 3 if p == spared else 2 for p in range(5)]


@pytest.mark.rule("GLD-10")
def test_the_bandits_take_either_more_of_one_or_one_of_each_not_both():
    game = activated("bandits", {}, *[{"wood": 3, "stone": 3, "metal": 3}] * 3)
    game.do(Kind.ROB_EACH, 2, 1, 0)
    assert robberies(game) == {(Kind.ROB_EACH, 3, 1, 0), (Kind.ROB_EACH, 3, 0, 1)}
    game.do(Kind.NOTHING)
    assert (game.at(), game.has_goods(0)["wood"]) == (Step.TURN, 1)


HANDS = (("keep",), ("pub", "inn"), (), ("pub", "bank"))


def spying(hands: tuple[tuple[str, ...], ...] = HANDS, actor: int = 0) -> Position:
    """A game with these hands, the actor having just activated a worker on the Spies."""
    game = Position(players=len(hands), guilds=GUILDS)
    for p, names in enumerate(hands):
        game.hand(p, *names)
    game.on_guild(actor, "spies")
    game.begin_turn(actor)
    game.do(Kind.ACTIVATE_GUILD, Guild.SPIES)
    return game


def chosen(game: Position) -> list[int]:
    """How many cards each player has picked in secret."""
    return [int(game.state.hidden.me[p].chosen.sum()) for p in range(game.n)]


@pytest.mark.rule("GLD-12")
def test_every_other_player_with_a_hand_picks_one_card_of_it():
    game = spying()
    assert (game.at(), game.actor()) == (Step.SHOW, 1)
    assert [row[:2] for row in game.options()] == [(Kind.SHOW, Property.PUB), (Kind.SHOW, Property.INN)]
    game.do(Kind.SHOW, Property.INN)
    assert (game.at(), game.actor()) == (Step.SHOW, 3)
    assert [row[:2] for row in game.options()] == [(Kind.SHOW, Property.PUB), (Kind.SHOW, Property.BANK)]
    game.do(Kind.SHOW, Property.BANK)
    assert (game.at(), game.actor()) == (Step.SPY, 0)


@pytest.mark.rule("GLD-12")
def test_picks_stay_secret_until_all_have_picked():
    game = spying()
    game.do(Kind.SHOW, Property.INN)
    assert chosen(game) == [0, 1, 0, 0]
    assert game.state.hidden.me[1].chosen[Property.INN] == 1
    assert game.table.shown.tolist() == [-1] * 5
    assert (game.player(1).hand_size, game.player(1).known.sum()) == (2, 0)
    assert not game.told(Event.SHOWN)


@pytest.mark.rule("GLD-12")
def test_all_picks_are_shown_together():
    game = spying()
    game.do(Kind.SHOW, Property.INN)
    game.do(Kind.SHOW, Property.BANK)
    assert chosen(game) == [0, 0, 0, 0]
    assert game.table.shown.tolist() == [-1, Property.INN, -1, Property.BANK, -1]
    assert [row[:2] for row in game.told(Event.SHOWN)] == [[1, Property.INN], [3, Property.BANK]]
    assert [game.player(p).known.sum() for p in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("GLD-12")
@pytest.mark.parametrize(
    ("victim", "hands"),
    [
        (1, [["inn", "keep"], ["pub"], [], ["pub", "bank"]]),
        (3, [["bank", "keep"], ["pub", "inn"], [], ["pub"]]),
    ],
)
def test_the_spy_takes_one_card_shown_and_the_others_go_back(victim, hands):
    game = spying()
    game.do(Kind.SHOW, Property.INN)
    game.do(Kind.SHOW, Property.BANK)
    game.do(Kind.TAKE_SHOWN, victim)
    assert (game.at(), game.actor()) == (Step.TURN, 0)
    assert [game.in_hand(p) for p in range(4)] == hands
    assert [game.player(p).hand_size for p in range(4)] == [len(hand) for hand in hands]
    assert game.table.shown.tolist() == [-1] * 5


@pytest.mark.rule("GLD-12")
def test_the_spy_must_take_a_card_if_one_is_shown():
    game = spying()
    game.do(Kind.SHOW)
    game.do(Kind.SHOW)
    assert [row[:2] for row in game.options()] == [(Kind.TAKE_SHOWN, 1), (Kind.TAKE_SHOWN, 3)]


@pytest.mark.rule("GLD-12")
def test_with_empty_hands_all_round_nothing_is_shown_or_taken():
    game = spying((("keep",), (), (), ()))
    assert (game.at(), game.actor(), game.in_hand(0)) == (Step.TURN, 0, ["keep"])
    assert game.has(Kind.END_TURN)


@pytest.mark.rule("GLD-12")
def test_the_spies_ask_those_before_and_after_the_actor():
    game = spying((("pub",), ("pub",), ("pub",)), actor=1)
    asked = []
    while game.at() == Step.SHOW:
        asked.append(game.actor())
        game.do(Kind.SHOW)
    assert asked == [0, 2]
    assert game.actor() == 1


@pytest.mark.rule("GLD-12")
def test_a_card_taken_by_the_spies_may_be_built_in_the_same_turn():
    game = spying(((), ("inn",), ()))
    game.goods(0, wood=3, stone=1, metal=1)
    game.do(Kind.SHOW, Property.INN)
    game.do(Kind.TAKE_SHOWN, 1)
    assert game.has(Kind.BUILD, Property.INN)
