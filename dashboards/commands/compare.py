"""`steelyard compare`: what a change did, on the same deals."""

from dataclasses import asdict
from typing import Annotated

import polars as pl
import typer

from analysis.answer import Tolerance
from analysis.compare import compare
from analysis.headlines import HEADLINES
from analysis.words import setup_name, title
from dashboards.answers import arm_named, number, open_named, show
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core.game import Words

EXAMPLES = """Examples:

`steelyard compare before after`

`steelyard compare before after:base --json`"""


def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A run, or one arm of it as run:arm.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other one, that plays the same deals.")],
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Say what is other in B than in A: every headline as a paired difference, overall and by setup."""
    house = open_named([a, b], folder)
    found = compare(house, arm_named(house, a), arm_named(house, b))
    sentences = found.sentences(house.game.words)
    if as_json:
        rows = {name: frame.to_dicts() for name, frame in found.tables.items()}
        told = [asdict(finding) for finding in found.findings(house.game.words, Tolerance())]
        print_json({"a": found.a, "b": found.b, "sentences": sentences, "findings": told, "tables": rows})
        return
    for sentence in sentences:
        out.print(sentence, markup=False)
    out.print()
    for name in ("headlines", "setups"):
        frame = found.tables[name].filter(pl.col("differing") > 0).sort("p", nulls_last=True)
        if frame.height:
            show(
                _told(frame, house.game.words),
                f"{title(name)}: paired ranges, and how wide they are beside unpaired ones",
            )


def _told(frame: pl.DataFrame, words: Words) -> pl.DataFrame:
    """Changes in words: each in the unit of its headline."""
    rows = []
    for row in frame.iter_rows(named=True):
        headline = HEADLINES[row["headline"]]
        before, after, change, low, high = (
            number(row[key], share=headline.in_percent)
            for key in ("before", "after", "change", "change_low", "change_high")
        )
        told = {"players": row["players"], "headline": headline.told(words, row["part"])}
        told |= {"in": setup_name(row["setup"])} if "setup" in row else {}
        told |= {"before": before, "after": after, "change": f"{change} ({low} to {high})" if low else change}
        rows.append(told | {"width": number(row["narrower"], share=True), "p": row["p"]})
    return pl.DataFrame(rows)
