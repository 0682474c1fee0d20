"""The piles, the pool and the hands: draws and shuffles checked card by card (SET-6, ACT-8)."""

from collections import Counter

from .state import Game, Seat


def read_cards(game: Game, value, what: str) -> list[str]:
    """Return a list of cards written in a line."""
    game.need(isinstance(value, list), "TRACE", f"{what} is no list")
    for card in value:
        game.need(card in game.rules["properties"], "TRACE", f"{what} has {card!r}, which is no card")
    return value


def take_shuffles(game: Game) -> None:
    """Take the shuffle lines that stand before an event; the event must use them (SET-6)."""
    while (line := game.reader.peek()) is not None and line["event"] == "shuffle":
        game.take("shuffle")
        game.keys(line, "order")
        game.shuffles.append(read_cards(game, line["order"], "order"))


def shuffles_used(game: Game) -> None:
    """Check that the event needed every shuffle that stood before it (SET-6)."""
    game.need(not game.shuffles, "SET-6", "a shuffle stands before this line that it did not need")


def available(game: Game) -> int:
    """Count the cards that can be drawn, shuffling included."""
    return len(game.draw) + game.discard.total()


def draw_card(game: Game) -> str | None:
    """Draw the top card, shuffling first if the pile is empty; None when no card is left (SET-6)."""
    if not game.draw and game.discard:
        game.need(len(game.shuffles) > 0, "SET-6", "the draw pile is empty, but no shuffle precedes")
        order = game.shuffles.pop(0)
        game.need(
            Counter(order) == game.discard,
            "SET-6",
            f"{sorted(order)} was shuffled, but the discard pile is {sorted(game.discard.elements())}",
        )
        game.draw, game.discard = list(order), Counter()
    return game.draw.pop(0) if game.draw else None


def draw_cards(game: Game, wanted: int) -> list[str]:
    """Draw as many of the wanted cards as there are (ACT-4, SET-6)."""
    drawn = [draw_card(game) for _ in range(min(wanted, available(game)))]
    return [card for card in drawn if card is not None]


def drawn_into_hand(game: Game, seat: Seat, value, wanted: int, rule: str) -> None:
    """Check cards drawn against the pile, one by one, and put them into the hand."""
    found = read_cards(game, value, "drawn")
    game.equal(rule, "drawn", found, draw_cards(game, wanted))
    seat.hand.update(found)


def discarded_from_hand(game: Game, seat: Seat, value, wanted: int, rule: str) -> None:
    """Check that so many cards of the hand are discarded."""
    found = read_cards(game, value, "discarded")
    game.equal(rule, "the number of cards discarded", len(found), wanted)
    for card in found:
        remove_card(game, seat, card, rule)
    game.discard.update(found)


def remove_card(game: Game, seat: Seat, card: str, rule: str) -> None:
    """Take a card out of a hand that must hold it."""
    game.need(seat.hand[card] > 0, rule, f"seat {seat.number} holds no {card}")
    seat.hand -= Counter([card])


def over_limit(game: Game, seat: Seat) -> int:
    """Count the cards over the hand limit (ACT-8)."""
    return max(0, seat.hand.total() - game.rules["hand_limit"])


def take_offered(game: Game, source, card, rule: str) -> None:
    """Take a card from the pool or from the top of the draw pile (ACT-7, TWO-4)."""
    read_cards(game, [card], "card")
    if source == "pool":
        game.need(game.pool[card] > 0, rule, f"the pool holds no {card}")
        game.pool -= Counter([card])
    else:
        game.equal("TRACE", "from", source, "draw")
        game.equal(rule, "the card drawn", card, draw_card(game))


def refill(game: Game, value, source: str, rule: str) -> None:
    """Check the cards laid into the pool: the gap just made, or also an older one (ACT-7, SET-6)."""
    found = read_cards(game, value, "refill")
    gap = game.rules["pool"] - game.pool.total()
    made = 1 if source == "pool" else 0
    allowed = {min(made, available(game)), min(gap, available(game))}
    game.need(len(found) in allowed, rule, f"the pool is refilled with {len(found)} cards, not {allowed}")
    game.equal(rule, "refill", sorted(found), sorted(draw_cards(game, len(found))))
    game.pool.update(found)
