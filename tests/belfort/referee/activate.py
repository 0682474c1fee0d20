"""Activating the workers on property and guild planks (ACT-4, PRP-3 to PRP-9, GLD)."""

from .cards import discarded_from_hand, drawn_into_hand
from .gnomes import can_take_gnome, place_gnome
from .guilds import architects, bandits, spies, thieves
from .state import KINDS, Game, Seat, card_index, gain, tidy
from .wizards import wizards

GAIN_RULES = {
    "blacksmith": "PRP-5",
    "market": "PRP-7",
    "sawyers": "GLD-5",
    "miners": "GLD-6",
    "bankers": "GLD-7",
    "masons": "GLD-8",
}
INTERACTIVE = {
    "architects": architects,
    "thieves": thieves,
    "bandits": bandits,
    "wizards": wizards,
    "spies": spies,
}
KEYS = {
    "tower": ("gnome",),
    "inn": ("worker",),
    "library": ("drawn", "discarded"),
    "librarians": ("drawn", "discarded"),
    "merchants": (),
    "architects": ("symbols", "paid"),
    "recruiters": ("worker", "gnome"),
    "thieves": ("stolen",),
    "bandits": ("stolen",),
    "wizards": ("moves",),
    "spies": ("shown", "taken"),
    **dict.fromkeys(GAIN_RULES, ("gained",)),
}


def activate(game: Game, turn, line: dict) -> None:
    """Check that a worker stands on the plank, take it back and check what it does (ACT-4)."""
    seat, plank = turn.seat, line.get("plank")
    game.need(plank in seat.placed, "ACT-4", f"seat {seat.number} has no worker to activate on {plank!r}")
    del seat.placed[plank]
    name = plank.removeprefix("guild:")
    if name == plank:
        name = seat.built[card_index(game, seat, plank)].property
    game.keys(line, "seat", "plank", *KEYS[name])
    if name in GAIN_RULES:
        take_gain(game, seat, name, line)
    elif name in INTERACTIVE:
        INTERACTIVE[name](game, seat, line)
    else:
        other_plank(game, turn, name, line)


def other_plank(game: Game, turn, name: str, line: dict) -> None:
    """Check a Tower, Inn, Library, the Librarians, Merchants or Recruiters (PRP-3, PRP-4, PRP-9, GLD)."""
    seat = turn.seat
    match name:
        case "tower":
            tower(game, seat, line["gnome"])
        case "inn":
            game.need(line["worker"] is not None or not reserve_left(game, seat), "PRP-4", "a worker is wasted")
            new_worker(game, seat, line["worker"], "PRP-4")
        case "library":
            draw_and_discard(game, seat, line, name, "PRP-9")
        case "librarians":
            draw_and_discard(game, seat, line, name, "GLD-2")
        case "merchants":
            turn.exchanges += game.rules["merchants"]["exchanges"]
            turn.guild_visits += game.rules["merchants"]["visits"]
        case "recruiters":
            recruiters(game, seat, line["worker"], line["gnome"])


def take_gain(game: Game, seat: Seat, name: str, line: dict) -> None:
    """Check a plank that yields resources (PRP-5, PRP-7, GLD-5 to GLD-8)."""
    gained = game.amount(line["gained"], "gained")
    game.equal(GAIN_RULES[name], "gained", gained, tidy(game.rules["gains"][name]))
    gain(seat, gained)


def tower(game: Game, seat: Seat, gnome) -> None:
    """Check the gnome a Tower brings, wasted only if it must be (PRP-3)."""
    if gnome is None:
        game.need(not can_take_gnome(game, seat), "PRP-3", "a gnome is wasted that has a free lock")
    else:
        place_gnome(game, seat, gnome, "PRP-3")


def reserve_left(game: Game, seat: Seat) -> bool:
    """Tell whether a seat has an elf or a dwarf in its reserve."""
    return any(game.reserve(seat, kind) > 0 for kind in KINDS)


def new_worker(game: Game, seat: Seat, kind, rule: str) -> None:
    """Check an elf or dwarf taken from the reserve, if any is taken (PRP-4, GLD-4)."""
    if kind is None:
        return
    game.need(kind in KINDS, "TRACE", f"worker is {kind!r}")
    game.need(game.reserve(seat, kind) > 0, rule, f"seat {seat.number} has no {kind} in its reserve")
    seat.workers[kind] += 1


def draw_and_discard(game: Game, seat: Seat, line: dict, name: str, rule: str) -> None:
    """Check cards drawn and then discarded, as far as possible (PRP-9, GLD-2, ACT-4)."""
    terms = game.rules[name]
    drawn_into_hand(game, seat, line["drawn"], terms["draw"], rule)
    discarded_from_hand(game, seat, line["discarded"], min(terms["discard"], seat.hand.total()), rule)


def recruiters(game: Game, seat: Seat, worker, gnome) -> None:
    """Check the worker or the gnome the Recruiters bring, wasted only if it must be (GLD-4)."""
    game.need(worker is None or gnome is None, "GLD-4", "both a worker and a gnome")
    if gnome is not None:
        place_gnome(game, seat, gnome, "GLD-4")
    elif worker is not None:
        new_worker(game, seat, worker, "GLD-4")
    else:
        useful = reserve_left(game, seat) or can_take_gnome(game, seat)
        game.need(not useful, "GLD-4", "wasted though a worker or a gnome could be taken")
