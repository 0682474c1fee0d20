"""`steelyard tournament`: who wins against whom."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from dashboards.commands.options import Content, Edition, Json, Players, Seed, Variant, rules_of, setup_of
from dashboards.console import get_ready, out, print_json, progress_bar
from sim.core.errors import BadInput
from sim.core.game import Game
from strategies import registry, tournament

EXAMPLES = """Examples:

`steelyard tournament balanced,greedy,random --deals 100`

`steelyard tournament balanced@0.2,greedy --format one-against-all --deals 100 --json`"""


def run(
    context: typer.Context,
    strategies: Annotated[str, typer.Argument(help="The strategies, with commas between; @0.3 adds noise.")],
    form: Annotated[
        str, typer.Option("--format", help=f"{', '.join(tournament.FORMATS)}; the first two are about the first named.")
    ] = "one-against-all",
    players: Players = 4,
    deals: Annotated[int, typer.Option(help="Deals for each table, each played from every seat.")] = 500,
    seed: Seed = 1,
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    as_json: Json = False,
) -> None:
    """Let strategies play each other, every deal from every seat, and print win shares with their ranges."""
    game: Game = context.obj
    rules = rules_of(game, edition, variant)
    setup = setup_of(game, guilds)
    game.deal(rules, setup, players, seed=seed)
    bots = tuple(registry.find(game, name.strip()) for name in strategies.split(","))
    if len({bot.name for bot in bots}) != len(bots) or len(bots) < 2:
        raise BadInput("Name at least two different strategies, with commas between.")
    if deals < 2:
        raise BadInput(f"--deals is a whole number from 2 on, not {deals}.")
    lineups = tournament.tables(bots, players, form)
    get_ready(game, bots, loop=True)
    with progress_bar() as progress:
        task = progress.add_task("Playing", total=len(lineups) * deals * players)
        found = tournament.play(game, rules, setup, bots, lineups, deals, seed, lambda n: progress.advance(task, n))
    if form == "round-robin":
        rows = tournament.overall(bots, lineups, found)
    else:
        rows = [tournament.standing(bots, line, results, 0) for line, results in zip(lineups, found, strict=True)]
    if as_json:
        print_json([asdict(row) for row in rows])
        return
    title = f"{game.title}, {players} players, {form}: win shares, fair is {1 / players:.1%}"
    table = Table(
        "strategy", "against", "win share", "likely range", "points", "games", title=title, title_justify="left"
    )
    for row in rows:
        likely = f"{row.low:.1%} - {row.high:.1%}"
        table.add_row(row.strategy, row.against, f"{row.share:.1%}", likely, f"{row.points:.1f}", f"{row.games:,}")
    out.print(table)
