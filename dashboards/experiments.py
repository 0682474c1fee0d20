"""From what people name to a plan: experiment files, strategies, and runs that are taken up again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.core import game as games
from sim.core.bots import Bot
from sim.core.cache import ROOT
from sim.core.errors import BadInput
from sim.core.experiment import Experiment, check_experiment
from sim.core.manifest import code_of, experiment_kept, opened, rules_kept, weights_kept
from sim.core.plan import Plan, expand, make_plan
from sim.core.runs import Run
from strategies import registry

FOLDER = ROOT / "data" / "experiments"
IN_ARMS = ("edition", "variants", "strategies", "meet", "noise")


def find_file(name: str) -> Path:
    """The file of an experiment, given by name or by path."""
    kept = FOLDER / f"{name}.toml"
    if kept.is_file():
        return kept
    if not name.endswith(".toml"):
        known = ", ".join(sorted(file.stem for file in FOLDER.glob("*.toml")))
        raise BadInput(f"Unknown experiment '{name}': give a .toml file or one of {known}.")
    return Path(name)


def override(experiment: Experiment, said: dict[str, Any]) -> Experiment:
    """An experiment with what the command line says instead."""
    for key in said:
        if key in IN_ARMS and any(getattr(arm, key) is not None for arm in experiment.arms):
            raise BadInput(f"The arms of this experiment set {key} themselves: copy its file and change it there.")
    return check_experiment(experiment.model_dump(exclude_none=True) | said, "The command line")


def plan_of(experiment: Experiment) -> Plan:
    """The plan of an experiment under the rules and with the strategies of today."""
    game = games.load(experiment.game)
    whole = expand(experiment, game, registry.roster(game))

    def rules_of(arm):
        return game.load_rules(whole.of(arm, "edition"), whole.of(arm, "variants"), arm.changes)

    return make_plan(game, whole, lambda name: registry.find(game, name), rules_of)


def plan_kept(run: Run, manifest: dict[str, Any]) -> Plan:
    """The plan of a run, under its own rules and with its own strategies' weights."""
    game = games.load(manifest["game"])

    def find(name: str) -> Bot:
        bot = registry.find(game, name)
        return replace(bot, weights=weights_kept(manifest, bot))

    return make_plan(game, experiment_kept(run, manifest), find, lambda arm: rules_kept(game, manifest, arm.name))


def sized(experiment: Experiment, wanted: int) -> Experiment:
    """An experiment of about so many games, in whole blocks for each setup and line-up that it lists."""
    each = plan_of(experiment.model_copy(update={"blocks": 1})).games()
    return experiment.model_copy(update={"blocks": max(1, round(wanted / each))})


def begin(run: Run, plan: Plan, decisions: bool, until: dict[str, Any] | None) -> None:
    """Open the manifest of a new run; what is there is never written over."""
    if run.begun or run.chunks():
        raise BadInput(
            f"There is a run {run.name} already in {run.folder.parent}: --resume goes on with it, --out gives this one"
            " another name."
        )
    run.write_manifest(opened(plan, decisions, until))


def take_up(run: Run, asked: Plan | None) -> Plan:
    """The plan of a run that was stopped; refused where it would go on as another than it was."""
    manifest = run.manifest()
    plan = plan_kept(run, manifest)
    if asked is not None and asked.experiment != plan.experiment:
        raise BadInput(
            f"The run {run.name} has another experiment, or another size:"
            f" `steelyard simulate --resume --out {run.name}` goes on with its own."
        )
    if code_of(plan) != manifest["code"]:
        raise BadInput(
            f"The code of the game or of a strategy has changed since the run {run.name} began: its games would not be"
            " alike. Begin a new run with --out."
        )
    return plan
