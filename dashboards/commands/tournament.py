"""`steelyard tournament`: who wins against whom."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import numpy as np
import typer
from rich.table import Table

from dashboards.commands.options import (
    Content,
    Edition,
    Json,
    Noise,
    Players,
    Seed,
    TimeLimit,
    Variant,
    rules_of,
    setup_of,
    with_noise,
)
from dashboards.console import end_early, get_ready, keep, out, print_json
from sim.core.batch import LIMIT
from sim.core.bots import Bot
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
    noise: Noise = 0.0,
    deals: Annotated[int, typer.Option(help="Deals for each table, each played from every seat.")] = 500,
    seed: Seed = 1,
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    time_limit: TimeLimit = LIMIT,
    as_json: Json = False,
) -> None:
    """Let strategies play each other, every deal from every seat, and print win shares with their ranges."""
    game: Game = context.obj
    rules = rules_of(game, edition, variant)
    setup = setup_of(game, guilds)
    game.deal(rules, setup, players, seed=seed)
    bots = tuple(registry.find(game, name) for name in with_noise(strategies, noise).split(","))
    if len({bot.name for bot in bots}) != len(bots) or len(bots) < 2:
        raise BadInput("Name at least two different strategies, with commas between.")
    if deals < 2:
        raise BadInput(f"--deals is a whole number from 2 on, not {deals}.")
    lineups = tournament.tables(bots, players, form)
    get_ready(game, bots, loop=True)
    played = tournament.play(game, rules, setup, bots, lineups, deals, seed, time_limit)
    total = len(lineups) * deals * players
    pieces, stopped = keep(((len(piece[1]), piece) for piece in played), "Playing", total)
    found = tournament.sort_out(pieces, len(lineups))
    rows = _rows(form, bots, lineups, found, deals * players)
    if rows and as_json:
        print_json([asdict(row) for row in rows])
    elif rows:
        _print(f"{game.title}, {players} players, {form}: win shares, fair is {1 / players:.1%}", rows)
    end_early(stopped, sum(map(len, found)), total)


def _rows(
    form: str, bots: Sequence[Bot], lineups: list[tuple[int, ...]], found: list[np.ndarray], whole: int
) -> list[tournament.Standing]:
    """The standings of what was played; over several tables only those count that were played to their end."""
    needed = whole if form == "round-robin" else 1
    played = [(line, results) for line, results in zip(lineups, found, strict=True) if len(results) >= needed]
    if form == "round-robin":
        return tournament.overall(bots, [line for line, _ in played], [results for _, results in played])
    return [tournament.standing(bots, line, results, 0) for line, results in played]


def _print(title: str, rows: list[tournament.Standing]) -> None:
    table = Table(
        "strategy", "against", "win share", "likely range", "points", "games", title=title, title_justify="left"
    )
    for row in rows:
        likely = f"{row.low:.1%} - {row.high:.1%}"
        table.add_row(row.strategy, row.against, f"{row.share:.1%}", likely, f"{row.points:.1f}", f"{row.games:,}")
    out.print(table)
