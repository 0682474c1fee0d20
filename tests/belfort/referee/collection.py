"""Collection: areas, bonuses, recruits, crests, income, taxes (COL)."""

from collections import Counter

from .state import AREAS, KIND_OF, Game, Seat

YIELDS = {"forest": "wood", "quarry": "stone", "mine": "metal", "gold_mine": "gold"}


def collection(game: Game) -> None:
    """Replay a Collection, its seven parts in order (COL)."""
    for area in AREAS:
        collect_area(game, area)
    recruits(game)
    camp(game)
    income(game)
    taxes(game)


def part(game: Game, name: str, *keys: str) -> dict:
    """Take the collect line of a part, with its keys."""
    line = game.take("collect")
    game.need(line.get("area") == name, "TRACE", f"collect {line.get('area')!r} where {name} is due")
    game.keys(line, "area", *keys)
    return line


def collect_area(game: Game, area: str) -> None:
    """Check what an area yields and who has its bonus (COL-1 to COL-6)."""
    line = part(game, area, "gained", "bonus")
    rule = f"COL-{AREAS.index(area) + 1}"
    gained = [area_yield(area, workers, game.rules["master_yield"]) for workers in game.areas[area]]
    best = bonus_seat([workers.total() for workers in game.areas[area]])
    bonus = game.rules["area_bonus"]
    if bonus or line["bonus"] is not None:
        game.equal("COL-6", f"the bonus of the {area}", line["bonus"], best)
    if best is not None:
        gained[best] += bonus
    game.equal(rule, "gained", line["gained"], gained)
    for seat, count in zip(game.seats, gained, strict=True):
        seat.stock[YIELDS[area]] += count


def area_yield(area: str, workers: Counter, master_yield: int) -> int:
    """Return what one seat's workers collect in an area (COL-1 to COL-5)."""
    weight = Counter()
    for worker, count in workers.items():
        weight[KIND_OF[worker]] += count * (master_yield if worker.startswith("master_") else 1)
    return min(weight["elf"], weight["dwarf"]) if area == "mine" else weight.total()


def bonus_seat(counts: list[int]) -> int | None:
    """Return the seat with strictly most workers, if any (COL-6)."""
    most = max(counts)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else None


def recruits(game: Game) -> None:
    """Check the workers that the recruiter's desk brings (COL-7)."""
    line = part(game, "recruiter", "elves", "dwarves")
    for kind, key in (("elf", "elves"), ("dwarf", "dwarves")):
        sent = Counter(number for number, sent_kind in game.recruits if sent_kind == kind)
        new = [min(sent[seat.number], game.reserve(seat, kind)) for seat in game.seats]
        game.equal("COL-7", key, line[key], new)
        for seat, count in zip(game.seats, new, strict=True):
            seat.workers[kind] += count


def camp(game: Game) -> None:
    """Check the crests swapped or kept in camp order (COL-8)."""
    turned: set[int] = set()
    for number in game.camp:
        line = game.take("crest")
        game.keys(line, "seat", "from")
        game.equal("COL-8", "the seat next in the camp", line["seat"], number)
        if line["from"] is not None:
            other = game.seat_number(line["from"], "from")
            game.need(other != number, "COL-8", "a seat cannot swap with itself")
            game.need(other not in turned, "COL-8", f"the crest of seat {other} is face down")
            swap_crests(game.seats[number], game.seats[other])
        turned.add(number)


def swap_crests(one: Seat, other: Seat) -> None:
    """Swap the crests of two seats (COL-8)."""
    one.crest, other.crest = other.crest, one.crest


def income(game: Game) -> None:
    """Check the gold for income coins on built cards (COL-9)."""
    line = part(game, "income", "gained")
    coins = [sum(game.rules["properties"][card.property]["coins"] for card in seat.built) for seat in game.seats]
    game.equal("COL-9", "gained", line["gained"], coins)
    for seat, count in zip(game.seats, coins, strict=True):
        seat.stock["gold"] += count


def tax_due(bands: list[list[int]], score: int) -> int:
    """Return the tax of a score (CMP-7)."""
    return max((low, tax) for low, tax in bands if low <= score)[1]


def taxes(game: Game) -> None:
    """Check the taxes paid, and the points lost for gold short (COL-10)."""
    line = part(game, "tax", "paid", "lost")
    due = [tax_due(game.rules["tax_bands"], seat.score) for seat in game.seats]
    paid = [min(tax, seat.stock["gold"]) for tax, seat in zip(due, game.seats, strict=True)]
    lost = [min(due[seat.number] - paid[seat.number], seat.score) for seat in game.seats]
    game.equal("COL-10", "paid", line["paid"], paid)
    game.equal("COL-10", "lost", line["lost"], lost)
    for seat in game.seats:
        seat.stock["gold"] -= paid[seat.number]
        seat.score -= lost[seat.number]
