"""The verbs of Belfort, by which the core plays it."""

from sim.belfort.architects import apply_architects, apply_payment, architects_options, payment_options
from sim.belfort.cards import apply_discard, discard_options
from sim.belfort.collection import apply_crest, collect, crest_options, income_and_taxes, next_crest
from sim.belfort.gnomes import apply_gatehouse_gnome, apply_recruit, gatehouse_gnome_options, lock_options, put_gnome
from sim.belfort.kinds import Kind, Step
from sim.belfort.neutral import (
    apply_neutral_card,
    apply_neutral_symbol,
    neutral_card_options,
    neutral_symbol_options,
    next_neutral,
)
from sim.belfort.placement import (
    apply_placement,
    apply_spread,
    next_placement,
    placement_options,
    spread_options,
    turn_calendar,
)
from sim.belfort.post import apply_visit, visit_options
from sim.belfort.redeal import redeal
from sim.belfort.robbers import apply_robbery, bandits_options, thieves_options
from sim.belfort.scoring import is_over, score, score_round
from sim.belfort.setup import apply_dwarf, apply_keep, dwarf_options, lay_out, setup
from sim.belfort.spies import apply_show, apply_spy, next_show, show_options, spy_options
from sim.belfort.state import STATE
from sim.belfort.tally import tally
from sim.belfort.turn import apply_turn, library_draw, next_turn, recruit_options, turn_options
from sim.belfort.values import RULES
from sim.belfort.wizards import apply_symbol, apply_wizards, symbol_options, wizards_options
from sim.core.jit import kernel
from sim.core.loop import Verbs, signatures

_TYPES = signatures(STATE, RULES)


@kernel(_TYPES.advance)
def advance(state, rules, book):
    """Make one automatic step; true when a decision is due."""
    t = state.table
    match t.step:
        case Step.LAY_OUT:
            lay_out(state, rules, book)
        case Step.CALENDAR:
            turn_calendar(t, rules)
        case Step.NEXT_PLACEMENT:
            return next_placement(t, rules, book)
        case Step.COLLECT:
            collect(t, rules, book)
        case Step.NEXT_CREST:
            return next_crest(t)
        case Step.INCOME:
            income_and_taxes(t, rules, book)
        case Step.NEXT_TURN:
            return next_turn(t, rules, book)
        case Step.LIBRARY_DRAW:
            library_draw(state, rules, book)
        case Step.NEXT_SHOW:
            return next_show(state, rules, book)
        case Step.NEXT_NEUTRAL:
            return next_neutral(state, rules, book)
        case Step.SCORING:
            score_round(t, rules, book)
        case _:
            return True
    return False


@kernel(_TYPES.legal_options)
def legal_options(state, rules, options):
    """Write every legal option of the decision that is due, and count them."""
    match state.table.step:
        case Step.TURN:
            return turn_options(state, rules, options)
        case Step.PLACEMENT:
            return placement_options(state, rules, options)
        case Step.SPREAD:
            return spread_options(state, options)
        case Step.VISIT:
            return visit_options(state, rules, options)
        case Step.KEEP | Step.DISCARD:
            return discard_options(state, options)
        case Step.CREST:
            return crest_options(state, rules, options)
        case Step.LOCK:
            return lock_options(state, rules, options, 0, Kind.GNOME)
        case Step.GATEHOUSE_GNOME:
            return gatehouse_gnome_options(state, options)
        case Step.RECRUIT:
            return recruit_options(state, rules, options)
        case Step.ARCHITECTS:
            return architects_options(state, rules, options)
        case Step.PAYMENT:
            return payment_options(state, rules, options)
        case Step.THIEVES:
            return thieves_options(state, rules, options)
        case Step.BANDITS:
            return bandits_options(state, rules, options)
        case Step.WIZARDS:
            return wizards_options(state, rules, options)
        case Step.WIZARDS_SYMBOL:
            return symbol_options(state, options)
        case Step.SHOW:
            return show_options(state, options)
        case Step.SPY:
            return spy_options(state, rules, options)
        case Step.NEUTRAL_DWARF:
            return dwarf_options(state, options)
        case Step.NEUTRAL_CARD:
            return neutral_card_options(state, options)
        case _:
            return neutral_symbol_options(state, rules, options)


@kernel(_TYPES.apply_option)
def apply_option(state, rules, option, book):
    """Carry out one legal option."""
    match state.table.step:
        case Step.TURN:
            apply_turn(state, rules, option, book)
        case Step.PLACEMENT:
            apply_placement(state, rules, option, book)
        case Step.SPREAD:
            apply_spread(state, option, book)
        case Step.VISIT:
            apply_visit(state, rules, option, book)
        case Step.KEEP:
            apply_keep(state, rules, option)
        case Step.DISCARD:
            apply_discard(state, option, book)
        case Step.CREST:
            apply_crest(state, option, book)
        case Step.LOCK:
            put_gnome(state, rules, option[2], book)
        case Step.GATEHOUSE_GNOME:
            apply_gatehouse_gnome(state, option, book)
        case Step.RECRUIT:
            apply_recruit(state, option, rules, book)
        case Step.ARCHITECTS:
            apply_architects(state, option)
        case Step.PAYMENT:
            apply_payment(state, rules, option, book)
        case Step.THIEVES | Step.BANDITS:
            apply_robbery(state, rules, option, book)
        case Step.WIZARDS:
            apply_wizards(state, option, book)
        case Step.WIZARDS_SYMBOL:
            apply_symbol(state, option, book)
        case Step.SHOW:
            apply_show(state, option)
        case Step.SPY:
            apply_spy(state, option, book)
        case Step.NEUTRAL_DWARF:
            apply_dwarf(state, option, book)
        case Step.NEUTRAL_CARD:
            apply_neutral_card(state, rules, option, book)
        case _:
            apply_neutral_symbol(state, rules, option, book)


VERBS = Verbs(setup, advance, legal_options, apply_option, is_over, score, redeal)
TALLY = tally
