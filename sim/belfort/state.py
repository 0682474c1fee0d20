"""The state of a game of Belfort: the only definition of it.

Markers stand on symbols by class and slot. The classes are the ten properties, walls and guilds. A slot is a
district, but a gatehouse's symbol is slot 2g (in district g) or 2g + 1 (in district g + 1), and wall i of district d
is slot d * MAX_WALLS + i. A Keep section is one slot with two markers.
"""

import numpy as np

from sim.belfort.names import DISTRICTS, GUILDS, MAX_PLAYERS, OWNERS, PROPERTIES
from sim.core.jit import record
from sim.core.records import MAX_SEATS
from sim.core.streams import STREAM

TYPES = len(PROPERTIES)
CLASSES = TYPES + 2
WALL_SITE = TYPES  # what is paid for: the ten properties, a wall, each guild
GUILD_SITE = TYPES + 1
SITES = GUILD_SITE + len(GUILDS)
MAX_WALLS = 4  # wall symbols a district
SLOTS = DISTRICTS * MAX_WALLS
MAX_BUILT = DISTRICTS * (TYPES + 1)  # no more cards can be down than there are symbols for them
MAX_CARDS = 10 * TYPES
MAX_PLANKS = 8  # of the recruiter's desk, and of the king's camp
MAX_OPTIONS = 512
MEMORY = 104  # words that a strategy may keep

_i2 = np.int16

BUILT = np.dtype(
    [
        ("property", _i2),  # property number
        ("gnomes", _i2),  # gnomes on its locks
        ("worker", _i2),  # worker kind on its plank, -1 for none
        ("used", _i2),  # 1 once its gnome has served this turn
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("goods", _i2, 4),  # wood, stone, metal, gold, in units
        ("score", _i2),  # points
        ("crest", _i2),  # 1.., 0 before the crests are dealt
        ("crest_down", _i2),  # 1 while the crest lies face down
        ("workers", _i2, 4),  # workers in play by kind, masters apart
        ("free", _i2, 4),  # workers by kind not yet placed this round
        ("area", _i2, (4, 4)),  # workers by resource area and kind
        ("passed", _i2),  # 1 once out of the placement
        ("in_camp", _i2),  # 1 with a worker in the king's camp
        ("waiting", _i2),  # workers on planks still to be activated
        ("gnomes", _i2),  # gnomes on built cards
        ("hand_size", _i2),  # cards
        ("known", _i2, TYPES),  # cards by type that all have seen go into the hand and not leave it
        ("cards", _i2),  # cards built
        ("built", BUILT, MAX_BUILT),  # in the order of building
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("step", _i2),  # Step: what comes next
        ("actor", _i2),  # player who decides
        ("phase", _i2),  # Phase
        ("month", _i2),  # round number, 1.., 0 in the setup
        ("cursor", _i2),  # place in the crest order, the camp or the table, by step
        ("turn_of", _i2),  # player whose turn of actions it is
        ("left", _i2),  # cards to discard, players to rob
        ("then", _i2),  # Step after the discards
        ("pending", _i2, 8),  # a choice half made, by step
        ("visits", _i2),  # visits to the trading post left this turn
        ("visited", _i2),  # visits made this turn
        ("selling", _i2),  # 1 when the visit under way may still sell, 0 when it may still buy
        ("exchanges", _i2),  # merchants' exchanges left this turn
        ("hired", _i2),  # 1 once a gnome was hired this turn
        ("order", _i2, MAX_PLAYERS),  # players by crest
        ("guild", _i2, DISTRICTS),  # guild by district
        ("district_of", _i2, len(GUILDS)),  # district by guild, -1 if not in play
        ("guild_worker", _i2, DISTRICTS),  # player with a worker on the guild's plank, -1 for none
        ("dwarf_at", _i2, 2),  # district of each neutral dwarf, -1 before it stands
        ("desk", _i2, MAX_PLANKS),  # player on each recruiter's plank
        ("desk_worker", _i2, MAX_PLANKS),  # and the kind of worker
        ("desk_taken", _i2),  # planks
        ("camp", _i2, MAX_PLANKS),  # player on each plank of the king's camp
        ("camp_taken", _i2),  # planks
        ("marker", _i2, (CLASSES, SLOTS)),  # owner by class and slot, -1 for none
        ("markers", _i2, (DISTRICTS, OWNERS)),  # markers by district and owner
        ("gnomes", _i2),  # gnomes in the supply
        ("pool", _i2, TYPES),  # face-up cards by type
        ("pile", _i2),  # cards in the draw pile
        ("pile_most", _i2, TYPES),  # cards by type that the draw pile can hold, from all that was seen
        ("discard", _i2, TYPES),  # discarded cards by type
        ("shown", _i2, MAX_PLAYERS),  # card that each player shows to the Spies, -1 for none
        ("players", PLAYER, MAX_PLAYERS),
    ],
    align=True,
)

ME = np.dtype(
    [
        ("number", np.int64),  # the player's number at the table, not the crest
        ("hand", _i2, TYPES),  # cards by type
        ("chosen", _i2, TYPES),  # cards by type chosen and not yet shown
        ("memory", np.int64, MEMORY),  # the strategy's own
        ("stream", STREAM),
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("pile", _i2, MAX_CARDS),  # the draw pile, its top card last
        ("deck", STREAM),
        ("rotation", np.int64),
        ("me", ME, MAX_SEATS),
    ],
    align=True,
)

STATE = np.dtype([("table", TABLE), ("hidden", HIDDEN)], align=True)

STATE_T, TABLE_T, PLAYER_T, ME_T = (record(d) for d in (STATE, TABLE, PLAYER, ME))
