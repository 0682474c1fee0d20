"""Architects, Thieves, Bandits and Spies (GLD-3, GLD-9, GLD-10, GLD-12)."""

from collections import Counter

from .board import cost_of, put_markers, read_target
from .cards import read_cards, remove_card
from .state import Game, Seat, gain, tidy


def architects(game: Game, seat: Seat, line: dict) -> None:
    """Check a marker put down without a card for a lower price, or nothing done (GLD-3)."""
    paid = game.amount(line["paid"], "paid")
    if line["symbols"] == []:
        game.equal("GLD-3", "paid for nothing", paid, {})
        return
    place, symbols = read_target(game, line["symbols"], "GLD-3")
    options = discounts(cost_of(game, place), game.rules["architects"])
    game.need(paid in options, "GLD-3", f"paid is {paid}, but must be one of {options}")
    game.pay(seat, paid, "GLD-3")
    put_markers(game, symbols, seat.number)


def discounts(cost: dict[str, int], terms: dict[str, int]) -> list[dict[str, int]]:
    """Return what may be left of a cost: less metal, or less wood and stone in any split (GLD-3)."""
    units = terms["wood_stone"]
    offs = [{"metal": terms["metal"]}, *({"wood": wood, "stone": units - wood} for wood in range(units + 1))]
    return [tidy({name: max(0, count - off.get(name, 0)) for name, count in cost.items()}) for off in offs]


def read_stolen(game: Game, seat: Seat, value, rule: str) -> list[tuple[Seat, dict[str, int]]]:
    """Return who is robbed of what: other players, each once, who have it (GLD-9, GLD-10)."""
    game.need(isinstance(value, list), "TRACE", "stolen is no list")
    found = []
    for entry in value:
        game.need(isinstance(entry, dict) and "seat" in entry, "TRACE", f"stolen has {entry!r}")
        victim = game.seats[game.seat_number(entry["seat"], "robbed seat")]
        taken = game.amount({name: count for name, count in entry.items() if name != "seat"}, "stolen")
        game.need(len(taken) > 0, "TRACE", f"seat {victim.number} is robbed of nothing")
        game.need(victim is not seat, rule, "a seat robs itself")
        game.need(all(victim is not other for other, _ in found), rule, f"seat {victim.number} is robbed twice")
        found.append((victim, taken))
    return found


def rob(game: Game, seat: Seat, found: list[tuple[Seat, dict[str, int]]], rule: str) -> None:
    """Move what is stolen from the victims, who must have it, to the robber."""
    for victim, taken in found:
        game.pay(victim, taken, rule)
        gain(seat, taken)


def thieves(game: Game, seat: Seat, line: dict) -> None:
    """Check gold stolen from one player, or a little from several (GLD-9)."""
    terms = game.rules["thieves"]
    found = read_stolen(game, seat, line["stolen"], "GLD-9")
    game.need(all(taken.keys() == {"gold"} for _, taken in found), "GLD-9", "something else than gold is stolen")
    check_victims(game, found, terms, terms["one"], "GLD-9")
    rob(game, seat, found, "GLD-9")


def bandits(game: Game, seat: Seat, line: dict) -> None:
    """Check metal, or wood and stone, stolen from one player, or wood or stone from several (GLD-10)."""
    terms = game.rules["bandits"]
    found = read_stolen(game, seat, line["stolen"], "GLD-10")
    metal = len(found) == 1 and found[0][1].keys() == {"metal"}
    kinds = {"metal"} if metal else {"wood", "stone"}
    fits = all(taken.keys() <= kinds for _, taken in found)
    game.need(fits, "GLD-10", f"{line['stolen']} cannot be stolen together")
    check_victims(game, found, terms, terms["metal"] if metal else terms["one"], "GLD-10")
    rob(game, seat, found, "GLD-10")


def check_victims(game: Game, found: list, terms: dict[str, int], most: int, rule: str) -> None:
    """Check how many are robbed of how much: one of the most, or several of a little each (GLD-9, GLD-10)."""
    game.need(len(found) <= max(1, terms["players"]), rule, f"{len(found)} players are robbed")
    limit = most if len(found) == 1 else terms["each"]
    if len(found) == 1 and terms["players"] > 0 and "metal" not in found[0][1]:
        limit = max(limit, terms["each"])
    for victim, taken in found:
        game.need(sum(taken.values()) <= limit, rule, f"seat {victim.number} is robbed of {taken}, over {limit}")


def spies(game: Game, seat: Seat, line: dict) -> None:
    """Check that every other player with a hand shows a card and that one is taken (GLD-12)."""
    shown = line["shown"]
    game.need(isinstance(shown, list) and len(shown) == len(game.seats), "TRACE", "shown is not by seat")
    for other, card in zip(game.seats, shown, strict=True):
        if card is None:
            must = other is not seat and other.hand.total() > 0
            game.need(not must, "GLD-12", f"seat {other.number} shows no card")
        else:
            read_cards(game, [card], "shown")
            game.need(other is not seat, "GLD-12", "the acting seat shows a card")
            game.need(other.hand[card] > 0, "GLD-12", f"seat {other.number} holds no {card}")
    take_shown(game, seat, shown, line["taken"])


def take_shown(game: Game, seat: Seat, shown: list, taken) -> None:
    """Move the card taken from its owner's hand (GLD-12)."""
    if taken is None:
        game.need(not any(shown), "GLD-12", "no card is taken though one is shown")
        return
    card = shown[game.seat_number(taken, "taken")]
    game.need(card is not None, "GLD-12", f"seat {taken} shows no card to take")
    remove_card(game, game.seats[taken], card, "GLD-12")
    seat.hand += Counter([card])
