"""The weights of the evaluation, by number; a personality is a row of them. The unit is a point at the end."""

from enum import IntEnum


class W(IntEnum):
    """What each weight counts. Names in lower case are the keys of a weights file."""

    WOOD = 0  # one wood
    STONE = 1
    METAL = 2
    GOLD = 3
    NEED = 4  # how much more a unit is worth that the building in mind lacks, as a share
    STOCK = 5  # how much less a unit is worth for each unit already there, as a share
    PAY = 6  # what a building costs, as a share of what its goods are worth
    MARKER = 7  # a marker, anywhere
    DISTRICT = 8  # points that a marker brings at the next scoring, as a share
    LATER = 9  # a scoring after the next, as a share of the one before it
    EARLY = 10  # points scored in districts before the last scoring, as a share: they are taxed
    EARLY_HEADS = 11  # and points for most elves, dwarves or gnomes
    DENY = 12  # points taken from others, as a share
    LOOSE = 13  # how far a majority can still turn before the scoring, in markers
    DRIFT = 14  # and how much farther for each round until then
    LEAD = 15  # a marker where one has most already
    FOOT = 16  # a marker where one has none
    WALL = 17  # a wall, besides
    GUILD = 18  # a guild, besides
    WORKER = 19  # a worker, for each round left
    MASTER = 20  # a master, for each round left
    GNOME = 21  # a gnome on a lock
    MAJORITY = 22  # points for most elves, dwarves or gnomes, as a share
    COIN = 23  # an income coin, for each round left
    PLANK = 24  # a plank of one's own, for each round left
    LOCK = 25  # a lock to be opened, for each round left
    CARD = 26  # a card in the hand
    PLACE = 27  # what a worker on a plank would bring in an area, as a share
    DESK = 28  # the recruiter's desk, besides the worker
    CAMP = 29  # the king's camp, for each crest that is better than one's own
    CREST = 30  # a crest nearer the first, in the crest decision
    CREST_LAST = 31  # a crest nearer the last, where the round ends in scoring
    TAX = 32  # gold, for each gold short of the coming tax
    AHEAD = 33  # points that the coming scoring is reckoned to bring, when the tax after it is reckoned
    ROB = 34  # what is taken from a player, for each point that the player is ahead
    BONUS = 35  # being alone in front in a resource area
    MERCHANTS = 36
    LIBRARIANS = 37
    ARCHITECTS = 38
    RECRUITERS = 39
    SAWYERS = 40
    MINERS = 41
    BANKERS = 42
    MASONS = 43
    THIEVES = 44
    BANDITS = 45
    WIZARDS = 46
    SPIES = 47
    PUB = 48
    GARDENS = 49
    TOWER = 50
    INN = 51
    BLACKSMITH = 52
    BANK = 53
    MARKET = 54
    GATEHOUSE = 55
    LIBRARY = 56
    KEEP = 57
    HAND = 58  # a card in the hand: what it brings once built, as a share


GUILD_0 = 36  # the first guild's weight: using its plank, besides what it brings
PROPERTY_0 = 48  # the first property's weight: building it, besides what it brings
