"""What the evaluation keeps in a strategy's memory, by word: a round's tables and plan, then one decision's notes."""

UNIT = 1024.0  # worths are kept as whole numbers of such parts

SPREAD_IN = 0  # the round for which the next four hold
AREA = 1  # four words: what the areas are to bring, by area

LEADS_IN = 5  # the round for which the next two tables hold, plus one
FARTHEST = 10  # markers, elves, dwarves or gnomes: no lead or lag counts for more
DISTRICT_LEAD = 6  # what a lead in a district is worth for each point of a rank, by lead
HEAD_LEAD = DISTRICT_LEAD + 2 * FARTHEST + 1  # and a lead in elves, dwarves or gnomes

MARKERS = HEAD_LEAD + 2 * FARTHEST + 1  # five words: what one more marker is worth, by district
TO_FIND = MARKERS + 5  # gold that the coming tax asks for beyond income
HAVE = TO_FIND + 1  # four words: goods that can be used
ELVES, DWARVES = HAVE + 4, HAVE + 5  # what elves and dwarves still to be sent collect
VISITS, EXCHANGES = HAVE + 6, HAVE + 7  # what the trading post and the Merchants still allow
PRICE = HAVE + 8  # four words: what the chosen projects cost together
IN_MIND = PRICE + 4  # the site to collect for next, -1 for none
PROJECTS = IN_MIND + 1  # how many projects there are
CHOSEN = PROJECTS + 1  # a bit for each that is to be paid now
SITE = CHOSEN + 1  # the projects' sites
MOST = 12  # projects
WORTH = SITE + MOST  # and what they are worth
PLANK, PLANK_WORTH = WORTH + MOST, WORTH + MOST + 1  # the plank that was weighed last, and what it brings
WORDS = PLANK_WORTH + 1
