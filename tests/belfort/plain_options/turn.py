"""Options of a turn of actions, and of what a card's plank or gnome asks for."""

from sim.belfort.kinds import Kind
from sim.belfort.names import DISTRICTS, NOBODY, WALL, Property, Resource, Worker
from tests.belfort.plain_options.symbols import (
    Option,
    can_pay,
    cost_of_guild,
    cost_of_wall,
    free_guilds,
    free_properties,
    free_walls,
    gold,
    is_card_left_to_draw,
    on_free_locks,
    option,
)

POST_GOODS = (Resource.WOOD, Resource.STONE, Resource.METAL)
SERVING = (Property.BLACKSMITH, Property.BANK)


def actions(table, rules) -> set[Option]:
    """All that a player may do next in the turn, its end included (ACT-1 to ACT-7)."""
    return (
        _buildings(table, rules)
        | _activations(table)
        | _trades(table, rules)
        | _gnome_services(table, rules)
        | _hires(table, rules)
        | _ends(table, rules)
    )


def _buildings(table, rules) -> set[Option]:
    """Properties from the hand, walls and guilds for which there are goods and a symbol (ACT-1 to ACT-3)."""
    payable = {card for card, held in enumerate(table.me.hand) if held and can_pay(table.me, rules.cost[card])}
    built = {option(Kind.BUILD, card, slot) for card in payable for slot in free_properties(table, rules, card)}
    if can_pay(table.me, cost_of_wall(rules)):
        built |= {option(Kind.BUILD, WALL, slot) for slot in free_walls(table, rules)}
    guilds = {guild for guild in free_guilds(table) if can_pay(table.me, cost_of_guild(rules, guild))}
    return built | {option(Kind.BUILD_GUILD, guild) for guild in guilds}


def _activations(table) -> set[Option]:
    """Each own worker on a guild or on an own card (ACT-4)."""
    cards = {option(Kind.ACTIVATE_CARD, c.property, i) for i, c in enumerate(table.me.built) if c.worker != NOBODY}
    guilds = {table.guild[d] for d in range(DISTRICTS) if table.guild_worker[d] == table.actor}
    return cards | {option(Kind.ACTIVATE_GUILD, guild) for guild in guilds}


def _buys(table, rules) -> set[Option]:
    return {option(Kind.BUY, int(r)) for r in POST_GOODS if gold(table.me) >= rules.post_buy[r]}


def _sells(table) -> set[Option]:
    return {option(Kind.SELL, int(r)) for r in POST_GOODS if table.me.goods[r] >= 1}


def _trades(table, rules) -> set[Option]:
    """A visit to the trading post if one is left, and the Merchants' exchanges (ACT-5, GLD-1)."""
    visits = _buys(table, rules) | _sells(table) if table.visits > 0 else set()
    given = {r for r in (Resource.WOOD, Resource.STONE) if table.exchanges > 0 and table.me.goods[r] >= 1}
    return visits | {option(Kind.EXCHANGE, int(r)) for r in given}


def second_trades(table, rules) -> set[Option]:
    """The other half of a visit: after a buy a sell, after a sell a buy; or neither (ACT-5)."""
    return {option(Kind.LEAVE_POST)} | (_sells(table) if table.selling else _buys(table, rules))


def _gnome_services(table, rules) -> set[Option]:
    """Blacksmiths and Banks with a gnome, each once a turn, for what it costs (PRP-5, PRP-6)."""
    rested = {(c.property, i) for i, c in enumerate(table.me.built) if c.gnomes > 0 and not c.used}
    return {
        option(Kind.USE_GNOME, property_, i)
        for property_, i in rested
        if property_ in SERVING and can_pay(table.me, rules.gnome_pays[property_])
    }


def _hires(table, rules) -> set[Option]:
    """A gnome, once a turn (ACT-6)."""
    may = not table.hired and gold(table.me) >= rules.gnome_price
    return on_free_locks(table, rules, Kind.HIRE) if may else set()


def _ends(table, rules) -> set[Option]:
    """With all workers activated: the end, with or without a card bought (ACT-7)."""
    if _activations(table):
        return set()
    ends = {option(Kind.END_TURN)}
    if gold(table.me) >= rules.card_price:
        ends |= {option(Kind.BUY_CARD, card) for card, lying in enumerate(table.pool) if lying > 0}
        ends |= {option(Kind.BUY_TOP)} if is_card_left_to_draw(table) else set()
    return ends


def locks_for_a_gnome(table, rules) -> set[Option]:
    """The Tower's gnome goes on any free own lock (PRP-3)."""
    return on_free_locks(table, rules, Kind.GNOME)


def recruits(table, rules) -> set[Option]:
    """An elf or a dwarf from the reserve; of the Recruiters also a gnome (PRP-4, GLD-4)."""
    in_play = {
        0: table.me.workers[Worker.ELF] + table.me.workers[Worker.MASTER_ELF],
        1: table.me.workers[Worker.DWARF] + table.me.workers[Worker.MASTER_DWARF],
    }
    workers = {option(Kind.WORKER, kind) for kind, there in in_play.items() if there < rules.workers[kind]}
    of_recruiters = table.pending[0] == 1
    return workers | (on_free_locks(table, rules, Kind.GNOME) if of_recruiters else set())


def second_markers(table, rules) -> set[Option]:
    """The free symbol of each gatehouse whose other symbol is the player's (PRP-8)."""
    owners = table.marker[Property.GATEHOUSE]
    pairs = [(2 * g, 2 * g + 1) for g in range(DISTRICTS)]
    both_ways = [pair for a, b in pairs for pair in ((a, b), (b, a))]
    return {
        option(Kind.SECOND_MARKER, free)
        for free, mine in both_ways
        if owners[free] == NOBODY and owners[mine] == table.actor
    }


def discards(table, rules) -> set[Option]:
    """Any card of the hand that is not already chosen, by type (SET-3, ACT-8, PRP-9, GLD-2)."""
    held = enumerate(zip(table.me.hand, table.me.chosen, strict=True))
    return {option(Kind.DISCARD, card) for card, (n, chosen) in held if n - chosen > 0}
