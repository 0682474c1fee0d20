"""What the other files of the second enumeration share: options, free symbols, goods and gnome locks."""

from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL, Property, Resource
from sim.belfort.state import GUILD_SITE, MAX_WALLS, WALL_SITE

Option = tuple[int, int, int, int]


def option(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Option:
    """An option with what it does not use set to 0."""
    return int(kind), a, b, c


def gold(seat) -> int:
    """A player's gold."""
    return seat.goods[Resource.GOLD]


def can_pay(seat, cost: list[int]) -> bool:
    """Whether a player has all of a cost."""
    return all(have >= price for have, price in zip(seat.goods, cost, strict=True))


def free_properties(table, rules, card: int) -> set[int]:
    """The slots where a marker for a property may be put by whoever builds it (ACT-1, PRP-8a, PRP-10a)."""
    owners = table.marker[card]
    if card != Property.GATEHOUSE:
        return {d for d in range(DISTRICTS) if owners[d] == NOBODY}
    free = {slot for slot in range(2 * DISTRICTS) if owners[slot] == NOBODY}
    if rules.gatehouse_shared:
        return free
    return {slot for g in range(DISTRICTS) for slot in (2 * g, 2 * g + 1) if {2 * g, 2 * g + 1} <= free}


def walls_of(rules, district: int) -> list[int]:
    """The slots of a district's wall symbols."""
    return [district * MAX_WALLS + i for i in range(rules.walls)]


def free_walls(table, rules) -> set[int]:
    """One free wall symbol for each district that has one: its walls are all alike (ACT-2)."""
    free = [[slot for slot in walls_of(rules, d) if table.marker[WALL][slot] == NOBODY] for d in range(DISTRICTS)]
    return {min(slots) for slots in free if slots}


def free_guilds(table) -> set[int]:
    """The guilds in play that nobody owns (ACT-3)."""
    return {table.guild[d] for d in range(DISTRICTS) if table.marker[GUILD][d] == NOBODY}


def cost_of_guild(rules, guild: int) -> list[int]:
    """What a guild's tile says."""
    return rules.cost[GUILD_SITE + guild]


def cost_of_wall(rules) -> list[int]:
    """What a wall costs."""
    return rules.cost[WALL_SITE]


def on_free_locks(table, rules, kind: int) -> set[Option]:
    """A gnome of the supply on each own card that has a free lock (ACT-6)."""
    cards = enumerate(table.me.built)
    free = {(card.property, i) for i, card in cards if card.gnomes < rules.locks[card.property]}
    return {option(kind, *where) for where in free} if table.gnomes > 0 else set()


def is_card_left_to_draw(table) -> bool:
    """Whether the draw pile, or the discard pile that would become it, has a card (SET-6)."""
    return table.pile > 0 or sum(table.discard) > 0
