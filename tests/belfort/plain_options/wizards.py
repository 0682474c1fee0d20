"""Options that the Wizards ask for."""

from itertools import combinations, product

from sim.belfort.kinds import Kind
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL, Property
from tests.belfort.plain_options.symbols import Option, option, walls_of


def swaps(table, rules) -> set[Option]:
    """Two properties of one type, two guilds or two walls, unless the swap changes nothing (GLD-11, ACT-4)."""
    return (
        {option(Kind.NOTHING)}
        | _property_swaps(table)
        | _gatehouse_swaps(table)
        | _wall_swaps(table, rules)
        | _guild_swaps(table)
    )


def _property_swaps(table) -> set[Option]:
    return {
        option(Kind.SWAP, int(card), a, b)
        for card in set(Property) - {Property.GATEHOUSE}
        for a, b in combinations(range(DISTRICTS), 2)
        if table.marker[card][a] != table.marker[card][b]
    }


def _standing_in(table, gatehouse: int) -> tuple[int, int]:
    """Whose markers stand on the two symbols of a gatehouse."""
    owners = table.marker[Property.GATEHOUSE]
    return owners[2 * gatehouse], owners[2 * gatehouse + 1]


def _ways_to_land(markers: tuple[int, int]) -> set[tuple[int, int]]:
    """How a gatehouse's markers may come to stand elsewhere: the acting player chooses."""
    return {markers, markers[::-1]}


def _gatehouse_swaps(table) -> set[Option]:
    """Two gatehouses that can look different after the swap in at least one way."""
    found = set()
    for a, b in combinations(range(DISTRICTS), 2):
        at_a, at_b = _standing_in(table, a), _standing_in(table, b)
        outcomes = set(product(_ways_to_land(at_b), _ways_to_land(at_a)))
        if outcomes - {(at_a, at_b)}:
            found.add(option(Kind.SWAP, Property.GATEHOUSE, a, b))
    return found


def _wall_swaps(table, rules) -> set[Option]:
    """Two walls of different districts: of the walls of one owner in a district the first stands for all."""
    owners = table.marker[WALL]
    first: dict[tuple[int, int], int] = {}
    for d in range(DISTRICTS):
        for slot in walls_of(rules, d):
            first.setdefault((d, owners[slot]), slot)
    return {
        option(Kind.SWAP, WALL, a, b)
        for ((d, one), a), ((e, other), b) in combinations(first.items(), 2)
        if d != e and one != other
    }


def _guild_swaps(table) -> set[Option]:
    """Two guilds of different owners; where the actor gives an own one, the guild taken comes first."""
    found = set()
    for a, b in combinations(range(DISTRICTS), 2):
        owner_a, owner_b = table.marker[GUILD][a], table.marker[GUILD][b]
        if owner_a == owner_b:
            continue
        if table.actor not in (owner_a, owner_b):
            found.add(option(Kind.SWAP_GUILDS, table.guild[a], table.guild[b]))
        else:
            taken, given = (b, a) if owner_a == table.actor else (a, b)
            found.add(option(Kind.TAKE_GUILD, table.guild[taken], table.guild[given]))
    return found


def landings(table, rules) -> set[Option]:
    """The two symbols of the gatehouse that markers can reach in two ways, asked there first and then back (GLD-11)."""
    source, target, chosen_there, _ = table.pending[:4]
    asked_there = chosen_there == NOBODY and len(_ways_to_land(_standing_in(table, source))) > 1
    gatehouse = target if asked_there else source
    return {option(Kind.SYMBOL, 2 * gatehouse), option(Kind.SYMBOL, 2 * gatehouse + 1)}
