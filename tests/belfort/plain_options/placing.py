"""Options outside the turns of actions: placement, crests, and what is done for the neutral builders."""

from sim.belfort.kinds import Kind
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, Area, Property, Worker
from tests.belfort.plain_options.symbols import Option, free_properties, gold, is_card_left_to_draw, option

OPEN_PLANKS = {Property.BLACKSMITH, Property.MARKET, Property.LIBRARY}
LOCKED_PLANKS = {Property.TOWER, Property.INN}
AREAS_OF = {
    Worker.ELF: {Area.FOREST, Area.MINE, Area.GOLD_MINE},
    Worker.MASTER_ELF: {Area.FOREST, Area.MINE, Area.GOLD_MINE},
    Worker.DWARF: {Area.QUARRY, Area.MINE, Area.GOLD_MINE},
    Worker.MASTER_DWARF: {Area.QUARRY, Area.MINE, Area.GOLD_MINE},
}


def placements(table, rules) -> set[Option]:
    """Pass, or any kind of worker at hand on any plank that is open (PLC-1 to PLC-9)."""
    planks = _desk(table, rules) | _camp(table, rules) | _guild_planks(table, rules) | _card_planks(table, rules)
    workers = {worker for worker in Worker if table.me.free[worker] > 0}
    return {option(Kind.PASS)} | {
        option(kind, what, int(worker), card) for kind, what, card in planks for worker in workers
    }


def _desk(table, rules) -> set[tuple[int, int, int]]:
    """The recruiter's desk, whose planks one player may take more than one of (PLC-3)."""
    is_open = table.desk_taken < rules.desk_planks and gold(table.me) >= rules.desk_fee
    return {(Kind.PLACE_DESK, 0, 0)} if is_open else set()


def _camp(table, rules) -> set[tuple[int, int, int]]:
    """The king's camp, once a player and round (PLC-4)."""
    is_open = table.camp_taken < rules.camp_planks and table.actor not in table.camp[: table.camp_taken]
    return {(Kind.PLACE_CAMP, 0, 0)} if is_open else set()


def _guild_planks(table, rules) -> set[tuple[int, int, int]]:
    """Guilds without a worker or a neutral dwarf, the own ones for nothing (PLC-2, PLC-5, PLC-7, TWO-3)."""
    own = {d for d in range(DISTRICTS) if table.marker[GUILD][d] == table.actor}
    empty = {d for d in range(DISTRICTS) if table.guild_worker[d] == NOBODY} - set(table.dwarf_at)
    return {(Kind.PLACE_GUILD, table.guild[d], 0) for d in empty if d in own or gold(table.me) >= rules.guild_fee}


def _card_planks(table, rules) -> set[tuple[int, int, int]]:
    """The planks of own cards: some open, some behind a gnome and for a fee (PLC-2, PLC-6, PLC-7)."""
    planks = set()
    for i, card in enumerate(table.me.built):
        unlocked = card.property in OPEN_PLANKS or (card.property in LOCKED_PLANKS and card.gnomes > 0)
        payable = card.property in OPEN_PLANKS or gold(table.me) >= rules.plank_fee[card.property]
        if unlocked and payable and card.worker == NOBODY:
            planks.add((Kind.PLACE_CARD, card.property, i))
    return planks


def areas(table, rules) -> set[Option]:
    """The areas where the next worker may go; kind after kind is sent (PLC-8)."""
    worker = min(worker for worker in Worker if table.me.free[worker] > 0)
    return {option(Kind.SEND, int(area), int(worker)) for area in AREAS_OF[worker]}


def crests(table, rules) -> set[Option]:
    """Keep the own crest, or take one that is still face up (COL-8)."""
    face_up = {p for p in table.others if not table.players[p].crest_down}
    return {option(Kind.KEEP_CREST)} | {option(Kind.SWAP_CREST, p) for p in face_up}


def dwarf_places(table, rules) -> set[Option]:
    """Any guild on which no neutral dwarf stands (TWO-3)."""
    return {option(Kind.DWARF_TO, table.guild[d]) for d in set(range(DISTRICTS)) - set(table.dwarf_at)}


def neutral_cards(table, rules) -> set[Option]:
    """A card of the pool, or the top one of the draw pile (TWO-4)."""
    pool = {option(Kind.NEUTRAL_POOL, card) for card, lying in enumerate(table.pool) if lying > 0}
    return pool | ({option(Kind.NEUTRAL_TOP)} if is_card_left_to_draw(table) else set())


def neutral_symbols(table, rules) -> set[Option]:
    """The free symbols of the type of the neutral's card (TWO-4)."""
    card = table.pending[0]
    return {option(Kind.NEUTRAL_MARKER, card, slot) for slot in free_properties(table, rules, card)}
