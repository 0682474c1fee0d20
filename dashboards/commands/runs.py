"""`steelyard runs`: what was simulated."""

import shutil
from typing import Annotated, Any

import typer
from rich.table import Table

from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core import game as games
from sim.core.errors import BadInput, Failure
from sim.core.manifest import RUNNING, STOPPED
from sim.core.runs import Run, find_run, list_runs, runs_folder
from sim.core.verify import verify

EXAMPLES = """Examples:

`steelyard runs`

`steelyard runs smoke --verify`

`steelyard runs smoke --delete --yes`

`steelyard runs --json`"""


def run(
    name: Annotated[str | None, typer.Argument(help="Only this run.")] = None,
    check: Annotated[
        bool, typer.Option("--verify", help="Check counts, rows and schema against the manifest.")
    ] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Delete the run, after a question.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Answer the question with yes.")] = False,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """List the runs with their size, games and state; check one, or delete it."""
    folder = folder or runs_folder()
    found = [find_run(folder, name)] if name else list_runs(folder)
    if delete:
        _delete(found, name, yes)
    elif check:
        _verify(found, as_json)
    else:
        _list(found, as_json)


def _delete(found: list[Run], name: str | None, yes: bool) -> None:
    if name is None:
        raise BadInput("Name the run that is to be deleted.")
    run = found[0]
    with run.locked():
        if yes or typer.confirm(f"Delete the run {name}, {run.size() / 1e6:,.1f} MB in {run.folder}?"):
            shutil.rmtree(run.folder)
            out.print(f"The run {name} is deleted.", markup=False)
        else:
            out.print(f"The run {name} stays.", markup=False)


def _verify(found: list[Run], as_json: bool) -> None:
    wrong = {run.name: verify(games.load(run.manifest()["game"]), run) for run in found}
    if as_json:
        print_json(wrong)
    else:
        for name, sentences in wrong.items():
            for sentence in sentences or ["every chunk is as its manifest says."]:
                out.print(f"{name}: {sentence}", markup=False)
    bad = [name for name, sentences in wrong.items() if sentences]
    if bad:
        raise Failure(
            f"Not as they should be: {', '.join(bad)}. --resume plays damaged and missing chunks again; delete the"
            " folder of one that stays bad."
        )


def _list(found: list[Run], as_json: bool) -> None:
    rows = [_row(run) for run in found]
    if as_json:
        print_json(rows)
        return
    table = Table("run", "state", "games", "MB", "arms", "about", title="Runs", title_justify="left")
    for row in rows:
        mb = f"{row['bytes'] / 1e6:,.1f}"
        table.add_row(row["run"], row["state"], f"{row['games']:,}", mb, str(row["arms"]), row["about"])
    out.print(table if rows else "No runs yet: `steelyard simulate smoke` makes one.")


def _row(run: Run) -> dict[str, Any]:
    """One run in figures; one that cannot be read says why, and hides no other."""
    try:
        manifest = run.manifest()
        games_ = manifest.get("games") or sum(run.account(chunk)["rows"]["games"] for chunk in run.chunks())
    except Failure as error:
        return {"run": run.name, "state": str(error), "games": 0, "bytes": run.size(), "arms": 0, "about": ""}
    about = manifest["experiment"]["about"]
    return {
        "run": run.name,
        "state": STOPPED if manifest["state"] == RUNNING and not run.is_locked else manifest["state"],
        "games": games_,
        "bytes": run.size(),
        "arms": len(manifest["arms"]),
        "about": about,
    }
