"""`steelyard findings`: what a run establishes, in sentences, the largest first."""

from dataclasses import asdict, replace
from typing import Annotated

import typer

from analysis.answer import Tolerance
from analysis.findings import find, with_game
from analysis.words import behind
from dashboards.answers import open_named
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core.errors import BadInput

EXAMPLES = """Examples:

`steelyard findings smoke`

`steelyard findings smoke --most 3 --tolerance 0.05 --json`"""


def run(
    runs: Annotated[str, typer.Argument(metavar="RUN", help="A run, or several with commas between.")],
    most: Annotated[int, typer.Option(help="How many findings at most.")] = 12,
    tolerance: Annotated[float, typer.Option(help="The departure from a fair share that you accept.")] = 0.02,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Say what a run establishes: each with its range, the games behind it, its query and a game that shows it."""
    if most < 1:
        raise BadInput(f"--most is a whole number from 1 on, not {most}.")
    if not 0 < tolerance < 1:
        raise BadInput(f"--tolerance is a share between 0 and 1, such as 0.02, not {tolerance:g}.")
    house = open_named(runs.split(","), folder)
    every = find(house, replace(Tolerance(), share=tolerance))
    found = [with_game(house, finding) for finding in every[:most]]
    if as_json:
        print_json([asdict(finding) for finding in found])
        return
    if not found:
        out.print("Nothing departs from what would be fair by more than chance may bring: more deals may show more.")
    for number, finding in enumerate(found, 1):
        out.print(f"{number}. {finding.sentence}", markup=False)
        shown = f"; `steelyard replay {_place(house, finding.arm)} {finding.game}`" if finding.game else ""
        counted = behind(finding.games, finding.deals)
        out.print(
            f"   {finding.sure}; {counted}; {finding.arm}; query {finding.query}{shown}", style="dim", markup=False
        )
    if len(every) > most:
        out.print(f"{len(every) - most} smaller ones are left out: --most shows more.")


def _place(house, arm: str) -> str:
    """The run in which an arm was played."""
    return next(run for run, arms in house.arms.items() if arm in arms.values())
