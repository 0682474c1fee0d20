"""The rule values of one game as the record that kernels read."""

import numpy as np

from sim.belfort.names import CATEGORIES, GUILDS, MAX_PLAYERS, MODES, PROPERTIES, RESOURCES, Guild, Property
from sim.belfort.rules import MAX_BANDS, RANKS, Rules, usable
from sim.belfort.state import GUILD_SITE, SITES, TYPES, WALL_SITE
from sim.core.jit import record
from sim.core.records import blank

_i2 = np.int16

RULES = np.dtype(
    [
        ("players", _i2),
        ("rounds", _i2),
        ("scores_in", _i2, 21),  # 1 for a round that ends in scoring
        ("cards_each", _i2),
        ("walls", _i2),
        ("deal", _i2),
        ("keep", _i2),
        ("pool", _i2),
        ("hand_limit", _i2),
        ("start", _i2, (MAX_PLAYERS, 6)),  # by crest: elves, dwarves, wood, stone, metal, gold
        ("workers", _i2, 2),  # elves, dwarves
        ("masters", _i2, 2),
        ("gnomes", _i2),
        ("desk_planks", _i2),
        ("camp_planks", _i2),
        ("desk_fee", _i2),
        ("guild_fee", _i2),
        ("plank_fee", _i2, TYPES),
        ("gnome_price", _i2),
        ("card_price", _i2),
        ("master_yield", _i2),
        ("area_bonus", _i2),
        ("cost", _i2, (SITES, 4)),  # by site: properties, walls, then guilds
        ("coins", _i2, TYPES),
        ("locks", _i2, TYPES),
        ("post_visits", _i2),
        ("post_buy", _i2, 3),
        ("post_sell", _i2, 3),
        ("gain", _i2, (SITES, 4)),  # of a worker there, by site
        ("gnome_pays", _i2, (TYPES, 4)),
        ("gnome_gains", _i2, (TYPES, 4)),
        ("market_gnome_visits", _i2),
        ("library_gnome_draw", _i2),
        ("library", _i2, 2),  # draw, discard
        ("librarians", _i2, 2),
        ("merchants_exchanges", _i2),
        ("merchants_visits", _i2),
        ("architects_metal", _i2),
        ("architects_wood_stone", _i2),
        ("thieves", _i2, 3),  # from one, from each, players
        ("bandits", _i2, 3),
        ("bandits_metal", _i2),
        ("bands", _i2),
        ("band", _i2, (MAX_BANDS, 2)),  # lowest score, tax
        ("district_points", _i2, RANKS),
        ("worker_points", _i2, RANKS),
        ("zero_scores", _i2),
        ("tie_break", _i2, 4),
        ("gatehouse_shared", _i2),
        ("neutral", _i2, 2),  # elves, dwarves
        ("category", _i2, len(GUILDS)),
        ("usable", _i2, len(GUILDS)),  # 1 if the guild may be used with so many players
        ("mode", _i2, (len(MODES), len(CATEGORIES))),  # guilds by category
    ],
    align=True,
)
# A whole number of words, so that the loop can watch over it.
RULES = np.dtype([*((n, RULES.fields[n][0]) for n in RULES.names), ("words", np.int64)], align=True)
RULES_T = record(RULES)


def pack(rules: Rules, players: int):
    """The record for a number of players."""
    r = blank(RULES)
    r.players = players
    for round_ in rules.scoring_rounds:
        r.scores_in[round_] = 1
    for name in (
        "rounds", "cards_each", "walls", "deal", "keep", "pool", "hand_limit", "gnome_price", "card_price",
        "master_yield", "area_bonus", "market_gnome_visits", "library_gnome_draw", "zero_scores", "gatehouse_shared",
    ):  # fmt: skip
        setattr(r, name, getattr(rules, name))
    r.start[:] = [list(rules.start.of(crest).values()) for crest in range(1, MAX_PLAYERS + 1)]
    r.workers[:] = rules.workers.elf, rules.workers.dwarf
    r.masters[:] = rules.masters.elf, rules.masters.dwarf
    r.neutral[:] = rules.neutral.elf, rules.neutral.dwarf
    r.gnomes = rules.gnomes[players]
    r.desk_planks = rules.recruiter_planks[players]
    r.camp_planks = rules.camp_planks[players]
    r.tie_break[:] = [getattr(rules.tie_break, name) for name in RESOURCES]
    _pack_properties(r, rules)
    _pack_guilds(r, rules, players)
    _pack_post(r, rules)
    _pack_points(r, rules, players)
    return r


def _pack_properties(r, rules: Rules) -> None:
    for t, name in enumerate(PROPERTIES):
        card = getattr(rules.properties, name)
        r.cost[t] = card.cost.vector()
        r.coins[t] = card.coins
        r.locks[t] = card.locks
    r.cost[WALL_SITE] = rules.wall_cost.vector()
    r.plank_fee[Property.TOWER] = rules.fees.tower
    r.plank_fee[Property.INN] = rules.fees.inn
    r.gain[Property.BLACKSMITH] = rules.gains.blacksmith.vector()
    r.gain[Property.MARKET] = rules.gains.market.vector()
    for t, gnome in ((Property.BLACKSMITH, rules.blacksmith_gnome), (Property.BANK, rules.bank_gnome)):
        r.gnome_pays[t] = gnome.paid.vector()
        r.gnome_gains[t] = gnome.gained.vector()
    r.library[:] = rules.library.draw, rules.library.discard


def _pack_guilds(r, rules: Rules, players: int) -> None:
    r.guild_fee = rules.fees.guild
    for g, name in enumerate(GUILDS):
        r.cost[GUILD_SITE + g] = getattr(rules.guild_costs, name).vector()
        r.category[g] = CATEGORIES.index(getattr(rules.guild_categories, name))
        r.usable[g] = usable(rules, name, players)
    for g in (Guild.SAWYERS, Guild.MINERS, Guild.BANKERS, Guild.MASONS):
        r.gain[GUILD_SITE + g] = getattr(rules.gains, GUILDS[g]).vector()
    r.librarians[:] = rules.librarians.draw, rules.librarians.discard
    r.merchants_exchanges, r.merchants_visits = rules.merchants.exchanges, rules.merchants.visits
    r.architects_metal, r.architects_wood_stone = rules.architects.metal, rules.architects.wood_stone
    r.thieves[:] = rules.thieves.one, rules.thieves.each, rules.thieves.players
    r.bandits[:] = rules.bandits.one, rules.bandits.each, rules.bandits.players
    r.bandits_metal = rules.bandits.metal
    normal = rules.two_players.normal if players == 2 else rules.modes.normal
    for m, mode in enumerate((rules.modes.beginner, normal)):
        r.mode[m] = [getattr(mode, category) for category in CATEGORIES]


def _pack_post(r, rules: Rules) -> None:
    r.desk_fee = rules.fees.recruiter
    r.post_visits = rules.post.visits
    for k, name in enumerate(RESOURCES[:3]):
        r.post_buy[k] = getattr(rules.post.buy, name)
        r.post_sell[k] = getattr(rules.post.sell, name)


def _pack_points(r, rules: Rules, players: int) -> None:
    bands = rules.all_tax_bands
    r.bands = len(bands)
    r.band[: len(bands)] = bands
    district = rules.district_points[players]
    r.district_points[: len(district)] = district
    r.worker_points[: len(rules.worker_points)] = rules.worker_points
