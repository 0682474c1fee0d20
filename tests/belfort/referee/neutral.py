"""The neutral builders of the two-player game (TWO-2, TWO-4, TWO-5)."""

from .board import any_free, guild_owner, put_markers, read_target
from .cards import available, refill, shuffles_used, take_offered, take_shuffles
from .state import DISTRICTS, NEUTRALS, Game


def neutral(game: Game) -> None:
    """Replay the neutral builders' turns, crest 1 first, and their dwarves' move (TWO-2, TWO-4, TWO-5)."""
    for seat, name in zip(game.by_crest(), NEUTRALS, strict=True):
        take_shuffles(game)
        line = game.take("neutral")
        game.keys(line, "seat", "neutral", "from", "card", "symbols", "refill")
        game.equal("TWO-4", "the neutral builder", line["neutral"], name)
        game.equal("TWO-2", f"the seat that controls {name}", line["seat"], seat.number)
        build(game, name, line)
        shuffles_used(game)
    move_dwarves(game)


def build(game: Game, name: str, line: dict) -> None:
    """Check one neutral builder's card and marker (TWO-4)."""
    if line["from"] is None:
        game.need(not game.pool and not available(game), "TWO-4", "no card is taken though one is left")
        found = (line["card"], line["symbols"], line["refill"])
        game.equal("TRACE", "card, symbols, refill without a card", found, (None, [], []))
        return
    take_offered(game, line["from"], line["card"], "TWO-4")
    if line["symbols"] == []:
        game.need(not any_free(game, line["card"]), "TWO-4", f"no marker though a {line['card']} is free")
    else:
        place, symbols = read_target(game, line["symbols"], "TWO-4")
        game.equal("TWO-4", "the type built", place[0], line["card"])
        put_markers(game, symbols, name)
    game.discard.update([line["card"]])
    refill(game, line["refill"], line["from"], "TWO-4")


def move_dwarves(game: Game) -> None:
    """Move each neutral dwarf one guild clockwise and pay the guild's owner (TWO-5)."""
    game.neutral_dwarves = [(district + 1) % DISTRICTS for district in game.neutral_dwarves]
    for district in game.neutral_dwarves:
        owner = guild_owner(game, district)
        if owner is not None:
            game.seats[owner].stock["gold"] += game.rules["fees"]["guild"]
