"""`steelyard findings`: what a run establishes, in sentences, the largest first."""

from dataclasses import asdict, replace
from typing import Annotated, Any

import typer

from analysis.answer import Finding, Tolerance
from analysis.findings import Held, across, find, not_too_alike, with_game
from analysis.warehouse import Warehouse
from analysis.words import behind
from dashboards.answers import open_named
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core.errors import BadInput

EXAMPLES = """Examples:

`steelyard findings smoke`

`steelyard findings smoke --most 3 --tolerance 0.05 --json`

`steelyard findings smoke --across base`"""

NAMED = 8  # arms in which a finding does not hold


def run(
    runs: Annotated[str, typer.Argument(metavar="RUN", help="A run, or several with commas between.")],
    most: Annotated[int, typer.Option(help="How many findings at most.")] = 12,
    alike: Annotated[int, typer.Option(help="How many of a kind at most: those that one query gives.")] = 3,
    asked: Annotated[
        str | None, typer.Option("--lenses", help="Only these lenses, with commas between.", show_default="all")
    ] = None,
    tolerance: Annotated[float, typer.Option(help="The departure from a fair share that you accept.")] = 0.02,
    arm: Annotated[str | None, typer.Option("--across", help="Only this arm's, and in which others they hold.")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Say what a run establishes: each with its range, the games behind it, its query and a game that shows it."""
    for option, number in (("--most", most), ("--alike", alike)):
        if number < 1:
            raise BadInput(f"{option} is a whole number from 1 on, not {number}.")
    if not 0 < tolerance < 1:
        raise BadInput(f"--tolerance is a share between 0 and 1, such as 0.02, not {tolerance:g}.")
    house = open_named(runs.split(","), folder)
    every = find(house, replace(Tolerance(), share=tolerance), asked.split(",") if asked else None)
    held = {} if arm is None else {each.finding: each for each in across(house, every, arm)}
    every = every if arm is None else list(held)
    kept = not_too_alike(every, alike)[:most]
    found = {finding: with_game(house, finding) for finding in kept}
    if as_json:
        print_json([asdict(shown) | (_across(held[one]) if held else {}) for one, shown in found.items()])
        return
    if not found:
        out.print("Nothing departs from what would be fair by more than chance may bring: more deals may show more.")
    for number, (one, shown) in enumerate(found.items(), 1):
        _print(house, number, shown)
        if held:
            out.print(f"   {_told(held[one])}", markup=False)
    if len(every) > len(kept):
        out.print(f"{len(every) - len(kept)} more are left out: --most shows smaller ones, --alike more of a kind.")


def _print(house: Warehouse, number: int, finding: Finding) -> None:
    out.print(f"{number}. {finding.sentence}", markup=False)
    shown = f"; `steelyard replay {_place(house, finding.arm)} {finding.game}`" if finding.game else ""
    behind_it = f"{finding.sure}; {behind(finding.games, finding.deals)}; {finding.arm}; query {finding.query}"
    out.print(f"   {behind_it}{shown}", style="dim", markup=False)


def _across(held: Held) -> dict[str, Any]:
    return {"arms": held.arms, "lost": held.lost, "turned": held.turned}


def _told(held: Held) -> str:
    """In how many of the other arms a finding holds, and in which it does not."""
    told = f"Holds in {held.arms - len(held.lost) - len(held.turned)} of {held.arms} other arms"
    for how, arms in (("the opposite holds in", held.turned), ("cannot be told in", held.lost)):
        more = f" and {len(arms) - NAMED} more" if len(arms) > NAMED else ""
        told += f"; {how} {', '.join(arms[:NAMED])}{more}" if arms else ""
    return f"{told}."


def _place(house: Warehouse, arm: str) -> str:
    """The run in which an arm was played."""
    return next(run for run, arms in house.arms.items() if arm in arms.values())
