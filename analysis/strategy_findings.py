"""What is established of strategies, as findings, and the words that their lens shares with them."""

import polars as pl

from analysis.answer import Finding, Row, Tolerance
from analysis.stats.multiple import LIKELY, TAGS, tag
from analysis.words import at_table, between, listing, percent, plural, title
from sim.core.game import Words

HALF = 0.5


def unfair(side: Row, known: pl.DataFrame, tolerance: Tolerance) -> list[Finding]:
    """Strategies that win more or less than their share."""
    fair = 1 / side["players"]
    return [
        Finding(
            **_of(side) | {"games": row["times"], "deals": row["deals"]},
            sentence=f"{who(side)}, {title(row['strategy'])} wins {told_share(row)} of its games, not {percent(fair)}.",
            value=row["edge_share"],
            low=row["win_share_low"] - fair,
            high=row["win_share_high"] - fair,
            size=abs(row["edge_share"]) / tolerance.share,
            sure=tag(row["p"]),
            p=row["p"],
            query="strategies",
            of=f"strategy {_plain(row['strategy'])}",
            where={"strategy": row["strategy"]},
        )
        for row in known.filter(pl.col("p") < LIKELY).iter_rows(named=True)
    ]


def right(words: Words, side: Row, known: pl.DataFrame, plans: pl.DataFrame, tolerance: Tolerance) -> list[Finding]:
    """A strategy that is best in more than half of the setups; its size is how far it wins more than any other.

    Nothing is said of plans where no strategy at all can be told from its fair share.
    """
    if (known["p"] >= LIKELY).all():
        return []
    for row in plans.filter((pl.col("setups") > 1) & (pl.col("best_plan_share_low") > HALF)).iter_rows(named=True):
        many = f"{row['setups']} {plural(words.setup)}"
        sentence = f"{who(side)}, {title(row['strategy'])} is the best plan in {told_setups(row)} of {many}."
        return [
            Finding(
                **_of(side),
                sentence=sentence,
                value=row["best_plan_share"],
                low=row["best_plan_share_low"],
                high=row["best_plan_share_high"],
                size=_beyond_others(known, [row["strategy"]]) / tolerance.share,
                sure=TAGS[0] if row["surely"] > HALF * row["setups"] else TAGS[1],
                p=float(known["p"].to_numpy().min()),
                query="strategies_by_setup",
                of=f"right plan {_plain(row['strategy'])}",
                where={"strategy": row["strategy"]},
            )
        ]
    return []


def nowhere(words: Words, side: Row, known: pl.DataFrame, plans: pl.DataFrame, tolerance: Tolerance) -> list[Finding]:
    """Strategies that are best in no setup; their size is how far the best wins more than the best of them."""
    if (known["p"] >= LIKELY).all():
        return []
    never = plans.filter((pl.col("setups") > 1) & (pl.col("best_plan_share_high") == 0))["strategy"].to_list()
    if not never:
        return []
    maybe = plans.filter(pl.col("best_plan_share_low") == 0).height
    many = f"{plans['setups'][0]} {plural(words.setup)}"
    others = [name for name in known["strategy"] if name not in never]
    return [
        Finding(
            **_of(side),
            sentence=f"{who(side)}, none of {many} has as its best plan {listing(map(title, never))}.",
            value=len(never) / plans.height,
            low=len(never) / plans.height,
            high=maybe / plans.height,
            size=_beyond_others(known, others) / tolerance.share,
            sure=TAGS[1],
            p=float(known["p"].to_numpy().min()),
            query="strategies_by_setup",
            of="plans that are right nowhere",
        )
    ]


def circling(side: Row, circles: pl.DataFrame, tolerance: Tolerance) -> list[Finding]:
    """Three strategies that beat each other in a circle; their size is that of the narrowest of the three."""
    return [
        Finding(
            **_of(side) | {"games": row["games"]},
            sentence=f"{who(side)}, {told_circle(row)}",
            value=row["above_share"],
            low=row["above_share_low"],
            high=row["above_share_high"],
            size=row["edge_share"] / tolerance.share,
            sure=tag(row["p"]),
            p=row["p"],
            query="beats",
            of=f"circle {_plain(row['one'])} {_plain(row['two'])} {_plain(row['three'])}",
        )
        for row in circles.iter_rows(named=True)
    ]


def who(side: Row) -> str:
    """Whose games are spoken of."""
    return f"With {at_table(side)}"


def told_share(row: Row, name: str = "win_share") -> str:
    """A share with its likely range."""
    return f"{percent(row[name])} ({between(row[f'{name}_low'], row[f'{name}_high'], share=True)})"


def told_setups(row: Row) -> str:
    """In how many setups a strategy is best."""
    shares = (row[f"best_plan_share{end}"] for end in ("", "_low", "_high"))
    many, low, high = (round(share * row["setups"]) for share in shares)
    return f"{many} ({low} to {high})"


def told_circle(row: Row) -> str:
    """Three strategies in a circle."""
    one, two, three = (title(row[name]) for name in ("one", "two", "three"))
    return (
        f"{one} ends above {two}, {two} above {three} and {three} above {one}, the narrowest in"
        f" {told_share(row, 'above_share')} of their games."
    )


def _plain(strategy: str) -> str:
    """A strategy's name without its noise."""
    return strategy.partition("@")[0]


def _of(side: Row) -> Row:
    return {"lens": "strategies"} | {key: side[key] for key in ("arm", "players", "games", "deals")}


def _beyond_others(known: pl.DataFrame, names: list[str]) -> float:
    """How much more of its games the best of some strategies wins than the best of the others."""
    rows = list(known.select("strategy", "win_share").iter_rows())
    best, other = (max(share for name, share in rows if (name in names) is among) for among in (True, False))
    return max(0.0, best - other)
