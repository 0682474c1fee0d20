"""The command line: `steelyard`."""

import sys
from typing import Annotated

import typer

from dashboards.commands import (
    ask,
    bench,
    compare,
    demo,
    findings,
    plan,
    play,
    query,
    replay,
    rules,
    runs,
    schema,
    simulate,
    strategies,
    tournament,
    tune,
)
from dashboards.console import err
from sim.core import game as games
from sim.core.errors import BadInput, Failure

app = typer.Typer(
    name="steelyard",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Balance-testing for worker-placement board games.",
)
LOOKING = (ask, findings, compare, plan, query, replay, schema)  # at what was simulated
COMMANDS = (demo, simulate, runs, *LOOKING, play, rules, strategies, tournament, tune, bench)
for command in COMMANDS:
    app.command(name=command.__name__.rpartition(".")[2], epilog=command.EXAMPLES)(command.run)


@app.callback()
def choose_game(
    context: typer.Context,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(games.names())}.")] = games.names()[0],
) -> None:
    """Keep the game for the command that follows."""
    context.obj = games.load(game)


def main() -> None:
    """Run a command; whatever is wrong is said in one sentence."""
    try:
        code = app(standalone_mode=False)
    except BadInput as error:
        code = _say(str(error), 2)
    except Failure as error:
        code = _say(str(error), 1)
    except typer.exceptions.TyperException as error:
        code = _say(error.format_message(), 2) if hasattr(error, "format_message") else _say(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        code = _say("Stopped.", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _say(sentence: str, code: int) -> int:
    err.print(sentence, style="red", markup=False)
    return code


if __name__ == "__main__":
    main()
