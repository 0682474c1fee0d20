"""The rule values of one game as kernels read them."""

import numpy as np

from sim.belfort.names import CATEGORIES, GUILDS, MAX_PLAYERS, MODES
from sim.belfort.state import SITES, TYPES
from sim.core.jit import record

MAX_BANDS = 40  # of the tax table
RANKS = 5  # that can score

_i2 = np.int16

RULES = np.dtype(
    [
        ("players", np.int64),  # a word, so that the record is a whole number of words
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
RULES_T = record(RULES)
