"""`steelyard play`: one game, told in words."""

import functools
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TextIO

import numpy as np
import typer

from dashboards.commands.options import (
    Content,
    Edition,
    Json,
    Noise,
    Players,
    Seed,
    Strategies,
    TimeLimit,
    Variant,
    rules_of,
    setup_of,
    with_noise,
)
from dashboards.console import err, get_ready, out, print_json
from sim.core.batch import LIMIT, Batch, Chunk, apart, same_deals
from sim.core.files import whole_file
from sim.core.game import Game
from sim.core.sitting import Sitting
from strategies import registry

EXAMPLES = """Examples:

`steelyard play --players 4 --seed 7`

`steelyard play --seed 7 --strategies greedy,random,random,random --trace game.jsonl`

`steelyard play --players 2 --edition it --json`"""


Line = dict[str, Any]


def run(
    context: typer.Context,
    players: Players = 4,
    seed: Seed = 1,
    strategies: Strategies = "greedy",
    noise: Noise = 0.0,
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    trace: Annotated[Path | None, typer.Option(help="Write the whole game to this file, as JSON lines.")] = None,
    time_limit: TimeLimit = LIMIT,
    as_json: Json = False,
) -> None:
    """Play one game and tell it in words."""
    game: Game = context.obj
    rules = rules_of(game, edition, variant)
    deal = game.deal(rules, setup_of(game, guilds), players, seed=seed)
    with whole_file(trace) if trace else nullcontext() as file:
        bots = registry.line_up(game, with_noise(strategies, noise), players)
        get_ready(game, bots)
        seats = np.arange(players, dtype=np.int16)
        chunk = Chunk(game, Batch(rules, bots, same_deals(deal, 1, players), seats[None], watch=True))
        result = perform(chunk, file, as_json, time_limit)
    if as_json:
        print_json(result)


def perform(chunk: Chunk, file: TextIO | None, as_json: bool, limit: float) -> dict[str, Any]:
    """Play a chunk of one game, written and told as it is wanted; a stranger plays in a process of its own."""
    hear = _listener(chunk.game, file, as_json)
    if any(bot.stranger for bot in chunk.batch.bots):
        return _told_apart(chunk, limit, hear)
    return tell(hear, chunk)


def _listener(game: Game, file: TextIO | None, as_json: bool) -> Callable[[Line], None]:
    """What becomes of each line of the trace: it is written, and said in words."""
    say = (lambda line: None) if as_json else teller(game)

    def hear(line: Line) -> None:
        if file:
            file.write(json.dumps(line) + "\n")
        say(line)

    return hear


def tell(hear: Callable[[Line], None], chunk: Chunk) -> dict[str, Any]:
    """Play a chunk of one game, with every line of its trace heard; what became of it."""
    batch = chunk.batch
    deal = batch.deals.view(np.recarray)[0]
    sitting = Sitting(chunk.game, batch.rules, deal, batch.bots, watch=True, place=chunk.place())
    for line in lines_of(sitting):
        hear(line)
    return result_of(sitting)


def _told_apart(chunk: Chunk, limit: float, hear: Callable[[Line], None]) -> dict[str, Any]:
    """The same in a process of its own: heard when it is over, as far as it came."""
    with tempfile.TemporaryDirectory(prefix="steelyard-") as folder:
        lines = Path(folder, "lines")
        try:
            with err.status(f"Playing {chunk.game.title} ..."):
                [(_, result)] = apart(functools.partial(_write, lines), [chunk], jobs=1, limit=limit)
            return result
        finally:
            for line in lines.read_text(encoding="utf-8").splitlines(keepends=True) if lines.exists() else ():
                if line.endswith("\n"):  # it may have been stopped in the middle of one
                    hear(json.loads(line))


def _write(lines: Path, chunk: Chunk) -> dict[str, Any]:
    with lines.open("w", encoding="utf-8", buffering=1) as file:
        return tell(lambda line: print(json.dumps(line), file=file), chunk)


def lines_of(sitting: Sitting) -> Iterator[Line]:
    """Play a sitting to its end, line by line of its trace."""
    trace = sitting.game.told.Trace(sitting, sitting.names())
    for _ in sitting.run():
        yield from trace.hear()
    yield from trace.end()


def teller(game: Game):
    """A function that prints each line of a trace in words, under headings."""
    story = game.told.Story()
    under = None

    def say(line: Line) -> None:
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
