"""The rule values of one game, packed into the record that kernels read."""

from sim.belfort.names import CATEGORIES, GUILDS, MAX_PLAYERS, PROPERTIES, RESOURCES, Guild, Property
from sim.belfort.rules import Rules, usable
from sim.belfort.state import GUILD_SITE, WALL_SITE
from sim.belfort.values import RULES
from sim.core.records import blank


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
