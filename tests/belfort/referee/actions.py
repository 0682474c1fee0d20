"""Actions: each seat's turn from its first action to its last card (ACT)."""

from dataclasses import dataclass, field

from .activate import activate
from .board import cost_of, put_markers, read_target
from .cards import (
    discarded_from_hand,
    drawn_into_hand,
    over_limit,
    refill,
    remove_card,
    shuffles_used,
    take_offered,
    take_shuffles,
)
from .gnomes import place_gnome
from .state import Card, Game, Seat, card_index, gain, tidy

ACTIONS = ("build", "activate", "trade", "hire", "buy_card")


@dataclass
class Turn:
    """What a seat has used up in its turn."""

    seat: Seat
    hired: bool = False
    visits: int = 0
    visit_open: bool = False
    visit_kinds: set[str] = field(default_factory=set)
    guild_visits: int = 0
    exchanges: int = 0
    gnomes_used: set[int] = field(default_factory=set)


def actions(game: Game) -> None:
    """Replay the turns in crest order (ACT)."""
    for seat in game.by_crest():
        take_turn(game, Turn(seat))
        if libraries(seat):
            library_draw(game, seat)


def take_turn(game: Game, turn: Turn) -> None:
    """Replay one turn up to its end_turn line (ACT-1 to ACT-7)."""
    event, bought = "", False
    while event != "end_turn":
        take_shuffles(game)
        line = game.take("end_turn") if bought else game.take(*ACTIONS, "end_turn")
        own_line(game, line, turn.seat)
        event = line["event"]
        act(game, turn, line)
        bought = event == "buy_card"
        shuffles_used(game)


def own_line(game: Game, line: dict, seat: Seat) -> None:
    """Check that the seat acting is the next in crest order."""
    game.need(
        line.get("seat") == seat.number,
        "RND-1",
        f"seat {line.get('seat')!r} acts, but it is seat {seat.number}'s turn",
    )


def act(game: Game, turn: Turn, line: dict) -> None:
    """Check one action, or the end of the turn (ACT-1 to ACT-7)."""
    if not (line["event"] == "trade" and line.get("by") == "post"):
        turn.visit_open = False
    match line["event"]:
        case "build":
            build(game, turn.seat, line)
        case "activate":
            activate(game, turn, line)
        case "trade":
            trade(game, turn, line)
        case "hire":
            hire(game, turn, line)
        case "buy_card":
            buy_card(game, turn.seat, line)
        case "end_turn":
            end(game, turn.seat, line)


def build(game: Game, seat: Seat, line: dict) -> None:
    """Check a property, wall or guild built (ACT-1 to ACT-3)."""
    game.keys(line, "seat", "symbols", "paid")
    place, symbols = read_target(game, line["symbols"], "ACT-1")
    kind = place[0]
    rule = {"wall": "ACT-2", "guild": "ACT-3"}.get(kind, "ACT-1")
    game.equal(rule, "paid", game.amount(line["paid"], "paid"), tidy(cost_of(game, place)))
    game.pay(seat, line["paid"], rule)
    if rule == "ACT-1":
        remove_card(game, seat, kind, "ACT-1")
        seat.built.append(Card(kind))
    put_markers(game, symbols, seat.number)


def hire(game: Game, turn: Turn, line: dict) -> None:
    """Check a gnome hired, once a turn (ACT-6)."""
    game.keys(line, "seat", "gnome", "paid")
    game.need(not turn.hired, "ACT-6", "a second gnome hired in one turn")
    turn.hired = True
    game.equal("ACT-6", "paid", game.amount(line["paid"], "paid"), tidy({"gold": game.rules["gnome_price"]}))
    game.pay(turn.seat, line["paid"], "ACT-6")
    place_gnome(game, turn.seat, line["gnome"], "ACT-6")


def trade(game: Game, turn: Turn, line: dict) -> None:
    """Check one exchange: trading post, Merchants or a gnome (ACT-5, GLD-1, PRP-5, PRP-6)."""
    game.keys(line, "seat", "by", "visit", "paid", "gained")
    game.amount(line["paid"], "paid")
    game.amount(line["gained"], "gained")
    if line["by"] == "post":
        rule = "ACT-5"
        post_trade(game, turn, line)
    else:
        game.need(line["visit"] is None, "TRACE", "a visit outside the trading post")
        merchants = line["by"] == "merchants"
        rule = merchant_trade(game, turn, line) if merchants else gnome_trade(game, turn, line)
    game.pay(turn.seat, line["paid"], rule)
    gain(turn.seat, line["gained"])


def post_trade(game: Game, turn: Turn, line: dict) -> None:
    """Check a buy or sell of one unit, and to which visit it belongs (ACT-5, PRP-7, GLD-1)."""
    kind = post_kind(game, line["paid"], line["gained"])
    if line["visit"] == turn.visits and turn.visits > 0:
        game.need(turn.visit_open, "ACT-5", "the two trades of a visit are not adjacent")
        game.need(kind not in turn.visit_kinds, "ACT-5", f"a second {kind} in one visit")
    else:
        game.equal("ACT-5", "visit", line["visit"], turn.visits + 1)
        game.need(line["visit"] <= visits_allowed(game, turn), "ACT-5", f"visit {line['visit']} is one too many")
        turn.visits, turn.visit_kinds = line["visit"], set()
    turn.visit_open = True
    turn.visit_kinds.add(kind)


def visits_allowed(game: Game, turn: Turn) -> int:
    """Count the visits to the trading post open so far in a turn (ACT-5, PRP-7, GLD-1)."""
    gnomes = sum(card.gnomes for card in turn.seat.built if card.property == "market")
    return game.rules["post"]["visits"] + gnomes * game.rules["market_gnome_visits"] + turn.guild_visits


def post_kind(game: Game, paid: dict, gained: dict) -> str:
    """Return whether an exchange is a buy or a sell at the posted prices (ACT-5)."""
    post = game.rules["post"]
    if any(paid == tidy({"gold": price}) and gained == {name: 1} for name, price in post["buy"].items()):
        return "buy"
    if any(paid == {name: 1} and gained == tidy({"gold": price}) for name, price in post["sell"].items()):
        return "sell"
    game.fail("ACT-5", f"{paid} for {gained} is no price of the trading post")


def merchant_trade(game: Game, turn: Turn, line: dict) -> str:
    """Check wood or stone exchanged for metal, as often as the Merchants allow (GLD-1)."""
    game.need(turn.exchanges > 0, "GLD-1", "no exchange with the Merchants is left")
    turn.exchanges -= 1
    game.need(line["paid"] in ({"wood": 1}, {"stone": 1}), "GLD-1", f"the Merchants do not take {line['paid']}")
    game.equal("GLD-1", "gained", line["gained"], {"metal": 1})
    return "GLD-1"


def gnome_trade(game: Game, turn: Turn, line: dict) -> str:
    """Check the use of the gnome of a Blacksmith or Bank, once a turn and card (PRP-5, PRP-6)."""
    game.need(isinstance(line["by"], str), "TRACE", f"by is {line['by']!r}")
    index = card_index(game, turn.seat, line["by"])
    card = turn.seat.built[index]
    game.need(card.property in ("blacksmith", "bank"), "TRACE", f"a {card.property} does not trade")
    rule = "PRP-5" if card.property == "blacksmith" else "PRP-6"
    game.need(card.gnomes > 0, rule, f"{line['by']} has no gnome")
    game.need(index not in turn.gnomes_used, rule, f"the gnome of {line['by']} is used twice in a turn")
    turn.gnomes_used.add(index)
    terms = game.rules[f"{card.property}_gnome"]
    for key in ("paid", "gained"):
        game.equal(rule, key, line[key], tidy(terms[key]))
    return rule


def all_activated(game: Game, seat: Seat, before: str) -> None:
    """Check that every worker on a property or guild plank has been activated (ACT-4)."""
    game.need(not seat.placed, "ACT-4", f"{before} before {sorted(seat.placed)} is activated")


def buy_card(game: Game, seat: Seat, line: dict) -> None:
    """Check the card bought as the last action of a turn (ACT-7)."""
    game.keys(line, "seat", "from", "card", "refill", "paid")
    all_activated(game, seat, "a card is bought")
    game.equal("ACT-7", "paid", game.amount(line["paid"], "paid"), tidy({"gold": game.rules["card_price"]}))
    game.pay(seat, line["paid"], "ACT-7")
    take_offered(game, line["from"], line["card"], "ACT-7")
    seat.hand.update([line["card"]])
    refill(game, line["refill"], line["from"], "ACT-7")


def end(game: Game, seat: Seat, line: dict) -> None:
    """Check the end of a turn: workers activated, the hand at its limit (ACT-4, ACT-7, ACT-8)."""
    game.keys(line, "seat", "discarded")
    all_activated(game, seat, "the turn ends")
    discarded_from_hand(game, seat, line["discarded"], over_limit(game, seat), "ACT-8")


def libraries(seat: Seat) -> int:
    """Count the Libraries with a gnome (PRP-9)."""
    return sum(card.property == "library" and card.gnomes > 0 for card in seat.built)


def library_draw(game: Game, seat: Seat) -> None:
    """Check the free draws after the end of a turn (ACT-7, ACT-8, PRP-9)."""
    take_shuffles(game)
    line = game.take("draw")
    own_line(game, line, seat)
    game.keys(line, "seat", "drawn", "discarded")
    wanted = libraries(seat) * game.rules["library_gnome_draw"]
    drawn_into_hand(game, seat, line["drawn"], wanted, "PRP-9")
    discarded_from_hand(game, seat, line["discarded"], over_limit(game, seat), "ACT-8")
    shuffles_used(game)
