"""Rule sets for random play: the editions, and variants that push the numbers to where code might break."""

from functools import cache

from sim.core.game import RuleSet
from tests.belfort.positions import rules_with

# Everybody can pay for anything, so that games come to building, gnomes and robbery.
RICH = """
rounds = 4
scoring_rounds = [1, 4]
start = { elf = 5, dwarf = [5, 5, 4, 4, 4], wood = 15, stone = 15, metal = 12, gold = 20 }
"""

# So few cards and gnomes that piles run out and are shuffled again.
SCARCE = """
cards_each = 3
hand_limit = 4
gnomes = { 2 = 1, 3 = 2, 4 = 2, 5 = 3 }
library_gnome_draw = 3
library = { draw = 5, discard = 3 }
librarians = { draw = 9, discard = 1 }
start = { elf = 4, dwarf = 4, wood = 9, stone = 9, metal = 6, gold = 12 }
workers = { elf = 5, dwarf = 4 }
masters = { elf = 1, dwarf = 2 }
"""

# Every number unlike the printed one.
ODD = """
rounds = 5
scoring_rounds = [2, 4]
walls = 4
deal = 4
keep = 4
pool = 5
zero_scores = true
gnome_price = 0
card_price = 0
market_gnome_visits = 2
recruiter_planks = { 2 = 3, 3 = 0, 4 = 5, 5 = 1 }
camp_planks = { 2 = 1, 3 = 2, 4 = 4, 5 = 3 }
wall_cost = { wood = 1, gold = 2 }
fees = { recruiter = 0, guild = 2, tower = 0, inn = 3 }
thieves = { one = 1, each = 2, players = 4 }
bandits = { metal = 2, one = 3, each = 2, players = 2 }
architects = { metal = 3, wood_stone = 4 }
merchants = { exchanges = 3, visits = 1 }
blacksmith_gnome = { paid = { wood = 1, gold = 1 }, gained = { metal = 2, stone = 1 } }
start = { elf = 2, dwarf = 6, wood = 8, stone = 3, metal = [9, 5, 0, 0, 7], gold = 15 }
[properties]
pub = { cost = { wood = 1, metal = 2, gold = 3 }, coins = 3, locks = 2 }
tower = { cost = { stone = 2 }, coins = 0, locks = 3 }
keep = { cost = { gold = 2 }, coins = 1, locks = 1 }
gatehouse = { cost = { wood = 1 }, coins = 2, locks = 2 }
[guild_costs]
wizards = { metal = 2 }
architects = {}
"""

# Nothing where there can be nothing.
BARE = """
walls = 0
pool = 0
area_bonus = 0
master_yield = 1
recruiter_planks = { 2 = 0, 3 = 0, 4 = 0, 5 = 0 }
camp_planks = { 2 = 0, 3 = 0, 4 = 0, 5 = 0 }
thieves = { one = 3, each = 1, players = 0 }
bandits = { metal = 0, one = 2, each = 1, players = 1 }
architects = { metal = 0, wood_stone = 0 }
post = { visits = 0, buy = { wood = 1, stone = 1, metal = 1 }, sell = { wood = 0, stone = 0, metal = 0 } }
start = { elf = 3, dwarf = 0, wood = 10, stone = 10, metal = 6, gold = 2 }
[properties]
inn = { cost = {}, coins = 0, locks = 0 }
"""

VARIANTS = {"printed": "", "rich": RICH, "scarce": SCARCE, "odd": ODD, "bare": BARE}


@cache
def rule_set(edition: str, variant: str) -> RuleSet:
    """The rules of an edition with one of the variants."""
    return rules_with(VARIANTS[variant], edition)
