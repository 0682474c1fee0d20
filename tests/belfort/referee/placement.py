"""Placement: planks, fees, passing (PLC)."""

from collections import Counter

from .board import guild_owner
from .state import AREAS, KIND_OF, Game, Seat, card_index, tidy

OPEN_PLANKS = ("blacksmith", "market", "library")
LOCKED_PLANKS = ("tower", "inn")
AREA_KINDS = {"forest": {"elf"}, "quarry": {"dwarf"}, "mine": {"elf", "dwarf"}, "gold_mine": {"elf", "dwarf"}}


def placement(game: Game) -> None:
    """Replay a Placement, round and round in crest order until all have passed (PLC-1)."""
    game.camp, game.recruits = [], []
    game.areas = {area: [Counter() for _ in game.seats] for area in AREAS}
    for seat in game.seats:
        seat.idle, seat.placed = seat.all_workers(), {}
    moving = game.by_crest()
    while moving:
        moving = [seat for seat in moving if move(game, seat)]


def move(game: Game, seat: Seat) -> bool:
    """Check one move of the seat whose turn it is; false when it has passed (PLC-1)."""
    line = game.take("place", "pass")
    game.need(
        line.get("seat") == seat.number,
        "PLC-1",
        f"seat {line.get('seat')!r} moves, but it is seat {seat.number}'s turn",
    )
    if line["event"] == "pass":
        pass_on(game, seat, line)
        return False
    place(game, seat, line)
    return True


def place(game: Game, seat: Seat, line: dict) -> None:
    """Check a worker put on a plank, and its fee (PLC-1 to PLC-7, PLC-9)."""
    game.keys(line, "seat", "worker", "plank", "paid", "to")
    worker, plank = line["worker"], line["plank"]
    game.need(worker in KIND_OF, "TRACE", f"{worker!r} is no worker")
    game.need(seat.idle[worker] > 0, "PLC-1", f"seat {seat.number} has no {worker} left to place")
    rule, fee, owner = take_plank(game, seat, worker, plank)
    seat.idle[worker] -= 1
    paid = game.amount(line["paid"], "paid")
    game.equal(rule, "the fee", paid, tidy({"gold": fee}))
    game.equal(rule, "the seat that gets the fee", line["to"], owner if fee else None)
    game.pay(seat, paid, "PLC-7")
    if line["to"] is not None:
        game.seats[line["to"]].stock["gold"] += fee


def take_plank(game: Game, seat: Seat, worker: str, plank) -> tuple[str, int, int | None]:
    """Occupy a plank; return its rule, its fee and the seat that gets it (PLC-2 to PLC-6)."""
    game.need(isinstance(plank, str), "TRACE", f"plank is {plank!r}")
    if plank == "recruiter":
        free = len(game.recruits) < game.rules["recruiter_planks"]
        game.need(free, "PLC-2", "no plank free at the recruiter's desk")
        game.recruits.append((seat.number, KIND_OF[worker]))
        return "PLC-3", game.rules["fees"]["recruiter"], None
    if plank == "camp":
        game.need(len(game.camp) < game.rules["camp_planks"], "PLC-2", "no plank free in the king's camp")
        game.need(seat.number not in game.camp, "PLC-4", f"a second worker of seat {seat.number} in the camp")
        game.camp.append(seat.number)
        return "PLC-4", 0, None
    if plank.startswith("guild:"):
        return take_guild(game, seat, worker, plank)
    return take_card(game, seat, worker, plank)


def take_guild(game: Game, seat: Seat, worker: str, plank: str) -> tuple[str, int, int | None]:
    """Occupy a guild's plank (PLC-2, PLC-5, TWO-3)."""
    name = plank.removeprefix("guild:")
    game.need(name in game.guilds, "PLC-5", f"{name!r} is not in play")
    game.need(not any(plank in other.placed for other in game.seats), "PLC-2", f"{plank} is taken")
    district = game.guilds.index(name)
    game.need(district not in (game.neutral_dwarves or []), "TWO-3", f"a neutral dwarf stands on {plank}")
    seat.placed[plank] = worker
    owner = guild_owner(game, district)
    fee = 0 if owner == seat.number else game.rules["fees"]["guild"]
    return "PLC-5", fee, owner


def take_card(game: Game, seat: Seat, worker: str, plank: str) -> tuple[str, int, int | None]:
    """Occupy the plank of an own built card (PLC-2, PLC-6)."""
    card = seat.built[card_index(game, seat, plank)]
    game.need(plank not in seat.placed, "PLC-2", f"{plank} is taken")
    game.need(card.property in (*OPEN_PLANKS, *LOCKED_PLANKS), "PLC-6", f"a {card.property} has no plank")
    if card.property in LOCKED_PLANKS:
        game.need(card.gnomes > 0, "PLC-6", f"the plank of the {card.property} is locked")
    seat.placed[plank] = worker
    return "PLC-6", game.rules["fees"].get(card.property, 0), None


def pass_on(game: Game, seat: Seat, line: dict) -> None:
    """Check that all workers left go to areas that take them (PLC-8)."""
    game.keys(line, "seat", "areas")
    game.need(isinstance(line["areas"], dict), "TRACE", "areas is no object")
    sent: Counter = Counter()
    for area, workers in line["areas"].items():
        game.need(area in AREAS, "TRACE", f"{area!r} is no area")
        game.need(isinstance(workers, dict) and len(workers) > 0, "TRACE", f"{area} is named without workers")
        for worker, count in workers.items():
            game.need(worker in KIND_OF, "TRACE", f"{worker!r} is no worker")
            game.need(isinstance(count, int) and count > 0, "TRACE", f"{count!r} {worker} in {area}")
            game.need(KIND_OF[worker] in AREA_KINDS[area], "PLC-8", f"a {worker} cannot go to the {area}")
        game.areas[area][seat.number].update(workers)
        sent.update(workers)
    game.equal("PLC-8", "the workers sent to the areas", dict(sent), dict(+seat.idle))
