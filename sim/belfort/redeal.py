"""A whole state from what one player can see: the unseen is dealt at random."""

import numpy as np

from sim.belfort.kinds import Step
from sim.belfort.state import TYPES
from sim.belfort.types import ME_T, RULES_T, STATE_T, TABLE_T, int64, kernel, void
from sim.core.streams import STREAM_T, below, draw


@kernel(int64(TABLE_T, ME_T, RULES_T, int64))
def unseen(table, me, rules, card):
    """How many cards of a type lie where the player cannot see them (INF-1)."""
    seen = table.pool[card] + table.discard[card] + me.hand[card]
    for p in range(rules.players):
        player = table.players[p]
        if p != me.number:
            seen += player.known[card]
        for b in range(player.cards):
            if player.built[b].property == card:
                seen += 1
    if table.step == Step.NEUTRAL_SYMBOL and table.pending[0] == card:
        seen += 1
    return rules.cards_each - seen


@kernel(void(TABLE_T, ME_T, RULES_T, STREAM_T, STATE_T))
def deal_pile(table, me, rules, stream, out):
    """A draw pile of the right height, of no more cards of a type than it can hold by what was seen."""
    pile = out.hidden.pile
    n = 0
    for card in range(TYPES):
        for _ in range(min(unseen(table, me, rules, card), table.pile_most[card])):
            pile[n] = card
            n += 1
    for i in range(table.pile):
        j = i + below(stream, n - i)
        pile[i], pile[j] = pile[j], pile[i]


@kernel(int64(TABLE_T, ME_T, RULES_T, STATE_T))
def gather_rest(table, me, rules, out):
    """Lay the unseen cards that are not in the pile behind it, and count all."""
    pile = out.hidden.pile
    n = int(table.pile)
    for card in range(TYPES):
        rest = unseen(table, me, rules, card)
        for i in range(table.pile):
            if pile[i] == card:
                rest -= 1
        for _ in range(rest):
            pile[n] = card
            n += 1
    return n


@kernel(void(TABLE_T, ME_T, RULES_T, STREAM_T, STATE_T))
def deal_others(table, me, rules, stream, out):
    """The other players' hands: what is known of them, and the rest of the unseen cards at random."""
    pile = out.hidden.pile
    n = gather_rest(table, me, rules, out)
    first = int(table.pile)
    for p in range(rules.players):
        if p == me.number:
            continue
        other = out.hidden.me[p]
        missing = int(table.players[p].hand_size)
        for card in range(TYPES):
            other.hand[card] = table.players[p].known[card]
            other.chosen[card] = 0
            missing -= table.players[p].known[card]
        for _ in range(missing):
            j = first + below(stream, n - first)
            other.hand[pile[j]] += 1
            pile[j] = pile[first]
            first += 1


@kernel(void(RULES_T, STREAM_T, STATE_T, int64, int64))
def choose_secretly(rules, stream, out, p, n):
    """Another player's secret choice of n cards, at random."""
    me = out.hidden.me[p]
    left = int(out.table.players[p].hand_size)
    for card in range(TYPES):
        for _ in range(me.hand[card]):
            if below(stream, left) < n:
                me.chosen[card] += 1
                n -= 1
            left -= 1


@kernel(void(TABLE_T, ME_T, RULES_T, STREAM_T, STATE_T))
def redeal(table, me, rules, stream, out):
    """Deal what the player cannot see, in agreement with all that was publicly seen (INF-1)."""
    out.table = table
    out.hidden.deck.key = draw(stream)
    out.hidden.deck.drawn = np.uint64(0)
    out.hidden.rotation = below(stream, rules.players)
    out.hidden.me[me.number] = me
    deal_pile(table, me, rules, stream, out)
    deal_others(table, me, rules, stream, out)
    for p in range(rules.players):
        if p == me.number:
            continue
        other = out.hidden.me[p]
        other.number = p
        other.memory[:] = 0
        other.stream.key = draw(stream)
        other.stream.drawn = np.uint64(0)
        if table.step == Step.KEEP and p <= table.actor:
            left = table.left if p == table.actor else 0
            choose_secretly(rules, stream, out, p, rules.deal - rules.keep - left)
        elif table.step == Step.SHOW and p < table.actor and p != table.turn_of and table.players[p].hand_size > 0:
            choose_secretly(rules, stream, out, p, 1)
