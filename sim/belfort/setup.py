"""Before the first round: guilds, hands, crests, start resources, the pool."""

from sim.belfort.cards import draw_card, refill_pool, shuffle_pile
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import CATEGORIES, DISTRICTS, GUILDS, MODES, NOBODY, Phase
from sim.belfort.state import TYPES
from sim.belfort.types import BOOK_T, DEAL_T, OPTION, OPTIONS, RULES_T, STATE_T, TABLE_T, int64, kernel, offer, void
from sim.core.events import emit
from sim.core.streams import DECK, SETUP, below, open_stream

_GUILDS = len(GUILDS)
_CATEGORIES = len(CATEGORIES)
_ADVANCED = MODES.index("advanced")


@kernel(void(STATE_T, RULES_T, int64, int64, int64))
def draw_category(state, rules, category, n, laid):
    """Draw n guilds of a category (-1: of any) by passing over them once, each as likely as the next."""
    t = state.table
    there = 0
    for g in range(_GUILDS):
        if rules.usable[g] and (category == NOBODY or rules.category[g] == category):
            there += 1
    for g in range(_GUILDS):
        if rules.usable[g] and (category == NOBODY or rules.category[g] == category):
            if below(state.hidden.deck, there) < n:
                t.guild[laid] = g
                laid += 1
                n -= 1
            there -= 1


@kernel(void(STATE_T, RULES_T, int64))
def draw_guilds(state, rules, mode):
    """Draw so many guilds of each category, or any five in the advanced mode (SET-1, TWO-1)."""
    laid = 0
    if mode == _ADVANCED:
        draw_category(state, rules, NOBODY, DISTRICTS, 0)
        return
    for category in range(_CATEGORIES):
        draw_category(state, rules, category, rules.mode[mode, category], laid)
        laid += rules.mode[mode, category]


@kernel(void(STATE_T, RULES_T, DEAL_T))
def lay_guilds(state, rules, deal):
    """Five guilds, one a district: drawn by mode or given, in a drawn or a given layout (SET-1)."""
    t = state.table
    if deal.given == 0:
        draw_guilds(state, rules, deal.mode)
    else:
        for d in range(DISTRICTS):
            t.guild[d] = deal.content[d]
    if deal.given < 2:
        for i in range(DISTRICTS - 1, 0, -1):
            j = below(state.hidden.deck, i + 1)
            t.guild[i], t.guild[j] = t.guild[j], t.guild[i]
    for d in range(DISTRICTS):
        t.district_of[t.guild[d]] = d


@kernel(void(STATE_T, RULES_T, BOOK_T))
def deal_hands(state, rules, book):
    """Shuffle all cards and deal each player a hand (SET-3)."""
    t = state.table
    n = 0
    for card in range(TYPES):
        t.pile_most[card] = rules.cards_each
        for _ in range(rules.cards_each):
            state.hidden.pile[n] = card
            n += 1
    t.pile = n
    shuffle_pile(state, n)
    for p in range(rules.players):
        state.hidden.me[p].number = p
        for _ in range(rules.deal):
            state.hidden.me[p].hand[draw_card(state, book)] += 1
        t.players[p].hand_size = rules.deal


@kernel(void(STATE_T, RULES_T, DEAL_T, BOOK_T))
def setup(state, rules, deal, book):
    """Lay out the guilds and deal the hands; the state comes zeroed."""
    t = state.table
    t.marker[:, :] = NOBODY
    t.guild_worker[:] = NOBODY
    t.district_of[:] = NOBODY
    t.dwarf_at[:] = NOBODY
    t.shown[:] = NOBODY
    state.hidden.rotation = deal.rotation
    open_stream(state.hidden.deck, deal.seed, deal.block, SETUP)
    lay_guilds(state, rules, deal)
    open_stream(state.hidden.deck, deal.seed, deal.block, DECK)
    deal_hands(state, rules, book)
    t.gnomes = rules.gnomes
    t.left = rules.deal - rules.keep
    t.step = Step.KEEP if t.left > 0 else Step.LAY_OUT


@kernel(void(STATE_T, RULES_T, OPTION))
def apply_keep(state, rules, option):
    """Choose a card to discard; it stays secret until all have chosen (SET-3)."""
    t = state.table
    state.hidden.me[t.actor].chosen[option[1]] += 1
    t.left -= 1
    if t.left > 0:
        return
    t.left = rules.deal - rules.keep
    t.actor += 1
    if t.actor == rules.players:
        t.actor = 0
        t.step = Step.LAY_OUT


@kernel(void(TABLE_T, BOOK_T))
def end_setup(table, book):
    """The game begins."""
    table.step = Step.CALENDAR
    emit(book, Event.PHASE_ENDED, NOBODY, Phase.SETUP, 0, 0, 0, 0, 0)


@kernel(void(STATE_T, RULES_T, BOOK_T))
def lay_out(state, rules, book):
    """Show the discards, deal crests and start resources, lay the pool (SET-2, SET-4, SET-5)."""
    t = state.table
    for p in range(rules.players):
        me = state.hidden.me[p]
        player = t.players[p]
        player.hand_size = rules.keep
        for card in range(TYPES):
            me.hand[card] -= me.chosen[card]
            t.discard[card] += me.chosen[card]
            me.chosen[card] = 0
        seat = (p + state.hidden.rotation) % rules.players
        player.crest = seat + 1
        t.order[seat] = p
        player.workers[0] = rules.start[seat, 0]
        player.workers[1] = rules.start[seat, 1]
        for r in range(4):
            player.goods[r] = rules.start[seat, 2 + r]
    refill_pool(state, rules, book)
    if rules.players == 2:
        t.step = Step.NEUTRAL_DWARF
        t.cursor = 0
        t.actor = t.order[0]
    else:
        end_setup(t, book)


@kernel(int64(STATE_T, OPTIONS))
def dwarf_options(state, options):
    """Any guild where no neutral dwarf stands (TWO-3)."""
    t = state.table
    n = 0
    for d in range(DISTRICTS):
        if t.dwarf_at[0] != d:
            n = offer(options, n, Kind.DWARF_TO, t.guild[d], 0, 0)
    return n


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_dwarf(state, option, book):
    """Put a neutral dwarf on a guild, crest 1 first (TWO-3)."""
    t = state.table
    t.dwarf_at[t.cursor] = t.district_of[option[1]]
    t.cursor += 1
    if t.cursor == 2:
        end_setup(t, book)
    else:
        t.actor = t.order[t.cursor]
