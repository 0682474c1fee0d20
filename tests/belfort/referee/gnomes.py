"""Gnomes on locks, and what they unlock at once (ACT-6, PRP-1, PRP-2, PRP-8)."""

from .board import gate_symbols, put_markers, read_symbol
from .state import DISTRICTS, Card, Game, Seat


def free_lock(game: Game, card: Card) -> bool:
    """Tell whether a built card has a lock without a gnome (ACT-6)."""
    return card.gnomes < game.rules["properties"][card.property]["locks"]


def can_take_gnome(game: Game, seat: Seat) -> bool:
    """Tell whether the supply has a gnome and the seat a free lock (PRP-3, GLD-4, ACT-6)."""
    return game.gnomes > 0 and any(free_lock(game, card) for card in seat.built)


def place_gnome(game: Game, seat: Seat, value, rule: str) -> None:
    """Put a gnome from the supply on a free own lock and apply what it unlocks at once (ACT-6)."""
    game.need(isinstance(value, dict) and isinstance(value.get("card"), int), "TRACE", f"gnome is {value!r}")
    index = value["card"]
    game.need(0 <= index < len(seat.built), rule, f"seat {seat.number} has built no card {index}")
    card = seat.built[index]
    gatehouse = card.property == "gatehouse"
    game.reader.exact_keys(value, {"card", "symbol"} if gatehouse else {"card"}, "the gnome")
    game.need(game.gnomes > 0, rule, "the supply has no gnome left")
    game.need(free_lock(game, card), rule, f"card {index}, a {card.property}, has no free lock")
    card.gnomes += 1
    game.gnomes -= 1
    match card.property:
        case "pub":
            promote(game, seat, "dwarf")
        case "gardens":
            promote(game, seat, "elf")
        case "gatehouse":
            second_marker(game, seat, value["symbol"])


def promote(game: Game, seat: Seat, kind: str) -> None:
    """Make an ordinary worker in play a master, if there is one (PRP-1, PRP-2, PRP-1a, CMP-5)."""
    limit = min(seat.workers[kind], game.rules["masters"][kind])
    seat.masters[kind] = min(seat.masters[kind] + 1, limit)


def second_symbols(game: Game, seat: Seat) -> list[tuple[int, str]]:
    """Return the free symbols beside an own marker on the same gatehouse (PRP-8)."""
    found = []
    for gate in range(DISTRICTS):
        one, other = gate_symbols(gate)
        for free, own in ((one, other), (other, one)):
            if free not in game.markers and game.markers.get(own) == seat.number:
                found.append(free)
    return found


def second_marker(game: Game, seat: Seat, value) -> None:
    """Put the second marker a Gatehouse's gnome brings; it is lost only if there is no symbol (PRP-8)."""
    options = second_symbols(game, seat)
    if value is None:
        game.need(not options, "PRP-8", f"no second marker, but {options} could take it")
        return
    symbol = read_symbol(game, value)
    game.need(symbol in options, "PRP-8", f"{symbol} is not the free symbol of an own gatehouse")
    put_markers(game, [symbol], seat.number)
