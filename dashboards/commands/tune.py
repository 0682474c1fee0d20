"""`steelyard tune`: better weights for a strategy."""

from pathlib import Path
from typing import Annotated

import typer

from dashboards.commands.options import Edition, Json, Players, Seed, Variant, rules_of
from dashboards.console import err, get_ready, out, print_json, progress_bar
from sim.core.cache import ROOT
from sim.core.errors import BadInput
from sim.core.files import whole_file
from sim.core.game import Game
from strategies import personality, registry
from strategies.tuning import Tuning

EXAMPLES = """Examples:

`steelyard tune balanced --generations 2 --deals 20 --out tuned.toml`

`steelyard tune balanced --against greedy --generations 2 --deals 20 --held-out 50 --out again.toml --json`"""


def run(
    context: typer.Context,
    bot: Annotated[str, typer.Argument(help="A strategy that has weights, or a weights file.")],
    against: Annotated[str, typer.Option(help="The field, with commas between.")] = "greedy,balanced",
    generations: Annotated[int, typer.Option(help="The budget: generations of candidates.")] = 50,
    candidates: Annotated[
        int, typer.Option(help="Candidates in a generation; more find their way through noise.")
    ] = 16,
    deals: Annotated[int, typer.Option(help="Training deals for each candidate, played from every seat.")] = 60,
    held_out: Annotated[int, typer.Option(help="Deals kept apart to measure the gain.")] = 2000,
    step: Annotated[float, typer.Option(help="How far to look at first, as a share of each weight.")] = 0.3,
    players: Players = 4,
    seed: Seed = 1,
    edition: Edition = None,
    variant: Variant = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Where to write the weights.", show_default="BOT.toml")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Take up where the last run of this bot stopped.")] = False,
    as_json: Json = False,
) -> None:
    """Improve a strategy's weights against a field and measure the gain on deals it has not seen."""
    game: Game = context.obj
    if generations < 1 or deals < 2 or held_out < 2 or candidates < 4:
        raise BadInput("--generations is from 1 on, --deals and --held-out from 2 on, --candidates from 4 on.")
    if not 0 < step <= 2:
        raise BadInput(f"--step is a share of a weight, more than 0 and at most 2, not {step}.")
    game.check_players(players)
    start = _weights_of(game, bot)
    field = [registry.find(game, name.strip()) for name in against.split(",")]
    file = _new_file(out_file or Path(f"{start.name}.toml"))
    state = ROOT / "data" / "runs" / "tuning" / f"{game.name}-{start.name}.state"
    if not resume:
        state.unlink(missing_ok=True)
    rules = rules_of(game, edition, variant)
    tuning = Tuning(game, rules, start, field, players, deals, seed, sigma=step, candidates=candidates, state=state)
    get_ready(game, [*field, tuning.bot(start.weights)], loop=True)
    weights = _run(tuning, generations)
    before, after, gain, half = tuning.gain(weights, held_out)
    personality.save(file, start, weights)
    if as_json:
        print_json({"before": before, "after": after, "gain": gain, "half_range": half, "file": str(file)})
        return
    out.print(f"Win share on {held_out:,} held-out deals: {before:.1%} before, {after:.1%} after;")
    low, high = (f"{100 * (gain + side):+.1f}" for side in (-half, half))
    out.print(f"the difference is {100 * gain:+.1f} points, likely {low} to {high}. Weights written to {file}.")
    if gain - half <= 0:
        out.print("That is no gain for sure: the old weights may be as good, or more generations may help.")


def _new_file(file: Path) -> Path:
    """Where weights can be written, known before the work is done; nothing is written over."""
    if file.exists():
        raise BadInput(f"{file} is there already: give another name with --out, nothing is written over.")
    with whole_file(file):
        pass
    file.unlink()
    return file


def _weights_of(game: Game, bot: str) -> personality.Personality:
    if bot.endswith(".toml"):
        return personality.load(game, Path(bot))
    file = personality.folder(game) / f"{bot}.toml"
    if not file.exists():
        known = ", ".join(personality.names(game))
        if bot not in registry.names(game):
            raise BadInput(f"Unknown strategy '{bot}': tune one of {known}, or a weights file.")
        raise BadInput(f"'{bot}' has no weights to tune: name one of {known}, or a weights file.")
    return personality.load(game, file)


def _run(tuning: Tuning, generations: int) -> dict[str, float]:
    """Tune with a progress bar; Ctrl-C keeps what has been reached."""
    with progress_bar() as progress:
        task = progress.add_task(f"Tuning {tuning.start.name}", total=generations)
        try:
            return tuning.run(generations, lambda *_: progress.advance(task))
        except KeyboardInterrupt:
            progress.stop()
            err.print("Stopped; what has been reached is kept, and --resume goes on from it.")
            return tuning.weights(tuning.optimiser.mean)
