"""What a change did: two arms that play the same deals, game against game."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.answer import Answer, Finding, Tolerance
from analysis.frames import with_p
from analysis.headlines import HEADLINES
from analysis.stats.multiple import LIKELY, tag
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse
from analysis.words import difference, listing, percent, points, title
from sim.core.errors import BadInput
from sim.core.game import Words

QUERIES = ("compare_deals", "compare_games", "compare_headlines", "compare_setups")


@dataclass(frozen=True)
class Comparison(Answer):
    """What is other in arm b than in arm a, in the deals that both play."""

    a: str
    b: str
    games: pl.DataFrame  # a number of players: games, how many differ, have another winner or other players
    headlines: pl.DataFrame  # a headline: before, after, and the change, its p corrected over all of them
    setups: pl.DataFrame  # a headline in a setup, corrected over the setups
    content: pl.DataFrame  # a piece of content: how many games differ with it and without

    def sentences(self, words: Words) -> list[str]:
        """The verdict, then what moved, most in tolerances first."""
        told = [self._verdict(row) for row in self.games.iter_rows(named=True)]
        told += [finding.sentence for finding in self.findings(words, Tolerance())]
        return told + self._where(words)

    def _verdict(self, row: dict[str, Any]) -> str:
        where = f"With {row['players']} players, {row['games']:,} games of {row['deals']:,} deals in both:"
        if row["differing"] == 0:
            return f"{where} every game is the same in {self.a} and {self.b}. Nothing moved."
        here = self.headlines.filter(pl.col("players") == row["players"])
        moved = here.filter(pl.col("p") < LIKELY).height
        others = f" The players are other ones in {row['other_players']:,} of them." if row["other_players"] else ""
        return (
            f"{where} {percent(row['differing'] / row['games'])} of the games differ, and"
            f" {percent(row['other_winner'] / row['games'])} have another winner. Of {here.height} headlines"
            f" {moved or 'none'} moved for what can be told.{others}"
        )

    def _where(self, words: Words) -> list[str]:
        """Pieces of content without which nothing is other."""
        told = []
        only = self.content.filter(
            pl.col("differing") > 0, pl.col("differing_without") == 0, pl.col("games_without") > 0
        )
        for row in only.iter_rows(named=True):
            told.append(
                f"With {row['players']} players, all {row['games_without']:,} games without the {words.content}"
                f" {title(row['item'])} are the same; of those with it {percent(row['differing_share'])} differ."
            )
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """The headlines that moved, by how many tolerances."""
        found = []
        counts = {row["players"]: row for row in self.games.iter_rows(named=True)}
        for row in self.headlines.filter(pl.col("p") < LIKELY).iter_rows(named=True):
            behind = counts[row["players"]]
            found.append(
                Finding(
                    lens="compare",
                    arm=self.b,
                    players=row["players"],
                    sentence=_moved(words, row),
                    value=row["change"],
                    low=row["change_low"],
                    high=row["change_high"],
                    size=abs(row["change"]) / HEADLINES[row["headline"]].tolerance(tolerance),
                    sure=tag(row["p"]),
                    games=behind["games"],
                    deals=behind["deals"],
                    query="compare_headlines",
                    of=f"{row['headline']} {row['part']}".strip(),
                )
            )
        return sorted(found, key=lambda finding: -finding.size)


def _moved(words: Words, row: dict[str, Any]) -> str:
    """What a headline was, what it is, and by how much it moved."""
    headline = HEADLINES[row["headline"]]
    put = percent if headline.in_percent else lambda number: points(number, 2)
    ends = (row[key] for key in ("change", "change_low", "change_high"))
    change = difference(*ends, in_percent=headline.in_percent)
    name = headline.told(words, row["part"])
    return (
        f"With {row['players']} players, {name}: {put(row['before'])} before, {put(row['after'])} after,"
        f" a change of {change}."
    )


def compare(house: Warehouse, a: str, b: str) -> Comparison:
    """What is other in arm b; refused where their games do not pair."""
    check_pairs(house, a, b)
    by_setup = house.ask("compare_games", a=a, b=b)
    counts = ("games", "deals", "differing", "other_winner", "other_players")
    return Comparison(
        a=a,
        b=b,
        games=by_setup.group_by("players").agg(pl.col(*counts).sum()).sort("players"),
        headlines=_changes(house.ask("compare_headlines", a=a, b=b), ["players"]),
        setups=_changes(house.ask("compare_setups", a=a, b=b), ["players", "headline", "part"]),
        content=_with_and_without(by_setup),
    )


def check_pairs(house: Warehouse, a: str, b: str) -> None:
    """Refuse two arms whose games do not pair, and say why."""
    known = house.ask("sides")
    for arm in (a, b):
        if arm not in known["arm"]:
            raise BadInput(f"There is no arm '{arm}': there are {listing(known['arm'].unique().sort())}.")
    if a == b:
        raise BadInput(f"Name two different arms: '{a}' is the same as itself.")
    deals = house.ask("compare_deals", a=a, b=b)
    why = ""
    if deals.is_empty():
        why = "they have no deal of the same number of players in common"
    elif (deals["seed_a"] != deals["seed_b"]).any():
        seeds = deals.row(0, named=True)
        why = f"their seeds are {seeds['seed_a']} and {seeds['seed_b']}, so they play other deals"
    elif deals["other_setups"].sum():
        why = f"{deals['other_setups'].sum():,} of {deals['deals'].sum():,} deals have other content"
    if why:
        raise BadInput(
            f"The games of {a} and {b} do not pair: {why}. Simulate both with the same seed, players and setups."
        )


def _changes(frame: pl.DataFrame, groups: list[str]) -> pl.DataFrame:
    """Changes with their ranges, how much narrower they are for being paired, and p corrected within groups."""
    extra = frame.select(
        unpaired_error=pl.col("change").struct.field("unpaired"), differing=pl.col("change").struct.field("differing")
    )
    frame = spread(frame, numbers=["change"]).hstack(extra)
    narrower = pl.when(pl.col("unpaired_error") > 0).then(pl.col("change_error") / pl.col("unpaired_error"))
    return with_p(frame.with_columns(narrower=narrower), "change", "change", groups)


def _with_and_without(by_setup: pl.DataFrame) -> pl.DataFrame:
    """For each piece of content, games and those that differ, with it and without."""
    split = by_setup.with_columns(item=pl.col("setup").str.split("+"))
    each = split.explode("item").filter(pl.col("item") != "")
    held = each.group_by("players", "item").agg(pl.col("games", "differing").sum())
    every = by_setup.group_by("players").agg(all_games=pl.col("games").sum(), all_differing=pl.col("differing").sum())
    return (
        held.join(every, on="players")
        .select(
            "players",
            "item",
            "games",
            "differing",
            differing_share=pl.col("differing") / pl.col("games"),
            games_without=pl.col("all_games") - pl.col("games"),
            differing_without=pl.col("all_differing") - pl.col("differing"),
        )
        .sort("players", "item")
    )
