"""The words of the rulebook, numbered: the one place that says which number means what."""

from enum import IntEnum

DISTRICTS = 5  # CMP-1: the board is a ring of five
MAX_PLAYERS = 5
OWNERS = 7  # five players and, with two players, the neutral builders
NP3, NP4 = 5, 6
WALL, GUILD = 10, 11  # classes of symbols after the ten properties
NOBODY = -1

RESOURCES = ("wood", "stone", "metal", "gold")
WORKERS = ("elf", "dwarf", "master_elf", "master_dwarf")
AREAS = ("forest", "quarry", "mine", "gold_mine")
PROPERTIES = (
    "pub", "gardens", "tower", "inn", "blacksmith", "bank", "market", "gatehouse", "library", "keep",
)  # fmt: skip
GUILDS = (
    "merchants", "librarians", "architects", "recruiters", "sawyers", "miners", "bankers", "masons",
    "thieves", "bandits", "wizards", "spies",
)  # fmt: skip
CATEGORIES = ("basic", "resource", "interactive")
MODES = ("beginner", "normal", "advanced")
PHASES = ("setup", "placement", "collection", "actions", "neutral", "scoring")


class Resource(IntEnum):
    WOOD, STONE, METAL, GOLD = range(4)


class Worker(IntEnum):
    ELF, DWARF, MASTER_ELF, MASTER_DWARF = range(4)


class Area(IntEnum):
    FOREST, QUARRY, MINE, GOLD_MINE = range(4)


class Property(IntEnum):
    PUB, GARDENS, TOWER, INN, BLACKSMITH, BANK, MARKET, GATEHOUSE, LIBRARY, KEEP = range(10)


class Guild(IntEnum):
    (
        MERCHANTS, LIBRARIANS, ARCHITECTS, RECRUITERS, SAWYERS, MINERS, BANKERS, MASONS,
        THIEVES, BANDITS, WIZARDS, SPIES,
    ) = range(12)  # fmt: skip


class Phase(IntEnum):
    SETUP, PLACEMENT, COLLECTION, ACTIONS, NEUTRAL, SCORING = range(6)
