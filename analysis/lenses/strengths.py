"""Is it the same at every table? The headlines of all arms side by side, such as learners, regulars and experts."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.answer import Answer, Finding, Tolerance
from analysis.headlines import HEADLINES
from analysis.stats.multiple import corrected, two_sided
from analysis.stats.ranges import likely_range
from analysis.warehouse import Warehouse
from analysis.words import between, listing, percent, points
from sim.core.game import Words

QUESTION = "Is it the same among learners, regulars and experts?"
QUERIES = ("headline_values",)
SPOKEN = ("seat_share", "margin", "lead_changes", "score", "levy_bite", "levy_short", "levy_drag", "forced")


@dataclass(frozen=True)
class Strengths(Answer):
    """The headlines of every arm."""

    headlines: pl.DataFrame  # a headline of an arm and number of players
    differences: pl.DataFrame  # a headline that arms share: how far apart they are, and the corrected p of that

    def sentences(self, words: Words) -> list[str]:
        """The headlines of all arms side by side; with one arm, what they are."""
        told = (
            [] if self.headlines["arm"].n_unique() > 1 else ["There is one arm, so there is nothing to set beside it."]
        )
        spoken = self.headlines.filter(pl.col("headline").is_in(SPOKEN))
        for (players, key, part), rows in spoken.group_by("players", "headline", "part", maintain_order=True):
            headline = HEADLINES[str(key)]
            arms = [f"{row['arm']} {_put(row)}" for row in rows.iter_rows(named=True)]
            told.append(f"With {players} players, {headline.told(words, str(part))}: {listing(arms)}.")
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """None: what differs between arms of the same deals is told by comparing them."""
        return []


def _put(row: dict) -> str:
    share = HEADLINES[row["headline"]].in_percent
    likely = between(row["value_low"], row["value_high"], share=share, digits=1 if share else 2)
    return f"{percent(row['value']) if share else points(row['value'], 2)} ({likely})"


def headline_values(house: Warehouse) -> pl.DataFrame:
    """Every headline of every arm and number of players, with its likely range."""
    frame = house.ask("headline_values")
    value, error, rows = (frame[name].fill_null(0).to_numpy() for name in ("value", "error", "rows"))
    share = frame["headline"].is_in([key for key, headline in HEADLINES.items() if headline.is_share]).to_numpy()
    plain = likely_range(value, error, rows, share=False)
    within = likely_range(np.where(share, value, 0.0), error, rows, share=True)
    low, high = (np.where(share, b, a) for a, b in zip(plain, within, strict=True))
    named = frame.rename({"error": "value_error", "rows": "value_rows"})
    ranges = {"value_low": pl.Series(low).fill_nan(None), "value_high": pl.Series(high).fill_nan(None)}
    return named.with_columns(**ranges)


def ask(house: Warehouse) -> Strengths:
    """The headlines of every arm, and which of them differ between arms."""
    values = headline_values(house)
    return Strengths(headlines=values, differences=_differences(values))


def _differences(values: pl.DataFrame) -> pl.DataFrame:
    """For each headline that several arms have, the arms in which it is least and most, as far as they are told apart.

    The errors are taken as if the arms were independent, which is careful where they play the same deals.
    """
    keys = ["players", "headline", "part"]
    order = values.sort("value")
    ends = order.group_by(keys, maintain_order=True).agg(
        arms=pl.len(),
        least=pl.col("arm").first(),
        least_value=pl.col("value").first(),
        most=pl.col("arm").last(),
        most_value=pl.col("value").last(),
        apart=pl.col("value").last() - pl.col("value").first(),
        error=(pl.col("value_error").first() ** 2 + pl.col("value_error").last() ** 2).sqrt(),
        rows=pl.col("value_rows").min(),
    )
    ends = ends.filter(pl.col("arms") > 1).sort(keys)
    p = two_sided(ends["apart"].to_numpy(), ends["error"].fill_null(0).to_numpy(), ends["rows"].to_numpy())
    pairs = (ends["arms"] * (ends["arms"] - 1) / 2).to_numpy()  # least and most were picked among as many
    return ends.with_columns(p=pl.Series(corrected((p * pairs).clip(0, 1)))) if ends.height else ends
