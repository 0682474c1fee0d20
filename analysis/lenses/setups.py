"""Which sets of content should not meet? How fair and how close games are in each setup."""

from dataclasses import dataclass

import polars as pl

from analysis.answer import Answer, Finding, Tolerance
from analysis.departures import KINDS, SET, alike, by_chance, departures
from analysis.frames import SIDE, of_side
from analysis.rechecks import Checked, checked, recheck
from analysis.stats.multiple import LIKELY, tag
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse
from analysis.words import at_table, between, percent, plural, setup_name, title
from sim.core.game import Words

__all__ = ["Checked", "Setups", "ask", "checked", "recheck"]
QUESTION = "Which sets are out of balance?"
QUERIES = (
    "setups",
    "setup_sides",
    "setup_strategies",
    "setup_strategy_blocks",
    "seats_by_setup",
    "seat_blocks",
    "content_bans",
)
QUERY = {"seat": "seats_by_setup", "strategy": "setup_strategies"}
SPOKEN = 5  # setups that are named at once
RANKED = 20


@dataclass(frozen=True)
class Setups(Answer):
    """How balanced each setup is; arms that keep somebody from content are left out, for they are not meant to be."""

    sides: pl.DataFrame  # an arm and number of players: how many setups there are, and in how many nobody is alike
    setups: pl.DataFrame  # a setup: its largest departures, its fairness gap with that of chance, and its games
    worst: pl.DataFrame  # the setups whose gap is most beyond that of chance
    best: pl.DataFrame  # those where it is least
    recommended: pl.DataFrame  # of these first those whose seats, and whose strategies, depart least
    departures: pl.DataFrame  # a seat or a strategy in a setup, also against its share over all setups
    missing: pl.DataFrame  # setups of the game that were not played

    def judged(self, tolerance: Tolerance) -> pl.DataFrame:
        """The setups, each with whether its gap is established and beyond what a designer accepts."""
        beyond = (pl.col("gap_share") > tolerance.share) & (pl.col("p") < LIKELY)
        return self.setups.with_columns(beyond=beyond.fill_null(False))

    def sentences(self, words: Words) -> list[str]:
        """How many setups are unfair, which are most and least so, and what was not played."""
        if self.sides.is_empty():
            return [f"No game was played with a {words.setup} in which everybody may use all of it."]
        told = []
        for side in self.sides.iter_rows(named=True):
            ranked = of_side(self.setups, side).filter(pl.col("rank").is_not_null()).sort("rank")
            told += [_played(words, side), _unfair(words, side)]
            if ranked.height < 2:
                told.append(f"There are not two {plural(words.setup)} with deals enough to be ranked.")
                continue
            fair = of_side(self.recommended, side)
            told += [_worst(words, ranked.row(0, named=True)), *_seats(words, ranked), *_kept(words, ranked, fair)]
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """The setups that move a seat or a strategy farthest from what it wins over all setups.

        What they win over all setups is for other lenses to tell.
        """
        size = pl.col("unusual_share").abs()
        far = self.departures.filter(pl.col("unusual_p") < LIKELY, size > tolerance.share)
        far = far.join(self.setups.select(*SET, "games", "deals"), on=SET).sort(size, descending=True)
        far = far.unique([*SET, "kind"], keep="first", maintain_order=True)
        rows = far.group_by(SIDE, maintain_order=True).head(SPOKEN).iter_rows(named=True)
        return [_finding(words, tolerance, row) for row in rows]


def ask(house: Warehouse) -> Setups:
    """How balanced each setup is."""
    bans = house.ask("content_bans")
    far = departures(house).join(bans, on=SIDE, how="anti")
    tested = alike(house).join(bans, on=SIDE, how="anti")
    setups = _setups(house, far, tested)
    sides = house.ask("setup_sides").join(bans, on=SIDE, how="anti")
    every = _every(house, sides)
    ranked = setups.filter(pl.col("rank").is_not_null()).sort(*SIDE, "rank")
    best = ranked.reverse().group_by(SIDE, maintain_order=True).head(RANKED).sort(SIDE, maintain_order=True)
    return Setups(
        sides=_sides(sides, every, tested),
        setups=setups,
        worst=ranked.group_by(SIDE, maintain_order=True).head(RANKED),
        best=best,
        recommended=best.sort(*SIDE, "both_rank"),
        departures=far,
        missing=every.join(setups, on=SET, how="anti"),
    )


def _setups(house: Warehouse, far: pl.DataFrame, tested: pl.DataFrame) -> pl.DataFrame:
    """Each setup with the seat and the strategy that depart most, the larger of both, and how its games go."""
    frame = spread(house.ask("setups"), numbers=["margin", "lead_changes", "levy_bite_share", "score"])
    frame = frame.join(far, on=SET, how="semi")
    most = _most(far).join(tested, on=[*SET, "kind"], how="left")
    for kind in KINDS:
        frame = frame.join(_named(most.filter(kind=kind), kind), on=SET, how="left")
    gap = most.sort("gap_share", descending=True, nulls_last=True).group_by(SET).first()
    gap = gap.select(*SET, "gap_share", "gap_share_low", "gap_share_high", gap_of="kind", gap_name="name", p="p")
    frame = frame.join(gap, on=SET, how="left").join(by_chance(far), on=SET, how="left")
    can_be_told = pl.any_horizontal(pl.col(f"{kind}_p").is_not_null() for kind in KINDS)
    beyond = pl.when(can_be_told).then(pl.col("gap_share") - pl.col("chance_share"))
    both = pl.max_horizontal(pl.col(f"{kind}_edge_share").abs().rank().over(SIDE) for kind in KINDS)
    frame = frame.with_columns(rank=beyond.rank("ordinal", descending=True).over(SIDE), both_rank=both)
    return frame.sort(*SIDE, "setup")


def _most(far: pl.DataFrame) -> pl.DataFrame:
    """The seat, and the strategy, that departs most in each setup, with the departure's size and range."""
    edge = pl.col("edge_share")
    sized = far.filter(pl.col("win_share_low").is_not_null()).with_columns(gap_share=edge.abs())
    most = sized.sort("gap_share", descending=True).group_by(*SET, "kind").first()
    low, high = (pl.col(f"win_share_{end}") - 1 / pl.col("players") for end in ("low", "high"))
    return most.with_columns(
        gap_share_low=pl.when(edge < 0).then(-high).otherwise(low).clip(0),
        gap_share_high=pl.when(edge < 0).then(-low).otherwise(high),
    )


def _named(most: pl.DataFrame, kind: str) -> pl.DataFrame:
    """The columns of a setup's table that tell of its seats, or of its strategies."""
    ends = {f"{kind}_share{end}": f"win_share{end}" for end in ("", "_low", "_high", "_error", "_rows")}
    return most.select(
        *SET, pl.col("name").alias(kind), *(pl.col(old).alias(new) for new, old in ends.items()),
        pl.col("edge_share").alias(f"{kind}_edge_share"), pl.col("usual_share").alias(f"{kind}_usual_share"),
        pl.col("p").alias(f"{kind}_p"),
    )  # fmt: skip


def _every(house: Warehouse, sides: pl.DataFrame) -> pl.DataFrame:
    """All setups that the game has, for each arm and number of players."""
    rows = []
    for side in sides.iter_rows(named=True):
        if side["mode"] in house.game.modes and side["players"] in house.game.players:
            model = house.game.load_rules().model
            every = house.game.setups(model, side["mode"], side["players"])
            rows += [(side["arm"], side["players"], "+".join(content)) for content in every]
    return pl.DataFrame(rows, schema={name: sides.schema.get(name, pl.String) for name in SET}, orient="row")


def _sides(sides: pl.DataFrame, every: pl.DataFrame, tested: pl.DataFrame) -> pl.DataFrame:
    """How many of the game's setups were played, and in how many seats or strategies are not alike."""
    sides = sides.with_columns(pl.col("setups").list.len()).join(
        every.group_by(SIDE).agg(possible=pl.len()), on=SIDE, how="left"
    )
    for kind in KINDS:
        counts = tested.filter(kind=kind).group_by(SIDE)
        found = counts.agg(
            pl.col("p").count().alias(f"{kind}_tested"), (pl.col("p") < LIKELY).sum().alias(f"{kind}_unfair")
        )
        sides = sides.join(found, on=SIDE, how="left")
    return sides


def _played(words: Words, side: dict) -> str:
    of, each = side["possible"], side["deals"] / side["setups"]
    whole = "" if of is None or of < side["setups"] else f" of {of:,}"
    rest = f" Nothing is known of the other {of - side['setups']:,}." if of and of > side["setups"] else ""
    return (
        f"With {at_table(side)}, {side['setups']:,}{whole} {plural(words.setup)} were played,"
        f" with {each:,.{0 if each >= 10 else 1}f} deals each on average.{rest}"
    )


def _unfair(words: Words, side: dict) -> str:
    told = []
    for kind, who in zip(KINDS, (plural(words.seat), "strategies"), strict=True):
        n, of = side[f"{kind}_unfair"], side[f"{kind}_tested"]
        told.append(f"the {who} are not alike in {n} of {of}" if of else f"the {who} cannot be tested by these deals")
    return f"In {plural(words.setup)} by themselves, {' and '.join(told)}."


def _who(words: Words, row: dict, kind: str) -> str:
    name = f"{words.seat} {row['seat']}" if kind == "seat" else title(row["strategy"])
    likely = between(row[f"{kind}_share_low"], row[f"{kind}_share_high"], share=True)
    return (
        f"{name} wins {percent(row[f'{kind}_share'])} ({likely}), not {percent(1 / row['players'])}; over all"
        f" {plural(words.setup)} it wins {percent(row[f'{kind}_usual_share'])}"
    )


def _worst(words: Words, row: dict) -> str:
    return (
        f"The fairness gap is largest in {setup_name(row['setup'])} ({tag(row['p'])}):"
        f" {_who(words, row, row['gap_of'])}. That is a gap of {percent(row['gap_share'])} where a perfectly fair"
        f" {words.setup} would show {percent(row['chance_share'])} by chance; see it again in other deals before you"
        " call it the worst."
    )


def _seats(words: Words, ranked: pl.DataFrame) -> list[str]:
    """Where the seats are least alike, if the worst setup is so by its strategies."""
    known = ranked.filter(pl.col("seat_p") < LIKELY).sort(pl.col("seat_edge_share").abs(), descending=True)
    if known.is_empty() or ranked["gap_of"][0] == "seat":
        return []
    row = known.row(0, named=True)
    return [f"Of {plural(words.seat)} alone it is largest in {setup_name(row['setup'])}: {_who(words, row, 'seat')}."]


def _kept(words: Words, ranked: pl.DataFrame, fair: pl.DataFrame) -> list[str]:
    """Which setups are fit for a first game, and which are not."""
    few = min(SPOKEN, ranked.height // 2)
    unfair, fair = ranked.head(few).filter(pl.col("p") < LIKELY), fair.head(few)
    gaps = between(fair["gap_share"].min(), fair["gap_share"].max(), share=True)  # ty: ignore[invalid-argument-type]
    told = [f"Closest to fair, for a first game, with gaps of {gaps}: {'; '.join(map(setup_name, fair['setup']))}."]
    return told + [f"To avoid: {'; '.join(map(setup_name, unfair['setup']))}."] * bool(unfair.height)


def _finding(words: Words, tolerance: Tolerance, row: dict) -> Finding:
    kind, name, usual = row["kind"], row["name"], row["usual_share"]
    who = f"{words.seat} {name}" if kind == "seat" else title(name)
    likely = between(row["win_share_low"], row["win_share_high"], share=True)
    loses = {"loses": True} if row["unusual_share"] < 0 else {}
    return Finding(
        lens="setups",
        arm=row["arm"],
        players=row["players"],
        sentence=f"With {at_table(row)}, {who} wins {percent(row['win_share'])} ({likely}) in"
        f" {setup_name(row['setup'])}, and {percent(usual)} over all {plural(words.setup)}.",
        value=row["unusual_share"],
        low=row["win_share_low"] - usual,
        high=row["win_share_high"] - usual,
        size=abs(row["unusual_share"]) / tolerance.share,
        sure=tag(row["unusual_p"]),
        p=row["unusual_p"],
        games=row["games"],
        deals=row["deals"],
        query=QUERY[kind],
        of=f"{kind} {name} in {row['setup']}",
        where={"setup": row["setup"], kind: int(name) if kind == "seat" else name} | loses,
    )
