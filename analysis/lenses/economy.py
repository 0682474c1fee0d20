"""What do people hold, use and never touch, and is it over for who is behind? Economy and pace."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analysis.answer import Answer, Finding, Tolerance
from analysis.frames import SIDE, of_side, with_p
from analysis.stats.multiple import LIKELY, corrected, tag, two_sided
from analysis.stats.ranges import spread, wilson
from analysis.warehouse import Warehouse
from analysis.words import at_table, between, listing, percent, points
from sim.core.game import Game, Words
from sim.core.schema import Column

QUESTION = "What does nobody touch, where do points come from, and is it over for who is behind?"
QUERIES = ("economy_pace", "economy_amounts", "economy_uses", "comeback", "economy_sources", "economy_holdings")
DEALS = 10_000  # that the chances of who is behind are counted over, of each arm and number of players
FEW = 1_000  # that all else is: so many are in the mart economy_counts
DEAD = 0.05  # of the players, below whom an option is dead
RARE = 0.01  # of the games, for which alone nobody fills a box; of the players, below whom nothing is said of them
ENOUGH = 10  # deals, below which nothing is held for established
MOST = 0.5  # of the points, above which a source outweighs all others
SPOKEN = 5  # dead options in a sentence
PEAKS = {
    "arm": pl.String, "players": pl.Int8, "what": pl.String, "meaning": pl.String, "whose": pl.String,
    "times": pl.Int64, "half": pl.Int64, "most_of_99": pl.Int64, "most": pl.Int64, "holds": pl.Int64,
    "over_share": pl.Float64, "over_share_low": pl.Float64, "over_share_high": pl.Float64, "p": pl.Float64,
}  # fmt: skip


@dataclass(frozen=True)
class Economy(Answer):
    """Economy and pace."""

    pace: pl.DataFrame  # an arm and number of players: decisions, and those that are none
    sample: pl.DataFrame  # the same of the deals that all is counted over but the chances of who is behind
    amounts: pl.DataFrame  # a column of rounds, in a round or in all: what a tenth, half, nine tenths do not exceed
    uses: (
        pl.DataFrame
    )  # a thing that players may use: part of them that do, and the corrected p of its being no dead option
    comeback: pl.DataFrame  # a band of points behind the lead as a round ends: how often one wins from there
    sources: pl.DataFrame  # a source of points, for winners and for others
    peaks: pl.DataFrame  # a piece in the box: the most in use at once, in 99 of 100 games

    def sentences(self, words: Words) -> list[str]:
        """How long games are, what is not used, who comes back, where points come from, what the box lacks."""
        told = []
        for side in self.pace.iter_rows(named=True):
            told += [self._pace(side), self._dead(side), *self._comeback(words, side), self._sources(side)]
            told.append(self._box(side))
        if self.uses.is_empty():
            told.append("The game does not say what its players may use or leave.")
        if self.peaks.is_empty():
            told.append("The game does not say what its box holds.")
        return [sentence for sentence in told if sentence]

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """Dead options, deficits from which nobody comes back, a source that outweighs, a box too small."""
        found = []
        for side in self.sample.filter(pl.col("deals") >= ENOUGH).iter_rows(named=True):
            found += [_dead_finding(side, row, tolerance) for row in _dead_of(self.uses, side)]
            found += [_source_finding(side, row, tolerance) for row in _outweighing(self.sources, side)]
            found += [_box_finding(side, row, tolerance) for row in _too_many(self.peaks, side)]
        for side in self.pace.filter(pl.col("deals") >= ENOUGH).iter_rows(named=True):
            for _, cells in of_side(self.comeback, side).group_by("round", maintain_order=True):
                found += _over_finding(words, side, cells, tolerance)
        return found

    def _pace(self, side: dict[str, Any]) -> str:
        """How much there is to decide, and between what the scores end."""
        ends = of_side(self.amounts, side).filter(pl.col("what") == "score").drop_nulls("round").sort("round").tail(1)
        likely = between(side["decisions_low"], side["decisions_high"], share=False)
        told = (
            f"{_where(side)} a game has {points(side['decisions'])} decisions ({likely});"
            f" {_share(side, 'forced_share')} of choices have one option only"
        )
        if ends.is_empty():
            return f"{told}."
        return f"{told}. Eight players of ten end with {ends['tenth'][0]} to {ends['nine_tenths'][0]} points."

    def _dead(self, side: dict[str, Any]) -> str:
        """What is used by next to nobody."""
        every, dead = of_side(self.uses, side), _dead_of(self.uses, side)
        if every.is_empty():
            return ""
        if not dead:
            least = every.sort("used_share").row(0, named=True)
            return (
                f"{_where(side)} none of {every.height} things that players may use is known to be used by under"
                f" {percent(DEAD, 0)} of them; least used: {least['meaning']}, by {_share(least, 'used_share')}."
            )
        named = [f"{row['meaning']} ({_share(row, 'used_share')})" for row in dead[:SPOKEN]]
        return (
            f"{_where(side)} under {percent(DEAD, 0)} of players use {len(dead)} of {every.height} things that they"
            f" may use: {listing(named)}."
        )

    def _comeback(self, words: Words, side: dict[str, Any]) -> list[str]:
        """How often one wins from so far behind, round by round."""
        told = []
        here = of_side(self.comeback, side).filter(pl.col("there_share") >= RARE)
        for (number,), cells in here.group_by("round", maintain_order=True):
            chances = [f"{_behind(row)} {_share(row, 'win_share')}" for row in cells.iter_rows(named=True)]
            told.append(f"{_where(side)}, as {words.round} {number} ends, the chance of winning is {listing(chances)}.")
        return told or [f"{_where(side)} nobody scores before the last {words.round}."]

    def _sources(self, side: dict[str, Any]) -> str:
        """Where points come from, and from where winners have most more."""
        here = of_side(self.sources, side).sort("points", descending=True)
        if here.is_empty():
            return ""
        named = [f"{row['meaning']} {_share(row, 'score_share')}" for row in here.iter_rows(named=True)]
        most = here.filter(pl.col("lead").is_not_null()).sort("lead", descending=True).head(1)
        told = f"{_where(side)}, of the points come: {listing(named)}."
        for row in most.iter_rows(named=True):
            likely = between(row["lead_low"], row["lead_high"], share=False)
            told += f" Winners have most more from {row['meaning']}: {points(row['lead'])} points ({likely})."
        return told

    def _box(self, side: dict[str, Any]) -> str:
        """What the box has too few of for 99 games of 100."""
        known = of_side(self.peaks, side).filter(pl.col("holds").is_not_null())
        few = [_peak(row) for row in _too_many(self.peaks, side)]
        if known.is_empty():
            return ""
        if not few:
            rare = percent(RARE, 0)
            return f"{_where(side)} none of {known.height} kinds of pieces is known to run out in over {rare} of games."
        return f"{_where(side)} the box holds too few: {'; '.join(few)}."


def ask(house: Warehouse) -> Economy:
    """Economy and pace."""
    log = house.game.log
    of_rounds = [column for column in log.columns("rounds") if column.unit not in ("place", "rank", "seat")]
    paid = [count for count in log.seats if count.unit == "points" and count.parts]
    amounts = house.ask("economy_amounts", deals=FEW).join(_said(of_rounds), on="what", maintain_order="left")
    sources = _with_said(house.ask("economy_sources"), [column for count in paid for column in count.columns])
    sample = _pace(house, FEW)
    return Economy(
        pace=_pace(house, DEALS),
        sample=sample,
        amounts=amounts,
        uses=_uses(house),
        comeback=spread(house.ask("comeback", deals=DEALS), shares=["there_share", "win_share"]),
        sources=spread(sources, shares=["score_share"], numbers=["points", "winners", "others", "lead"]),
        peaks=_peaks(house.game, house.ask("economy_holdings"), sample),
    )


def _pace(house: Warehouse, deals: int) -> pl.DataFrame:
    return spread(house.ask("economy_pace", deals=deals), shares=["forced_share"], numbers=["decisions", "rounds"])


def _said(columns: list[Column]) -> pl.DataFrame:
    """Columns with their units and meanings."""
    rows = [(column.name, column.unit, column.meaning) for column in columns]
    return pl.DataFrame(rows, schema={"what": pl.String, "unit": pl.String, "meaning": pl.String}, orient="row")


def _with_said(frame: pl.DataFrame, columns: list[Column]) -> pl.DataFrame:
    """The rows about some columns, with what these mean behind their names."""
    said = frame.join(_said(columns).drop("unit"), on="what", maintain_order="left")
    return said.select(*SIDE, "what", "meaning", *(name for name in frame.columns if name not in (*SIDE, "what")))


def _uses(house: Warehouse) -> pl.DataFrame:
    """The things that players may use or leave, and the p of as many using them as keep them from being dead.

    Under that share alone the error is that of as many yes-or-no trials, or larger, as it is found to be.
    """
    log = house.game.log
    counts = {count.name: count for count in (*log.rounds, *log.seats)}
    columns = [column for name in log.used for column in counts[name].columns]
    uses = spread(_with_said(house.ask("economy_uses"), columns), shares=["used_share", "winners_share"])
    if uses.is_empty():
        return uses
    error = pl.max_horizontal(pl.col("used_share_error"), (DEAD * (1 - DEAD) / pl.col("chances")).sqrt())
    gap = uses.with_columns(gap=pl.col("used_share") - DEAD, gap_error=error, gap_rows=pl.col("used_share_rows"))
    return with_p(gap, "gap", "gap", SIDE).drop("gap", "gap_error", "gap_rows").sort(*SIDE, "used_share", "what")


def _peaks(game: Game, holdings: pl.DataFrame, sample: pl.DataFrame) -> pl.DataFrame:
    """The most of each piece that was in use at once, for all players and for each, against what the box holds."""
    meanings = {table: {c.name: c.meaning for c in game.log.columns(table)} for table in ("games", "seats")}
    wanted = []
    for piece in game.log.box:
        of = "games" if piece.column in meanings["games"] else "sums"
        if not piece.each:
            wanted.append((piece.column, of, "all", piece.holds))
        if piece.column in meanings["seats"]:
            wanted.append((piece.column, "seats", "each", piece.holds if piece.each else None))
    rows = []
    for side in sample.iter_rows(named=True):
        here = of_side(holdings, side)
        for column, of, whose, holds in wanted:
            meaning = meanings["games" if of == "games" else "seats"][column]
            numbers = here.filter(pl.col("of") == of, pl.col("what") == column).sort("number")
            about = {key: side[key] for key in SIDE} | {"what": column, "meaning": meaning, "whose": whose}
            rows.append(about | _peak_of(numbers, holds, side["deals"]))
    peaks = pl.DataFrame(rows, schema=PEAKS)
    return peaks.with_columns(p=pl.Series(corrected(peaks["p"].cast(pl.Float64).to_numpy())).fill_nan(None))


def _peak_of(numbers: pl.DataFrame, holds: int | None, deals: int) -> dict[str, Any]:
    """Quantiles of numbers that came up so many times, and how often they exceed what there is.

    The games of a deal are taken for one, so that the range is wide rather than narrow.
    """
    number, times = numbers["number"].to_numpy(), numbers["times"].to_numpy()
    so_far = np.cumsum(times)
    half, most99 = (number[np.searchsorted(so_far, part * so_far[-1])].item() for part in (0.5, 1 - RARE))
    found = {"times": so_far[-1].item(), "half": half, "most_of_99": most99, "most": number[-1].item(), "holds": holds}
    if holds is None:
        return found
    over = times[number > holds].sum() / so_far[-1]
    low, high = wilson(over, np.array(deals)) if deals > 1 else (None, None)
    p = two_sided(over - RARE, np.sqrt(RARE * (1 - RARE) / deals), np.array(deals))
    return found | {"over_share": over, "over_share_low": low, "over_share_high": high, "p": float(p)}


def _dead_of(uses: pl.DataFrame, side: dict[str, Any]) -> list[dict[str, Any]]:
    if uses.is_empty():
        return []
    return of_side(uses, side).filter(pl.col("p") < LIKELY, pl.col("used_share") < DEAD).to_dicts()


def _outweighing(sources: pl.DataFrame, side: dict[str, Any]) -> list[dict[str, Any]]:
    return of_side(sources, side).filter(pl.col("score_share_low") > MOST).to_dicts()


def _too_many(peaks: pl.DataFrame, side: dict[str, Any]) -> list[dict[str, Any]]:
    return of_side(peaks, side).filter(pl.col("p") < LIKELY, pl.col("over_share") > RARE).to_dicts()


def _dead_finding(side: dict[str, Any], row: dict[str, Any], tolerance: Tolerance) -> Finding:
    sentence = (
        f"{_where(side)} hardly anybody uses this: {row['meaning']}, {_share(row, 'used_share')} of players and"
        f" {_share(row, 'winners_share')} of winners."
    )
    where = {"item": row["item"]} if row["item"] else {}
    size = (DEAD - row["used_share"]) / tolerance.share
    return _finding(side, row, "used_share", sentence, size, tag(row["p"]), "economy_uses", where)


def _source_finding(side: dict[str, Any], row: dict[str, Any], tolerance: Tolerance) -> Finding:
    sentence = f"{_where(side)}, {_share(row, 'score_share')} of all points are {row['meaning']}."
    p = two_sided(row["score_share"] - MOST, row["score_share_error"], row["score_share_rows"])
    size = (row["score_share"] - MOST) / tolerance.share
    return _finding(side, row, "score_share", sentence, size, tag(float(p)), "economy_sources", {})


def _box_finding(side: dict[str, Any], row: dict[str, Any], tolerance: Tolerance) -> Finding:
    sentence = f"{_where(side)} the box holds too few: {_peak(row)}."
    size = (row["over_share"] - RARE) / tolerance.share
    return _finding(side, row, "over_share", sentence, size, tag(row["p"]), "economy_holdings", {})


def _over_finding(words: Words, side: dict[str, Any], cells: pl.DataFrame, tolerance: Tolerance) -> list[Finding]:
    """From how far behind it is over, where it is over for more players than is accepted."""
    lost = cells.filter(pl.col("behind_from") > 0, pl.col("win_share_high") < tolerance.share).sort("behind_from")
    if lost.is_empty():
        return []
    row = lost.row(0, named=True)
    beyond = cells.filter(pl.col("behind_from") >= row["behind_from"])
    if (beyond["win_share_low"] > tolerance.share).any():
        return []
    there = float(beyond["there_share"].sum())
    sentence = (
        f"{_where(side)}, as {words.round} {row['round']} ends, it is over for {percent(there)} of players: who is"
        f" {row['behind_from']} to {row['behind_to']} points behind still wins {_share(row, 'win_share')}."
    )
    p = two_sided(row["win_share"] - tolerance.share, row["win_share_error"], row["win_share_rows"])
    return [_finding(side, row, "win_share", sentence, there / tolerance.share, tag(float(p)), "comeback", {})]


def _finding(
    side: dict[str, Any],
    row: dict[str, Any],
    name: str,
    sentence: str,
    size: float,
    sure: str,
    query: str,
    where: dict[str, Any],
) -> Finding:
    return Finding(
        lens="economy",
        arm=side["arm"],
        players=side["players"],
        sentence=sentence,
        value=row[name],
        low=row[f"{name}_low"],
        high=row[f"{name}_high"],
        size=size,
        sure=sure,
        games=side["games"],
        deals=side["deals"],
        query=query,
        of=f"{name} {row['what'] if 'what' in row else row['round']}",
        where=where,
    )


def _where(side: dict[str, Any]) -> str:
    return f"With {at_table(side)}"


def _share(row: dict[str, Any], name: str) -> str:
    if row[name] is None:
        return "an unknown share"
    return f"{percent(row[name])} ({between(row[f'{name}_low'], row[f'{name}_high'], share=True)})"


def _behind(row: dict[str, Any]) -> str:
    return (
        f"{row['behind_from']} to {row['behind_to']} points behind"
        if row["behind_from"]
        else "in or level with the lead"
    )


def _peak(row: dict[str, Any]) -> str:
    of = "games" if row["whose"] == "all" else "players"
    return (
        f"{row['meaning']}: {row['most_of_99']} would do for 99 of 100 {of}, the {row['holds']} that there are do not"
        f" for {_share(row, 'over_share')}"
    )
