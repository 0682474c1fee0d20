"""The steps of the game, the kinds of options and the kinds of events."""

from enum import IntEnum


class Step(IntEnum):
    """What comes next: the core makes the first group by itself, the second waits for the actor."""

    LAY_OUT = 0
    CALENDAR = 1
    NEXT_PLACEMENT = 2
    COLLECT = 3
    NEXT_CREST = 4
    INCOME = 5
    NEXT_TURN = 6
    LIBRARY_DRAW = 7
    NEXT_SHOW = 8
    NEXT_NEUTRAL = 9
    SCORING = 10
    OVER = 11

    KEEP = 20
    NEUTRAL_DWARF = 21
    PLACEMENT = 22
    SPREAD = 23
    CREST = 24
    TURN = 25
    VISIT = 26
    LOCK = 27
    GATEHOUSE_GNOME = 28
    RECRUIT = 29
    DISCARD = 30
    ARCHITECTS = 31
    PAYMENT = 32
    THIEVES = 33
    BANDITS = 34
    WIZARDS = 35
    WIZARDS_SYMBOL = 36
    SHOW = 37
    SPY = 38
    NEUTRAL_CARD = 39
    NEUTRAL_SYMBOL = 40


class Kind(IntEnum):
    """Kinds of options; behind each its arguments."""

    PASS = 0
    PLACE_DESK = 1  # -, worker
    PLACE_CAMP = 2  # -, worker
    PLACE_GUILD = 3  # guild, worker
    PLACE_CARD = 4  # property, worker, card
    SEND = 5  # area, worker
    KEEP_CREST = 6
    SWAP_CREST = 7  # player
    BUILD = 8  # class (a property or a wall), slot
    BUILD_GUILD = 9  # guild
    ACTIVATE_CARD = 10  # property, card
    ACTIVATE_GUILD = 11  # guild
    BUY = 12  # resource
    SELL = 13  # resource
    LEAVE_POST = 14
    EXCHANGE = 15  # resource given for metal
    USE_GNOME = 16  # property, card
    HIRE = 17  # property, card
    GNOME = 18  # property, card
    WORKER = 19  # elf or dwarf
    SECOND_MARKER = 20  # slot
    DISCARD = 21  # card type
    ARCHITECT = 22  # class, slot
    ARCHITECT_GUILD = 23  # guild
    PAY = 24  # wood, stone, metal
    ROB_GOLD = 25  # player, gold
    ROB_GOLD_EACH = 26  # player, gold
    ROB_METAL = 27  # player, metal
    ROB = 28  # player, wood, stone
    ROB_EACH = 29  # player, wood, stone
    NOTHING = 30
    SWAP = 31  # class, slot, slot; gatehouses by number
    SWAP_GUILDS = 32  # guild, guild, neither the actor's
    TAKE_GUILD = 33  # guild taken, own guild given
    SYMBOL = 34  # slot for the first marker
    SHOW = 35  # card type
    TAKE_SHOWN = 36  # player
    BUY_CARD = 37  # card type from the pool
    BUY_TOP = 38
    END_TURN = 39
    DWARF_TO = 40  # guild
    NEUTRAL_POOL = 41  # card type
    NEUTRAL_TOP = 42
    NEUTRAL_MARKER = 43  # class, slot


# No ban removes these: a player may always decline.
ALWAYS = (Kind.PASS, Kind.KEEP_CREST, Kind.LEAVE_POST, Kind.NOTHING, Kind.END_TURN)


class Event(IntEnum):
    """Kinds of events; behind each its numbers. Lines that open a story come first, details follow them."""

    PLACED = 0  # worker, place (0 desk, 1 camp, 2 guild, 3 card), which, fee, to whom
    PASSED = 1
    COLLECTED = 2  # seat: who has the bonus; area, gains by player
    RECRUITED = 3  # 0 elves, 1 dwarves; numbers by player
    CREST = 4  # with whom it swaps, -1: keeps
    INCOME = 5  # -, gold by player
    TAX_PAID = 6  # -, gold by player
    TAX_LOST = 7  # -, points by player
    BUILT = 8  # class, slot, wood, stone, metal, gold
    ACTIVATED_CARD = 9  # card, property
    ACTIVATED_GUILD = 10  # guild
    POST = 11  # visit, resource paid, amount, resource gained, amount
    EXCHANGED = 12  # resource
    GNOME_SERVED = 13  # card, property
    HIRED = 14
    CARD_BOUGHT = 15  # card, 0 pool or 1 draw
    TURN_ENDED = 16
    LIBRARIES = 17
    NEUTRAL = 18  # neutral, card (-1: none), 0 pool or 1 draw
    COUNTED = 19  # category, counts by owner
    POINTS = 20  # category, points by player
    SHUFFLED = 21  # how many of the following, cards
    PHASE_ENDED = 22  # phase
    DWARF_MOVED = 23  # neutral, district, owner paid

    SENT = 30  # area, workers by kind
    GAINED = 31  # wood, stone, metal, gold
    GNOME = 32  # card, property, slot of a second marker (-1: none)
    WORKER = 33  # elf or dwarf, -1: wasted
    WASTED = 34
    DREW = 35  # card
    DISCARDED = 36  # card
    MARKER = 37  # class, slot, wood, stone, metal, gold
    STOLEN = 38  # from whom, wood, stone, metal, gold
    MOVED = 39  # class, slot, slot
    SHOWN = 40  # card
    TAKEN = 41  # from whom, card
    REFILLED = 42  # card
