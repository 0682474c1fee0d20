"""The Wizards: all markers of two places change places (GLD-11)."""

from .board import place_of, read_symbol, symbols_of
from .state import Game, Seat


def wizards(game: Game, seat: Seat, line: dict) -> None:
    """Check that all markers of two places of one type are exchanged, or nothing is done (GLD-11)."""
    game.need(isinstance(line["moves"], list), "TRACE", "moves is no list")
    moves = [read_move(game, entry) for entry in line["moves"]]
    if not moves:
        return
    places = {place_of(moves[0][0]), place_of(moves[0][1])}
    game.need(len(places) == 2, "GLD-11", "the two places are the same")
    game.need(len({kind for kind, _, _ in places}) == 1, "GLD-11", f"{sorted(places)} are not of one type")
    check_moves(game, moves, places)
    owners = [game.markers.pop(source) for source, _ in moves]
    for owner, (_, target) in zip(owners, moves, strict=True):
        game.markers[target] = owner


def read_move(game: Game, entry) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the two symbols of one move."""
    game.reader.exact_keys(entry, {"from", "to"}, "a move")
    return read_symbol(game, entry["from"]), read_symbol(game, entry["to"])


def check_moves(game: Game, moves: list, places: set) -> None:
    """Check that each marker of the two places, and no other, moves to the other place (GLD-11)."""
    for source, target in moves:
        both = {place_of(source), place_of(target)}
        game.need(both == places, "GLD-11", f"{source} to {target} is not between {sorted(places)}")
    sources = sorted(source for source, _ in moves)
    marked = sorted(symbol for place in places for symbol in symbols_of(place) if symbol in game.markers)
    game.equal("GLD-11", "the markers moved", sources, marked)
    targets = {target for _, target in moves}
    game.need(len(targets) == len(moves), "GLD-11", "two markers move to one symbol")
