"""The weights of the evaluation, by number; a personality is a row of them. The unit is a point at the end."""

from enum import IntEnum


class W(IntEnum):
    """What each weight counts. Names in lower case are the keys of a weights file."""

    WOOD = 0  # one wood
    STONE = 1
    METAL = 2
    GOLD = 3
    NEED = 4  # how much more a unit is worth that the next building lacks, as a share
    STOCK = 5  # how much less a unit is worth for each unit already there, as a share
    COMPLETE = 6  # buying the last unit that a building lacks
    MARKER = 7  # a marker, anywhere
    DISTRICT = 8  # points it wins at the next scoring, as a share
    LATER = 9  # and at each further scoring
    DENY = 10  # points it takes from others, as a share
    LEAD = 11  # a marker where one has most already
    FOOT = 12  # a marker where one has none
    WALL = 13  # a wall, besides
    GUILD = 14  # a guild, besides
    WORKER = 15  # a worker, for each round left
    MASTER = 16  # a master, for each round left
    GNOME = 17  # a gnome on a lock
    MAJORITY = 18  # points for most elves, dwarves or gnomes, as a share of a scoring
    COIN = 19  # an income coin, for each round left
    PLANK = 20  # a plank of one's own, for each round left
    LOCK = 21  # a lock to be opened, for each round left
    CARD = 22  # a card in the hand
    PLACE = 23  # a worker on a plank rather than in an area: what the area would bring
    DESK = 24  # the recruiter's desk, besides the worker
    CAMP = 25  # the king's camp, for each crest that is better than one's own
    CREST = 26  # a crest nearer the first, in the crest decision
    TAX = 27  # gold, for each gold short of the coming tax
    ROB = 28  # what is taken from a player, for each point that the player is ahead
    PAY = 29  # what a building costs, as a share of what its goods are worth
    MERCHANTS = 30
    LIBRARIANS = 31
    ARCHITECTS = 32
    RECRUITERS = 33
    SAWYERS = 34
    MINERS = 35
    BANKERS = 36
    MASONS = 37
    THIEVES = 38
    BANDITS = 39
    WIZARDS = 40
    SPIES = 41
    PUB = 42
    GARDENS = 43
    TOWER = 44
    INN = 45
    BLACKSMITH = 46
    BANK = 47
    MARKET = 48
    GATEHOUSE = 49
    LIBRARY = 50
    KEEP = 51
    BONUS = 52  # being alone in front in a resource area
    EARLY = 53  # points scored in districts before the last scoring, as a share: they are taxed
    EARLY_HEADS = 54  # and points for most elves, dwarves or gnomes


GUILD_0 = 30  # the first guild's weight: using its plank, besides what it brings
PROPERTY_0 = 42  # the first property's weight: building it, besides what it brings
