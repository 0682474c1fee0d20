"""The legal options a second time: slow, plain, written from the digest of the rules and not from the kernels.

An option is (kind, a, b, c) as `sim.belfort.kinds.Kind` describes it; what it does not use is 0.
"""

from sim.belfort.kinds import Step
from tests.belfort.look import look, plain_rules
from tests.belfort.plain_options import guilds, placing, turn, wizards
from tests.belfort.plain_options.symbols import Option

BY_STEP = {
    Step.KEEP: turn.discards,
    Step.NEUTRAL_DWARF: placing.dwarf_places,
    Step.PLACEMENT: placing.placements,
    Step.SPREAD: placing.areas,
    Step.CREST: placing.crests,
    Step.TURN: turn.actions,
    Step.VISIT: turn.second_trades,
    Step.LOCK: turn.locks_for_a_gnome,
    Step.GATEHOUSE_GNOME: turn.second_markers,
    Step.RECRUIT: turn.recruits,
    Step.DISCARD: turn.discards,
    Step.ARCHITECTS: guilds.architects,
    Step.PAYMENT: guilds.architects_payments,
    Step.THIEVES: guilds.thieves,
    Step.BANDITS: guilds.bandits,
    Step.WIZARDS: wizards.swaps,
    Step.WIZARDS_SYMBOL: wizards.landings,
    Step.SHOW: guilds.cards_to_show,
    Step.SPY: guilds.cards_shown,
    Step.NEUTRAL_CARD: placing.neutral_cards,
    Step.NEUTRAL_SYMBOL: placing.neutral_symbols,
}


def legal(state, rules) -> set[Option]:
    """Every legal option of the decision that is due."""
    table = look(state, rules)
    return BY_STEP[Step(table.step)](table, plain_rules(rules))
