"""The same measure on fresh deals: the setups that looked worst and best, played again under another seed.

Of many setups the worst is partly so by chance. The seat or strategy that departed most is looked at again in deals
that had no part in choosing it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis.answer import Answer, Finding, Request, Tolerance
from analysis.departures import KINDS, SET, by_chance, departures
from analysis.frames import SIDE, of_side, with_p
from analysis.stats.multiple import LIKELY, tag
from analysis.warehouse import Warehouse
from analysis.words import at_table, between, percent, plural, setup_name, title
from sim.core.errors import BadInput
from sim.core.game import Words
from sim.core.lineups import listed

if TYPE_CHECKING:
    from analysis.lenses.setups import Setups

FRESH = 1_000_003  # that a seed is moved by
MOST_SEEDS = 2**63
SPOKEN = 5


@dataclass(frozen=True)
class Checked(Answer):
    """Setups that were played again."""

    sets: (
        pl.DataFrame
    )  # a setup: what departed most, then and now; whether it is unfair, and confirmed as worse than most
    recommended: pl.DataFrame  # the best: first those whose seats, and whose strategies, depart least in fresh deals
    avoid: pl.DataFrame  # the worst that are confirmed, by what departs in fresh deals

    def sentences(self, words: Words) -> list[str]:
        """How many of the worst are confirmed, what became of the first of them, and which setups are fit to play."""
        if self.sets.is_empty():
            return [f"None of these {plural(words.setup)} was played again."]
        told = []
        for side in self.sets.select(SIDE).unique(maintain_order=True).iter_rows(named=True):
            worst = of_side(self.sets, side).filter(ranked="worst").sort("rank")
            who = f"With {at_table(side)}"
            unfair, confirmed = worst["unfair"].sum(), worst["confirmed"].sum()
            told.append(
                f"{who}, {unfair} of the {worst.height} worst {plural(words.setup)} are unfair in fresh deals too;"
                f" {confirmed} of them are confirmed as worse than {plural(words.setup)} are on the whole."
            )
            told += [_told(words, row) for row in worst.head(1).iter_rows(named=True)]
            best, avoid = (of_side(frame, side).head(SPOKEN)["setup"] for frame in (self.recommended, self.avoid))
            told += [f"To recommend for a first game: {_named(best)}."] * bool(len(best))
            told += [f"To avoid: {_named(avoid)}."] * bool(len(avoid))
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """The confirmed ones, as far as they are worse than setups on the whole by more than the tolerance."""
        far = self.avoid.filter(pl.col("unusual_share").abs() > tolerance.share)
        return [
            Finding(
                lens="setups",
                arm=row["arm"],
                players=row["players"],
                sentence=_told(words, row),
                value=row["unusual_share"],
                low=row["win_share_low"] - row["usual_share"],
                high=row["win_share_high"] - row["usual_share"],
                size=abs(row["unusual_share"]) / tolerance.share,
                sure=tag(row["unusual_p"]),
                games=row["games"],
                deals=row["win_share_rows"],
                query="seats_by_setup" if row["kind"] == "seat" else "setup_strategies",
                of=f"{row['kind']} {row['name']} in {row['setup']} again",
                where={"setup": row["setup"], row["kind"]: int(row["name"]) if row["kind"] == "seat" else row["name"]},
            )
            for row in far.group_by(SIDE, maintain_order=True).head(SPOKEN).iter_rows(named=True)
        ]


def recheck(
    answer: "Setups", experiment: dict[str, Any], n: int = 20, deals: int = 500, players: int | None = None
) -> Request:
    """The worst and best setups again, so many deals each, under a seed that is not the run's own.

    It takes the experiment of the run's manifest, and one number of players: that with the most games, if none is
    named.
    """
    if answer.worst.is_empty():
        raise BadInput("There are no sets with deals enough to be ranked, so there are none to play again.")
    players = players or answer.sides.sort("games", descending=True)["players"][0]
    of = pl.col("players") == players
    chosen = pl.concat([frame.filter(of).group_by(SIDE).head(n) for frame in (answer.worst, answer.best)])
    arms = [arm for arm in experiment["arms"] if not arm.get("forbid")]
    said = experiment | {
        "about": "Setups that looked worst and best, again in fresh deals.",
        "players": [players],
        "setups": [setup.split("+") for setup in chosen["setup"].unique().sort()],
        "seed": (experiment.get("seed", 1) + FRESH) % MOST_SEEDS,
        "blocks": -(-deals // max(1, *(_line_ups(experiment, arm, players) for arm in arms))),
        "arms": arms,
    }
    why = f"The {n} worst and the {n} best of many are partly so by chance: the same measure on fresh deals."
    return Request(name="recheck", experiment=said, why=why)


def _line_ups(experiment: dict[str, Any], arm: dict[str, Any], players: int) -> int:
    """How many line-ups an arm lists, each of which is dealt by itself."""
    strategies, meet = (arm.get(key) or experiment[key] for key in ("strategies", "meet"))
    return len(listed(len(strategies), players, meet))


def checked(answer: "Setups", fresh: Warehouse) -> Checked:
    """What became of the worst and the best setups in fresh deals."""
    first = pl.concat(
        [frame.with_columns(ranked=pl.lit(name)) for name, frame in (("worst", answer.worst), ("best", answer.best))]
    )
    far = _as_named(departures(fresh), first)
    kept = [*SET, "kind", "name", "times", *(f"win_share{end}" for end in ("", "_low", "_high", "_error", "_rows"))]
    sets = _then(first).join(far.select(*kept, "edge_share"), on=[*SET, "kind", "name"])
    sets = sets.join(_gaps(far), on=SET)
    sets = sets.with_columns(unusual_share=pl.col("win_share") - pl.col("usual_share"))
    sets = with_p(sets, "unusual_share", "win_share", [*SIDE, "ranked"]).rename({"p": "unusual_p"})
    sets = with_p(sets, "edge_share", "win_share", [*SIDE, "ranked"]).sort(*SIDE, "ranked", "rank")
    unfair = (pl.col("p") < LIKELY) & (pl.col("edge_share") * pl.col("first_edge_share") > 0)
    farther = (pl.col("unusual_p") < LIKELY) & (pl.col("unusual_share") * pl.col("first_edge_share") > 0)
    sets = sets.with_columns(unfair=unfair, confirmed=unfair & farther)
    both = pl.max_horizontal(pl.col(f"fresh_{kind}_gap_share").rank().over(SIDE) for kind in KINDS)
    return Checked(
        sets=sets,
        recommended=sets.filter(ranked="best").sort(*SIDE, both),
        avoid=sets.filter("confirmed", ranked="worst").sort(*SIDE, -pl.col("edge_share").abs()),
    )


def _as_named(far: pl.DataFrame, first: pl.DataFrame) -> pl.DataFrame:
    """Where each run has one arm, they are the same arm, however they are called."""
    names = first["arm"].unique()
    return far.with_columns(arm=pl.lit(names[0])) if len(names) == far["arm"].n_unique() == 1 else far


def _then(first: pl.DataFrame) -> pl.DataFrame:
    """What departed most in each setup at first."""
    seat = pl.col("gap_of") == "seat"
    columns = {
        f"first{end}": pl.when(seat).then(f"seat{end}").otherwise(f"strategy{end}")
        for end in ("_share", "_share_low", "_share_high", "_edge_share")
    }
    columns["usual_share"] = pl.when(seat).then("seat_usual_share").otherwise("strategy_usual_share")
    return first.select(*SET, "ranked", "rank", kind="gap_of", name="gap_name", first_deals="deals", **columns)


def _gaps(far: pl.DataFrame) -> pl.DataFrame:
    """The fairness gap of each setup in fresh deals, with that of chance."""
    known = far.filter(pl.col("win_share_rows") > 1)
    games = pl.col("times").filter(kind="seat").max()
    size = pl.col("edge_share").abs()
    of_kinds = {f"fresh_{kind}_gap_share": size.filter(kind=kind).max() for kind in KINDS}
    gaps = known.group_by(SET).agg(fresh_gap_share=size.max(), games=games, **of_kinds)
    return gaps.join(by_chance(far), on=SET)


def _told(words: Words, row: dict) -> str:
    name = f"{words.seat} {row['name']}" if row["kind"] == "seat" else title(row["name"])
    first = between(row["first_share_low"], row["first_share_high"], share=True)
    fresh = between(row["win_share_low"], row["win_share_high"], share=True)
    return (
        f"With {at_table(row)}, in {setup_name(row['setup'])} {name} wins {percent(row['win_share'])}"
        f" ({fresh}) in fresh deals, not {percent(1 / row['players'])}; at first {percent(row['first_share'])}"
        f" ({first}); over all {plural(words.setup)} {percent(row['usual_share'])}."
    )


def _named(setups: pl.Series) -> str:
    return "; ".join(map(setup_name, setups))
