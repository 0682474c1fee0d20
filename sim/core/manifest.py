"""The manifest of a run: all that it takes to go on with it, to check it, or to play any of its games again."""

import hashlib
import importlib
import importlib.metadata
import inspect
import platform
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.bots import Bot
from sim.core.cache import closure
from sim.core.experiment import Experiment, check_experiment
from sim.core.game import Game, RuleSet
from sim.core.plan import Plan
from sim.core.rules import Sheaf
from sim.core.runs import Run
from sim.core.schema import SCHEMA

RUNNING, STOPPED, COMPLETE = "running", "stopped", "complete"
VERSIONS = ("steelyard", "numpy", "numba", "polars")


def opened(plan: Plan, decisions: bool, target: dict[str, Any] | None) -> dict[str, Any]:
    """The manifest of a run that begins."""
    return {
        "schema": SCHEMA,
        "game": plan.game.name,
        "state": RUNNING,
        "experiment": plan.experiment.model_dump(mode="json"),
        "decisions": decisions,
        "until": target,
        "arms": {side.name: _rules(side.rules) for side in plan.sides},
        "strategies": {bot.name: bot.weights.tolist() for bot in plan.bots()},
        "code": code_of(plan),
        "versions": {"python": platform.python_version()}
        | {name: importlib.metadata.version(name) for name in VERSIONS},
    }


def closed(run: Run, manifest: dict[str, Any], state: str) -> dict[str, Any]:
    """The manifest of a run that has ended, with what is there."""
    chunks = {name: run.account(name) for name in run.chunks()}
    every = hashlib.blake2b("".join(sorted(c["digest"] for c in chunks.values())).encode(), digest_size=16)
    games = sum(chunk["rows"]["games"] for chunk in chunks.values())
    return manifest | {"state": state, "games": games, "content_hash": every.hexdigest(), "chunks": chunks}


def _rules(rules: RuleSet) -> dict[str, Any]:
    values = rules.model.model_dump(mode="json")
    return {"edition": rules.edition, "variants": list(rules.variants), "hash": rules.hash, "values": values}


def code_of(plan: Plan) -> str:
    """A hash of the sources of the game and of the strategies."""
    files = set(closure(Path(inspect.getfile(importlib.import_module(plan.game.kernels))).resolve()))
    for bot in plan.bots():
        python = getattr(bot.decide, "py_func", bot.decide)
        files |= closure(Path(inspect.getfile(python if inspect.isroutine(python) else type(python))).resolve())
    read = hashlib.blake2b(digest_size=16)
    for file in sorted(files):
        read.update(file.read_bytes())
    return read.hexdigest()


def rules_kept(game: Game, manifest: dict[str, Any], arm: str) -> RuleSet:
    """The rules of an arm as its run had them, whatever has become of their files."""
    kept = manifest["arms"][arm]
    model = game.model.model_validate(kept["values"])
    return RuleSet(game, kept["edition"], tuple(kept["variants"]), Sheaf({}, ()), model)


def experiment_kept(run: Run, manifest: dict[str, Any]) -> Experiment:
    """The experiment of a run."""
    return check_experiment(manifest["experiment"], str(run.folder))


def weights_kept(manifest: dict[str, Any], bot: Bot) -> np.ndarray:
    """The weights with which a strategy played."""
    return np.array(manifest["strategies"][bot.name], np.float64)
