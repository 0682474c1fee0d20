"""`steelyard play`: one game, told in words."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from dashboards.commands.options import Content, Edition, Json, Players, Seed, Strategies, Variant, rules_of, setup_of
from dashboards.console import get_ready, out, print_json
from sim.core.files import whole_file
from sim.core.game import Game
from sim.core.sitting import Sitting
from strategies import registry

EXAMPLES = """Examples:

`steelyard play --players 4 --seed 7`

`steelyard play --seed 7 --strategies greedy,random,random,random --trace game.jsonl`

`steelyard play --players 2 --edition it --json`"""


def run(
    context: typer.Context,
    players: Players = 4,
    seed: Seed = 1,
    strategies: Strategies = "greedy",
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    trace: Annotated[Path | None, typer.Option(help="Write the whole game to this file, as JSON lines.")] = None,
    as_json: Json = False,
) -> None:
    """Play one game and tell it in words."""
    game: Game = context.obj
    rules = rules_of(game, edition, variant)
    deal = game.deal(rules, setup_of(game, guilds), players, seed=seed)
    with whole_file(trace) if trace else nullcontext() as file:
        bots = registry.line_up(game, strategies, players)
        get_ready(game, bots)
        sitting = Sitting(game, rules, deal, bots, watch=True)
        tell(sitting, file, aloud=not as_json)
    if as_json:
        print_json(result_of(sitting))


def tell(sitting: Sitting, file: TextIO | None, *, aloud: bool) -> None:
    """Play a sitting to its end: its lines to a file, the same in words if they are wanted."""
    say = teller(sitting.game) if aloud else lambda line: None
    for line in lines_of(sitting):
        if file:
            file.write(json.dumps(line) + "\n")
        say(line)


def lines_of(sitting: Sitting) -> Iterator[dict[str, Any]]:
    """Play a sitting to its end, line by line of its trace."""
    trace = sitting.game.told.Trace(sitting, sitting.names())
    for _ in sitting.run():
        yield from trace.hear()
    yield from trace.end()


def teller(game: Game):
    """A function that prints each line of a trace in words, under headings."""
    story = game.told.Story()
    under = None

    def say(line: dict[str, Any]) -> None:
        nonlocal under
        sentences = story.tell(line)
        if not sentences:
            return
        heading = game.told.heading(line)
        if heading != under:
            if under is not None:
                out.print()
            if heading:
                out.print(heading, style="bold")
            under = heading
        for sentence in sentences:
            out.print(f"  {sentence}" if heading else sentence, markup=False)

    return say


def result_of(sitting: Sitting) -> dict[str, Any]:
    """What became of a game, by seat."""
    result = sitting.result()
    order = [sitting.player_in(seat) for seat in range(len(sitting.bots))]
    return {
        "game": sitting.game.name,
        "edition": sitting.rule_set.edition,
        "variants": list(sitting.rule_set.variants),
        "rules": sitting.rule_set.hash,
        "seed": int(sitting.deal.seed),
        "players": len(order),
        "strategies": sitting.names(),
        "scores": [int(result.points[p]) for p in order],
        "tie_break": [int(result.tie_break[p]) for p in order],
        "winners": [seat for seat, p in enumerate(order) if result.won[p]],
        "decisions": int(result.decisions),
        "forced": int(result.forced),
    }
