"""What holds in every state of a game, whoever plays it and under whatever rules."""

from collections import Counter
from functools import cache

from sim.belfort.kinds import Event, Step
from sim.belfort.names import DISTRICTS, NOBODY, NP3, NP4, OWNERS, WALL, Phase, Property, Worker
from sim.belfort.state import CLASSES, MAX_WALLS, SLOTS, TYPES
from tests.belfort.look import look, plain_rules

STEPS, PHASES = frozenset(Step), frozenset(Phase)
SECRET_STEPS = (Step.KEEP, Step.LAY_OUT, Step.SHOW, Step.NEXT_SHOW)
KINDS_OF = {0: (Worker.ELF, Worker.MASTER_ELF), 1: (Worker.DWARF, Worker.MASTER_DWARF)}
PLANKS = (Property.TOWER, Property.INN, Property.BLACKSMITH, Property.MARKET, Property.LIBRARY)
FROM_PILE = 1  # where a card was bought, in an event
FIRST = 3  # where an event's numbers by player begin


class Ledger:
    """What the events of a game tell; begun in the middle of a game it starts from the scores there."""

    def __init__(self, state, rules):
        self.score = [seat.score for seat in look(state, rules).players]

    def note(self, state, rules, events: list[list[int]]) -> None:
        """Add up the events of one step and hold them against the table."""
        for row in events:
            if row[0] == Event.TAX_LOST:
                paid = next(other for other in events if other[0] == Event.TAX_PAID)
                self._tax(look(state, rules), plain_rules(rules), paid[FIRST:], row[FIRST:])
            elif row[0] == Event.POINTS:
                assert all(points >= 0 for points in row[FIRST:])
                self.score = [old + new for old, new in zip(self.score, row[FIRST:], strict=False)]
            elif row[0] == Event.CARD_BOUGHT:
                refilled = state["table"]["pool"].sum() == rules["pool"] or state["table"]["pile"] == 0
                assert refilled or row[3] == FROM_PILE, "the pool is refilled at once (ACT-7)"
        assert self.score == state["table"]["players"]["score"][: len(self.score)].tolist()

    def _tax(self, table, rules, paid: list[int], lost: list[int]) -> None:
        for p, seat in enumerate(table.players):
            due = max(tax for lowest, tax in rules.band[: rules.bands] if lowest <= self.score[p])
            assert 0 <= paid[p] <= due
            assert lost[p] == min(due - paid[p], self.score[p])
            assert seat.goods[3] == 0 or lost[p] == 0, "a point is lost only when all gold is gone (COL-10)"
            self.score[p] -= lost[p]


def check(state, rules) -> None:
    """Assert all that holds after every step."""
    table, values = look(state, rules), plain_rules(rules)
    check_numbers(table, values)
    check_cards(table, values)
    check_secrets(table, values)
    check_workers(table, values)
    check_placement(table, values)
    check_gnomes(table, values)
    check_markers(table, values)
    check_crests(table, values)
    check_neutrals(table, values)


def check_numbers(table, rules) -> None:
    """Nothing is owed, one player acts, and the game is in one of its steps and rounds."""
    assert table.step in STEPS
    assert table.phase in PHASES
    assert 0 <= table.month <= rules.rounds
    assert 0 <= table.actor < rules.players
    for p, seat in enumerate(table.players):
        assert seat.number == p
        assert min(seat.goods) >= 0
        assert seat.score >= 0
    assert min(table.visits, table.exchanges, table.gnomes, table.pile) >= 0
    assert table.hired in (0, 1)
    if Step.TURN <= table.step <= Step.SPY and table.step != Step.SHOW:
        over = table.step == Step.DISCARD and table.then == Step.NEXT_TURN
        assert table.actor == table.turn_of == table.order[table.cursor - over]


def check_cards(table, rules) -> None:
    """All cards are somewhere, hands have the size that all can see, and what is known of them is true (CMP-4)."""
    lying = Counter(table.draw)
    for card in range(TYPES):
        held = [seat.hand[card] for seat in table.players]
        down = sum(built.property == card for seat in table.players for built in seat.built)
        in_hand_of_neutral = table.step == Step.NEUTRAL_SYMBOL and table.pending[0] == card
        open_ = table.pool[card] + table.discard[card] + down + in_hand_of_neutral
        assert min(*held, table.pool[card], table.discard[card]) >= 0
        assert sum(held) + lying[card] + open_ == rules.cards_each
        assert lying[card] <= table.pile_most[card], "the draw pile holds what it cannot by what was seen"
    for seat in table.players:
        assert sum(seat.hand) == seat.hand_size
        assert all(0 <= known <= held for known, held in zip(seat.known, seat.hand, strict=True))
        assert all(0 <= chosen <= held for chosen, held in zip(seat.chosen, seat.hand, strict=True))
    _check_pool(table, rules)


def _check_pool(table, rules) -> None:
    """The pool is no bigger than it should be, and full after each neutral unless nothing was left to draw (TWO-4)."""
    assert sum(table.pool) <= rules.pool
    if table.step == Step.NEXT_NEUTRAL and table.cursor > 0:
        assert sum(table.pool) == rules.pool or table.pile == 0
    if table.month > 1 and table.phase in (Phase.PLACEMENT, Phase.COLLECTION):
        assert all(seat.hand_size <= rules.hand_limit for seat in table.players)


def check_secrets(table, rules) -> None:
    """As many cards are chosen in secret as the step has asked for, and cards are shown only to the Spies."""
    chosen = [sum(seat.chosen) for seat in table.players]
    discards = rules.deal - rules.keep
    if table.step == Step.KEEP:
        of_actor = discards - table.left
        after = rules.players - table.actor - 1
        assert chosen == [discards] * table.actor + [of_actor] + [0] * after
    elif table.step == Step.SHOW:
        asked = [p for p in range(table.actor) if p != table.turn_of and table.players[p].hand_size > 0]
        assert chosen == [int(p in asked) for p in range(rules.players)]
    elif table.step not in SECRET_STEPS:
        assert not any(chosen)
    if table.step != Step.SPY:
        assert set(table.shown) == {NOBODY}
    for p, card in enumerate(table.shown):
        assert card == NOBODY or (p != table.actor and table.players[p].hand[card] > 0)


def check_workers(table, rules) -> None:
    """Workers and masters keep to their numbers, and masters to the gnomes that made them (CMP-5, PRP-1a)."""
    for seat in table.players:
        assert min(seat.workers) >= 0
        for kind, made_by in ((0, Property.GARDENS), (1, Property.PUB)):
            ordinary, master = (seat.workers[worker] for worker in KINDS_OF[kind])
            assert ordinary + master <= rules.workers[kind]
            assert master <= rules.masters[kind]
            assert master <= sum(card.gnomes for card in seat.built if card.property == made_by)


def check_placement(table, rules) -> None:
    """Every worker stands in one place, and those on planks to activate are the ones waiting (PLC-2, PLC-4)."""
    camp, desk = table.camp[: table.camp_taken], table.desk[: table.desk_taken]
    assert table.camp_taken <= rules.camp_planks
    assert table.desk_taken <= rules.desk_planks
    assert len(set(camp)) == len(camp)
    placing = table.month > 0 and table.step in (Step.NEXT_PLACEMENT, Step.PLACEMENT, Step.SPREAD, Step.COLLECT)
    for p, seat in enumerate(table.players):
        on_cards = [card for card in seat.built if card.worker != NOBODY]
        assert seat.waiting == len(on_cards) + table.guild_worker.count(p)
        assert all(card.property in PLANKS for card in on_cards)
        if table.month > 0:
            assert seat.in_camp == (p in camp)
        if placing:
            sent = [sum(area) for area in seat.area]
            elsewhere = sum(sent) + desk.count(p) + seat.in_camp + seat.waiting
            assert sum(seat.free) + elsewhere == sum(seat.workers)
            assert min(seat.free) >= 0
            assert not sum(sent) or seat.passed
    if table.step in (Step.NEXT_NEUTRAL, Step.SCORING, Step.CALENDAR, Step.OVER):
        assert not any(seat.waiting for seat in table.players), "every worker is activated before a turn ends (ACT-4)"
    _check_areas(table)


def _check_areas(table) -> None:
    """Elves never stand in the quarry, nor dwarves in the forest (PLC-8)."""
    for seat in table.players:
        forest, quarry = seat.area[0], seat.area[1]
        assert not any(forest[worker] for worker in KINDS_OF[1])
        assert not any(quarry[worker] for worker in KINDS_OF[0])


def check_gnomes(table, rules) -> None:
    """Gnomes are in the supply or on locks, never more on a card than it has (CMP-8, ACT-6)."""
    for seat in table.players:
        assert seat.gnomes == sum(card.gnomes for card in seat.built)
        assert all(0 <= card.gnomes <= rules.locks[card.property] for card in seat.built)
    assert table.gnomes + sum(seat.gnomes for seat in table.players) == rules.gnomes


@cache
def symbols(walls_each: int) -> dict[tuple[int, int], int]:
    """Every symbol on the board by class and slot, with its district (CMP-2, CMP-3)."""
    places = {(class_, d): d for class_ in range(CLASSES) for d in range(DISTRICTS) if class_ != WALL}
    for g in range(DISTRICTS):
        places[Property.GATEHOUSE, 2 * g] = g
        places[Property.GATEHOUSE, 2 * g + 1] = (g + 1) % DISTRICTS
    walls = {(WALL, d * MAX_WALLS + i): d for d in range(DISTRICTS) for i in range(walls_each)}
    return places | walls


def check_markers(table, rules) -> None:
    """Markers stand on symbols only, are counted by district, and share a gatehouse only where they may (PRP-8a)."""
    places = symbols(rules.walls)
    counted = [[0] * OWNERS for _ in range(DISTRICTS)]
    owners = set(range(rules.players)) | ({NP3, NP4} if rules.players == 2 else set())
    for class_ in range(CLASSES):
        for slot in range(SLOTS):
            owner = table.marker[class_][slot]
            if owner == NOBODY:
                continue
            assert (class_, slot) in places
            assert owner in owners
            counted[places[class_, slot]][owner] += 2 if class_ == Property.KEEP else 1
    assert counted == table.markers
    gates = table.marker[Property.GATEHOUSE]
    pairs = [{gates[2 * g], gates[2 * g + 1]} - {NOBODY} for g in range(DISTRICTS)]
    assert rules.gatehouse_shared or all(len(pair) <= 1 for pair in pairs)


def check_crests(table, rules) -> None:
    """Crests are a permutation, the crest order is its inverse, and all lie face up outside the camp (COL-8)."""
    crests = [seat.crest for seat in table.players]
    if table.step in (Step.KEEP, Step.LAY_OUT):
        assert crests == [0] * rules.players
        return
    assert sorted(crests) == list(range(1, rules.players + 1))
    assert [table.order[crest - 1] for crest in crests] == list(range(rules.players))
    down = {p for p, seat in enumerate(table.players) if seat.crest_down}
    in_camp = table.step in (Step.NEXT_CREST, Step.CREST, Step.INCOME)
    assert down == (set(table.camp[: table.cursor]) if in_camp else set())


def check_neutrals(table, rules) -> None:
    """Guilds are five different ones; the neutral dwarves stand on two of them, and only with two players (TWO-3)."""
    assert len(set(table.guild)) == DISTRICTS
    assert all(table.district_of[guild] == d for d, guild in enumerate(table.guild))
    assert sum(d != NOBODY for d in table.district_of) == DISTRICTS
    if rules.players > 2 or table.step in (Step.KEEP, Step.LAY_OUT):
        assert table.dwarf_at == [NOBODY, NOBODY]
    elif table.step != Step.NEUTRAL_DWARF:
        assert len(set(table.dwarf_at) - {NOBODY}) == 2
    if table.phase != Phase.PLACEMENT and table.step != Step.COLLECT:
        return
    assert not {d for d in table.dwarf_at if d != NOBODY and table.guild_worker[d] != NOBODY}
