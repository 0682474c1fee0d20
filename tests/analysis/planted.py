"""Synthetic logs whose truths are known: everything that somebody looks for is planted in them, or is not there.

A player's strength in a game is the sum of what is planted and of Gumbel noise, so that without anything else the
chances of winning are a softmax. The players of a block keep a strength of their own through all its rotations, and a
block has a level of its own: its games are dependent, as those of a real block are.
"""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import polars as pl

from analysis.warehouse import Warehouse
from sim.core.game import Words
from sim.core.log import Pages
from sim.core.records import DEAL, RESULT
from sim.core.schema import Count, Log
from sim.core.tables import Played, Tables, make_tables, ranks
from tests.contract import toy

Named = tuple[tuple[str, float], ...]
CONTENT = tuple(f"card_{letter}" for letter in "abcdefghijkl")
SETS = tuple(combinations(range(len(CONTENT)), 5))
STRATEGIES = ("plain", "bold", "shy", "sly")
ROUNDS, SLOTS, MOST = 5, 5, 5
POINTS = Count("points", "points", "points for {}", ("work", "luck"))
BUILDS = Count("builds", "times", "times that something was built")
LOG = Log(
    most_players=MOST, most_rounds=ROUNDS, slots=SLOTS,
    games=(Count("peak", "pieces", "most {} held by all at once", ("coins",)),),
    seats=(POINTS, BUILDS, Count("trades", "times", "times that something was traded"),
           Count("peak", "pieces", "most {} held at once", ("coins",))),
    rounds=(POINTS, BUILDS, Count("held", "coins", "{} held as the round ends", ("coins",)),
            Count("at", "workers", "workers at {}", ("field", "town"))),
    content=(Count("fees_supply", "coins", "fees that went to the supply"),),
)  # fmt: skip
GAME = replace(
    toy.GAME, name="planted", title="Planted", words=Words("mix", "card", "toll", "chair", "round"),
    players=(2, 3, 4, 5), content=CONTENT, log=LOG, home="tests.analysis.planted",
    setups=lambda model, mode, players: [tuple(CONTENT[k] for k in one) for one in SETS],
    forbid=lambda name: [(1, CONTENT.index(name))],
)  # fmt: skip


@dataclass(frozen=True)
class Effects:
    """What is planted; what is named by pieces holds in the setups that have them all: card_a, or card_a+card_b."""

    seats: tuple[float, ...] = ()  # strength by starting position
    strategies: tuple[float, ...] = ()  # strength by strategy
    edges: Named = ()  # strength of the first seat, by pieces
    levels: Named = ()  # points of everybody, by pieces
    spreads: Named = ()  # share by which scores lie farther apart, by pieces
    worth: Named = ()  # strength that a player loses who is kept from a piece
    levy: float = 0.0  # coins due in a round for each point
    leader: int = 0  # coins due in a round from who leads, besides
    own: float = 0.5  # standard deviation of the strength that players keep through a block
    scale: float = 6.0  # points for one of strength; large numbers leave no ties


NOTHING = Effects()


def plant(
    effects: Effects = NOTHING,
    *,
    blocks: int = 300,
    players: Sequence[int] = (4,),
    seed: int = 1,
    sets: Sequence[tuple[int, ...]] = SETS,
    take_turns: bool = False,
    forbid: Sequence[str] = (),
    arm: str = "base",
) -> Tables:
    """The log of so many blocks; setups are drawn, or take turns; one more arm for each piece that is forbidden.

    The same seed has the same chance in every arm and under all effects, as two runs of the same blocks have.
    """
    parts = []
    for count in players:
        for piece in (None, *forbid):
            drawn = Drawn(np.random.default_rng([seed, count]), blocks, count, np.array(sets), take_turns)
            name = arm if piece is None else f"without-{piece}"
            parts.append(make_tables(GAME, _played(drawn, effects, name, piece, seed)))
    return {table: pl.concat([part[table] for part in parts]) for table in parts[0]}


def with_uses(tables: Tables) -> Tables:
    """The log with the columns of seats that a game may have: what each player used of each piece."""
    keys = ["arm", "players", "block", "rotation"]
    long = tables["content"].unpivot(
        on=[f"uses_{seat}" for seat in range(1, MOST + 1)], index=[*keys, "item"], variable_name="by", value_name="uses"
    )
    long = long.with_columns(seat=pl.col("by").str.strip_prefix("uses_").cast(pl.Int8), item="uses_" + pl.col("item"))
    wide = long.filter(pl.col("uses").is_not_null()).pivot("item", index=[*keys, "seat"], values="uses")
    wide = wide.with_columns(pl.col("^uses_.*$").fill_null(0))
    return tables | {"seats": tables["seats"].join(wide, on=[*keys, "seat"], how="left", maintain_order="left")}


def house(effects: Effects = NOTHING, **said) -> Warehouse:
    """The warehouse of such a log."""
    return Warehouse(GAME, plant(effects, **said))


def repeated(effects: Effects = NOTHING, *, seeds: Iterable[int], uses: bool = False, **said) -> Warehouse:
    """The warehouse of many such logs, each an arm that is named by its seed; with who uses what, if wanted."""
    logs = [plant(effects, seed=seed, arm=str(seed), **said) for seed in seeds]
    tables = {table: pl.concat([log[table] for log in logs]) for table in logs[0]}
    return Warehouse(GAME, with_uses(tables) if uses else tables)


class Drawn:
    """All the chance of some blocks, by block, rotation and seat."""

    def __init__(self, rng: np.random.Generator, blocks: int, players: int, sets: np.ndarray, take_turns: bool):
        n, shape = blocks * players, (blocks * players, players)
        which = np.arange(blocks) % len(sets) if take_turns else rng.integers(len(sets), size=blocks)
        self.blocks, self.players = np.repeat(np.arange(blocks), players), players
        self.rotation = np.tile(np.arange(players), blocks)
        self.entry = (np.arange(players)[None, :] - self.rotation[:, None]) % players
        self.content = np.repeat(sets[which], players, axis=0)
        self.lineups = np.repeat(rng.integers(len(STRATEGIES), size=(blocks, players)), players, axis=0)
        self.own = self.by_seat(np.repeat(rng.normal(size=(blocks, players)), players, axis=0))
        self.level = np.repeat(rng.normal(size=blocks), players)[:, None]
        self.noise = rng.gumbel(size=shape)
        self.pace = rng.random((n, ROUNDS, players))
        self.income = np.maximum(0, rng.normal(8, 2, (n, ROUNDS, players)).round().astype(np.int64))
        self.moved = rng.random((n, ROUNDS)) < 0.3
        self.owner = rng.integers(0, players + 1, (n, SLOTS))
        self.uses = rng.integers(0, 4, (n, SLOTS, players))
        self.fees = rng.integers(0, 5, (n, SLOTS))
        self.built = rng.integers(1, ROUNDS + 1, (n, SLOTS))
        self.choices = np.repeat(rng.integers(40, 60, blocks), players) + rng.integers(0, 20, n)
        self.forced = rng.integers(0, 9, n)
        self.done = rng.integers(0, 4, (n, ROUNDS, players))

    def by_seat(self, by_entry: np.ndarray) -> np.ndarray:
        """Numbers by entry as numbers by seat."""
        return np.take_along_axis(by_entry, self.entry, axis=1)

    def held(self, named: Named) -> np.ndarray:
        """The sum of what is planted on the pieces of each game's setup."""
        total = np.zeros((len(self.content), 1))
        for pieces, number in named:
            has = [(self.content == CONTENT.index(piece)).any(axis=1) for piece in pieces.split("+")]
            total[:, 0] += number * np.all(has, axis=0)
        return total

    def kept(self, some: np.ndarray) -> None:
        """Only some of the games."""
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(self, name, value[some])


def _played(drawn: Drawn, effects: Effects, arm: str, forbidden: str | None, seed: int) -> Played:
    """The games of an arm; what it forbids it forbids to the first entry, in the blocks that have the piece."""
    if forbidden:
        drawn.kept((drawn.content == CONTENT.index(forbidden)).any(axis=1))
    strength = _strength(drawn, effects, dict(effects.worth).get(forbidden or "", 0.0))
    farther = effects.scale * (1 + drawn.held(effects.spreads))
    won = np.rint(40 + 3 * drawn.level + drawn.held(effects.levels) + farther * strength).astype(np.int64)
    rounds = _rounds(drawn, effects, np.maximum(won, 0))
    lineups = drawn.lineups.copy()
    lineups[:, 0] += len(STRATEGIES) * bool(forbidden)
    return Played(
        arm, f"{arm}-", "first", (), "planted", STRATEGIES * (2 if forbidden else 1),
        (None,) * len(STRATEGIES) + (forbidden,) * len(STRATEGIES) * bool(forbidden), drawn.blocks,
        _deals(drawn, seed), lineups, _results(drawn, rounds["score"][:, -1]), _pages(drawn, rounds),
    )  # fmt: skip


def _strength(drawn: Drawn, effects: Effects, lost: float) -> np.ndarray:
    """What decides each game, by game and seat."""
    strength = drawn.noise + effects.own * drawn.own
    if effects.seats:
        edge = np.array([*effects.seats, *[0.0] * drawn.players])
        strength = strength + edge[: drawn.players]
    if effects.strategies:
        skill = np.array([*effects.strategies, *[0.0] * len(STRATEGIES)])
        strength = strength + drawn.by_seat(skill[drawn.lineups])
    strength[:, :1] += drawn.held(effects.edges)
    return strength - lost * (drawn.entry == 0)


def _rounds(drawn: Drawn, effects: Effects, won: np.ndarray) -> np.ndarray:
    """What is counted by game, round and seat: points come in as they may, and the levy takes from them."""
    page = np.zeros(drawn.pace.shape, LOG.round_row)
    share = np.cumsum(drawn.pace + 0.5, axis=1)
    so_far = np.rint(won[:, None] * share / share[:, -1:]).astype(np.int64)
    score = np.zeros(won.shape, np.int64)
    for r in range(ROUNDS):
        due = np.floor(effects.levy * np.maximum(score, 0)).astype(np.int64)
        due += effects.leader * (ranks(score) == 1) * (r > 0)
        paid = np.minimum(due, drawn.income[:, r])
        gained = so_far[:, r] - (so_far[:, r - 1] if r else 0)
        score = score + gained - (due - paid)
        page["income"][:, r], page["levy_due"][:, r], page["levy_paid"][:, r] = drawn.income[:, r], due, paid
        page["levy_lost"][:, r], page["score"][:, r] = due - paid, score
        page["points"][:, r, :, 0], page["points"][:, r, :, 1] = gained - gained // 3, gained // 3
    shifts = np.cumsum(drawn.moved * (np.arange(ROUNDS) > 0), axis=1)
    page["turn_order"] = (np.arange(drawn.players) + shifts[:, :, None]) % drawn.players + 1
    page["builds"], page["held"][..., 0] = drawn.done, np.maximum(0, page["income"] - page["levy_paid"])
    page["at"][..., 0], page["at"][..., 1] = drawn.done, 3 - drawn.done
    return page


def _results(drawn: Drawn, score: np.ndarray) -> np.ndarray:
    """What became of the games, by entry."""
    found = np.zeros(len(score), RESULT)
    by_entry = np.empty_like(score, dtype=np.int64)
    np.put_along_axis(by_entry, drawn.entry, score.astype(np.int64), axis=1)
    won = by_entry == by_entry.max(axis=1, keepdims=True)
    found["points"][:, : drawn.players], found["won"][:, : drawn.players] = by_entry, won
    found["winners"] = won.sum(axis=1)
    found["decisions"], found["forced"] = drawn.choices, drawn.forced
    return found


def _deals(drawn: Drawn, seed: int) -> np.ndarray:
    found = np.zeros(len(drawn.blocks), DEAL)
    found["seed"], found["block"], found["rotation"] = seed, drawn.blocks, drawn.rotation
    return found


def _pages(drawn: Drawn, rounds: np.ndarray) -> Pages:
    """What was counted, row after row as the tables have them."""
    n, players = len(drawn.blocks), drawn.players
    games, seats = np.zeros(n, LOG.game_row), np.zeros((n, players), LOG.seat_row)
    games["rounds"] = ROUNDS
    games["peak"][:, 0] = rounds["held"][..., 0].sum(axis=2).max(axis=1)
    seats["peak"][..., 0] = rounds["held"][..., 0].max(axis=1)
    seats["trades"] = drawn.done[:, 0]
    return Pages(games, seats.reshape(-1), rounds.reshape(-1), _content(drawn).reshape(-1))


def _content(drawn: Drawn) -> np.ndarray:
    """What was counted of each piece: who has it is chance, and who wins does not hang on it."""
    page = np.zeros(drawn.content.shape, LOG.content_row)
    owned = drawn.owner > 0
    page["piece"], page["owner"], page["builder"] = drawn.content, drawn.owner, drawn.owner
    page["built"], page["fees"] = drawn.built * owned, drawn.fees * owned
    page["uses"][:, :, : drawn.players] = drawn.uses * owned[:, :, None]
    page["fees_supply"] = drawn.fees
    return page


@functools.cache
def truth(
    effects: Effects, players: int, *, blocks: int = 200_000, seed: int = 0, sets: tuple[tuple[int, ...], ...] = SETS
) -> pl.DataFrame:
    """Every headline and part of it as it truly is: from one huge log, where chance is far below that of any test."""
    asked = "select headline, part, sum(num) as num, sum(den) as den from headlines group by headline, part"
    step = min(20_000, blocks)
    seeds = range(seed + 1_000_003, seed + 1_000_003 + blocks // step)
    parts = [house(effects, blocks=step, players=[players], seed=each, sets=sets).query(asked) for each in seeds]
    total = pl.concat(parts).group_by("headline", "part").sum().sort("headline", "part")
    return total.select("headline", "part", truth=pl.col("num") / pl.col("den"))


def fair_shares(strengths: Sequence[float]) -> np.ndarray:
    """The chances of winning that go with some strengths, where nobody keeps one of their own and scores never tie."""
    weights = np.exp(np.asarray(strengths, float))
    return weights / weights.sum()
