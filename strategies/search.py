"""`search`: looks ahead with the game itself, and says how far the fixed strategies are from good play.

It asks a policy which options are worth a thought, deals what it cannot see at random, plays each option out with the
policy in every seat, and takes the one that does best on the same deals. It knows no game and sees no more than any
strategy does.
"""

import functools
import time
from dataclasses import dataclass

import numpy as np

from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.jit import OPTIONS, PLAIN, VALUES, WEIGHTS, function, int64, kernel, ready, record, rows, void
from sim.core.loop import bot_signature, me_type, signatures, table_type
from sim.core.records import BOOK, BOOK_T, RESULT, RESULT_T, blank, blanks
from sim.core.streams import STREAM_T

PLAYOUTS = 120  # of each option that is left, if no other budget is given
CANDIDATES = 8  # options that are played out, the policy's own choice among them
SLICE = 4  # playouts of each option in one call into compiled code
MOST = 100_000  # playouts, in any time
CLOSE = 2.0  # standard errors by which an option must beat the policy's own
STEEP = 6.0  # how soon a lead, as a share of the best score, counts as won


def look_signature(state, rules):
    """The compiled signature of `look`, for a game's own dtypes."""
    verbs = [function(signature) for signature in signatures(state, rules)]
    policy = function(bot_signature(state, rules))
    return void(
        *verbs, policy, table_type(state), me_type(state), record(rules), WEIGHTS, STREAM_T, OPTIONS, int64,
        rows(state), OPTIONS, BOOK_T, RESULT_T, VALUES,
    )  # fmt: skip


def look(
    setup, advance, legal_options, apply_option, is_over, score, redeal, policy,
    table, me, rules, weights, stream, candidates, n, states, options, book, result, values,
):  # fmt: skip
    """Play n options out on the same deals, as many as `values` has rows, and write what each brought."""
    state = states[1]
    for i in range(values.shape[0]):
        states[0] = states[2]
        redeal(table, me, rules, stream, states[0])
        for k in range(n):
            states[1] = states[0]
            book.told = 0
            apply_option(state, rules, candidates[k], book)
            while not is_over(state):
                book.told = 0
                if advance(state, rules, book):
                    count = legal_options(state, rules, options)
                    choice = 0
                    if count > 1:
                        actor = state.table.actor
                        choice = policy(state.table, state.hidden.me[actor], rules, options, count, weights)
                    apply_option(state, rules, options[choice], book)
            score(state, rules, result)
            mine = result.points[me.number]
            best = 1
            other = -(1 << 30)
            for e in range(rules.players):
                best = max(best, abs(result.points[e]))
                if e != me.number:
                    other = max(other, result.points[e])
            values[i, k] = np.tanh(STEEP * (mine - other) / best)


@functools.cache
def compiled_look(name: str, state: np.dtype, rules: np.dtype):
    """The playouts for one game's types."""
    return ready(kernel(look_signature(state, rules))(look))


@dataclass(frozen=True)
class Budget:
    """How long a decision may take: seconds, or playouts of each option, which give the same game every time."""

    playouts: int = PLAYOUTS
    seconds: float | None = None


def read_budget(text: str) -> Budget:
    """`300` playouts, or `0.2s` a decision."""
    try:
        if text.endswith("s"):
            seconds = float(text[:-1])
            if 0 < seconds <= 3600:
                return Budget(MOST, seconds)
        elif 1 <= int(text) <= MOST:
            return Budget(int(text))
    except ValueError:
        pass
    raise BadInput(
        f"'{text}' is no budget: give playouts, such as search:300, or seconds a decision, such as search:0.2s."
    )


class Search:
    """A strategy that plays each option out with a policy and chooses by the mean."""

    def __init__(self, game: Game, policy: Bot, budget: Budget):
        self.game, self.policy, self.budget = game, policy, budget

    def ready(self) -> "Search":
        """Have what it plays out with compiled or loaded."""
        ready(self.policy.decide)
        compiled_look(self.game.name, self.game.state, self.game.rules)
        return self

    def __call__(self, table, me, rules, options, n, weights) -> int:
        """The option that does best; the policy's own unless another is clearly better."""
        began = time.perf_counter()
        left = self._ranked(table, me, rules, options, n)
        if len(left) == 1:
            return left[0]
        halvings = int(np.ceil(np.log2(len(left))))
        seen = np.zeros((0, len(left)))
        for halving in range(1, halvings + 1):
            seen = self._play_out(table, me, rules, options, left, seen, began, halving / halvings)
            # The policy's own choice, the first, stays to be measured against; of the others the better half does.
            others = 1 + np.argsort(-seen[:, 1:].mean(axis=0), kind="stable")
            keep = [0, *others[: max(1, len(left) // 2 - 1)]]
            left, seen = [left[k] for k in keep], seen[:, keep]
        return left[1 if _clearly(seen[:, 1] - seen[:, 0]) else 0]

    def _ranked(self, table, me, rules, options, n) -> list[int]:
        """The options that the policy likes best: it is asked again and again, without those it has named."""
        decide = ready(self.policy.decide)
        numbers = list(range(n))
        rest = options[:n].copy()
        ranked = []
        while numbers and len(ranked) < CANDIDATES:
            k = int(decide(table, me, rules, rest, len(numbers), self.policy.weights)) if len(numbers) > 1 else 0
            ranked.append(numbers.pop(k))
            rest = np.delete(rest, k, axis=0)
        return ranked

    def _play_out(self, table, me, rules, options, left, seen, began, share) -> np.ndarray:
        """Playouts of the options that are left, until their share of the budget is used up."""
        game = self.game
        candidates = np.ascontiguousarray(options[left])
        found = [seen]
        done = len(seen)
        while done < SLICE or (done < self.budget.playouts * share and not self._late(began, share)):
            values = np.zeros((SLICE, len(left)))
            compiled_look(game.name, game.state, game.rules)(
                *game.verbs, ready(self.policy.decide), table, me, rules, self.policy.weights, me.stream, candidates,
                len(left), blanks(3, game.state), np.zeros((game.max_options, 4), np.int16), blank(BOOK),
                blank(RESULT), values,
            )  # fmt: skip
            found.append(values)
            done += SLICE
        return np.concatenate(found)

    def _late(self, began: float, share: float) -> bool:
        return self.budget.seconds is not None and time.perf_counter() - began > self.budget.seconds * share


def _clearly(difference: np.ndarray) -> bool:
    """Whether a mean difference on the same deals is more than its own error."""
    return bool(difference.mean() > CLOSE * difference.std(ddof=1) / np.sqrt(len(difference)))


def make(game: Game, policy: Bot, text: str = "", name: str = "search", noise: float = 0.0) -> Bot:
    """The strategy, with a budget as people write it."""
    if not (PLAIN or policy.compiled):
        raise BadInput(f"search plays out with a compiled policy, which {policy.name} is not.")
    return Bot(name, Search(game, policy, read_budget(text) if text else Budget()), noise=noise)
