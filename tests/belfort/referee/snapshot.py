"""The check points: every snapshot compared in full with the referee's own state."""

from .state import Game, Seat


def seat_view(seat: Seat) -> dict:
    """Return a seat as a snapshot shows it."""
    return {
        **seat.stock,
        "score": seat.score,
        "crest": seat.crest,
        "elves": seat.workers["elf"],
        "dwarves": seat.workers["dwarf"],
        "master_elves": seat.masters["elf"],
        "master_dwarves": seat.masters["dwarf"],
        "hand": sorted(seat.hand.elements()),
        "built": [{"property": card.property, "gnomes": card.gnomes} for card in seat.built],
    }


def view(game: Game) -> dict:
    """Return the snapshot line that the game should have now, lists without order sorted."""
    shown = {
        "event": "snapshot",
        "round": game.round,
        "phase": game.phase,
        "seats": [seat_view(seat) for seat in game.seats],
        "markers": [
            {"district": district, "symbol": symbol, "owner": owner}
            for (district, symbol), owner in sorted(game.markers.items())
        ],
        "pool": sorted(game.pool.elements()),
        "draw": len(game.draw),
        "discard": game.discard.total(),
        "gnomes": game.gnomes,
    }
    if game.two_players():
        shown["neutral_dwarves"] = game.neutral_dwarves
    return shown


def check_snapshot(game: Game) -> None:
    """Take a snapshot line and compare it with the game."""
    line = game.take("snapshot")
    expected = view(game)
    game.reader.exact_keys(line, set(expected), "the snapshot")
    compare(game, "snapshot", in_order(line), expected)


def in_order(line: dict) -> dict:
    """Return a snapshot with the lists that have no order sorted."""
    seats = [{**seat, "hand": sorted(seat["hand"])} for seat in line["seats"]]
    markers = sorted(line["markers"], key=lambda marker: (marker["district"], marker["symbol"]))
    return {**line, "seats": seats, "markers": markers, "pool": sorted(line["pool"])}


def compare(game: Game, path: str, found, expected) -> None:
    """Fail at the first value that differs, naming where it stands."""
    if isinstance(expected, dict):
        game.reader.exact_keys(found, set(expected), path)
        for key, value in expected.items():
            compare(game, f"{path}.{key}", found[key], value)
    elif isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        for index, value in enumerate(expected):
            compare(game, f"{path}[{index}]", found[index], value)
    else:
        game.equal("TRACE", path, found, expected)
