"""Options that the guilds ask for: Architects, Thieves, Bandits, Spies."""

from itertools import product

from sim.belfort.kinds import Kind
from sim.belfort.names import GUILD, NOBODY, WALL, Property, Resource
from tests.belfort.plain_options.symbols import (
    Option,
    can_pay,
    cost_of_guild,
    cost_of_wall,
    free_guilds,
    free_properties,
    free_walls,
    gold,
    option,
)


def _reduced(rules, cost: list[int]) -> set[tuple[int, int, int, int]]:
    """The costs that the Architects leave: less metal, or less any wood and stone, where there is some (GLD-3)."""
    wood, stone, metal, gold_ = cost
    reduced = set()
    if metal and rules.architects_metal:
        reduced.add((wood, stone, max(0, metal - rules.architects_metal), gold_))
    off = min(rules.architects_wood_stone, wood + stone)
    if off:
        pairs = product(range(wood + 1), range(stone + 1))
        reduced |= {(w, s, metal, gold_) for w, s in pairs if wood - w + stone - s == off}
    return reduced or {(wood, stone, metal, gold_)}


def _payments(table, rules, cost: list[int]) -> set[tuple[int, int, int, int]]:
    return {paid for paid in _reduced(rules, cost) if can_pay(table.me, list(paid))}


def architects(table, rules) -> set[Option]:
    """A marker on any free symbol that can be paid in some way, whatever is in hand, or nothing (GLD-3, ACT-4)."""
    payable = {int(card) for card in Property if _payments(table, rules, rules.cost[card])}
    chosen = {option(Kind.ARCHITECT, card, slot) for card in payable for slot in free_properties(table, rules, card)}
    if _payments(table, rules, cost_of_wall(rules)):
        chosen |= {option(Kind.ARCHITECT, WALL, slot) for slot in free_walls(table, rules)}
    guilds = {guild for guild in free_guilds(table) if _payments(table, rules, cost_of_guild(rules, guild))}
    return {option(Kind.NOTHING)} | chosen | {option(Kind.ARCHITECT_GUILD, guild) for guild in guilds}


def architects_payments(table, rules) -> set[Option]:
    """Every way to pay for the symbol chosen (GLD-3)."""
    class_, slot = table.pending[:2]
    cost = cost_of_guild(rules, table.guild[slot]) if class_ == GUILD else rules.cost[class_]
    return {option(Kind.PAY, *paid[:3]) for paid in _payments(table, rules, cost)}


def _victims(table) -> list[int]:
    """Who may be robbed next: the players after the one robbed last, in the order of the table."""
    return [p for p in table.others if p > table.pending[0]]


def thieves(table, rules) -> set[Option]:
    """More gold from one player, or a little from each of several, or nothing (GLD-9, ACT-4)."""
    from_one, from_each, _ = rules.thieves
    each = from_each if table.left > 0 else 0
    robberies = set()
    for p in _victims(table):
        amounts = range(1, gold(table.players[p]) + 1)
        robberies |= {option(Kind.ROB_GOLD_EACH, p, amount) for amount in amounts if amount <= each}
        if table.pending[0] == NOBODY:
            robberies |= {option(Kind.ROB_GOLD, p, amount) for amount in amounts if each < amount <= from_one}
    return {option(Kind.NOTHING)} | robberies


def bandits(table, rules) -> set[Option]:
    """Metal, or wood and stone, from one player, or a little wood or stone from each of several (GLD-10, ACT-4)."""
    from_one, from_each, _ = rules.bandits
    each = from_each if table.left > 0 else 0
    robberies = set()
    for p in _victims(table):
        goods = table.players[p].goods
        mixes = set(product(range(goods[Resource.WOOD] + 1), range(goods[Resource.STONE] + 1)))
        robberies |= {option(Kind.ROB_EACH, p, *mix) for mix in mixes if 1 <= sum(mix) <= each}
        if table.pending[0] == NOBODY:
            robberies |= {option(Kind.ROB, p, *mix) for mix in mixes if each < sum(mix) <= from_one}
            metal = range(1, min(goods[Resource.METAL], rules.bandits_metal) + 1)
            robberies |= {option(Kind.ROB_METAL, p, amount) for amount in metal}
    return {option(Kind.NOTHING)} | robberies


def cards_to_show(table, rules) -> set[Option]:
    """Any card of the own hand, by type (GLD-12)."""
    return {option(Kind.SHOW, card) for card, held in enumerate(table.me.hand) if held}


def cards_shown(table, rules) -> set[Option]:
    """One of the cards that are shown; one must be taken (GLD-12)."""
    return {option(Kind.TAKE_SHOWN, p) for p in table.others if table.shown[p] != NOBODY}
