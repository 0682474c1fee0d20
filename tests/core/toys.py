"""Plans of the toy game, for tests of what needs no particular game."""

import sys
from pathlib import Path

from sim.core.bots import Bot
from sim.core.experiment import check_experiment
from sim.core.manifest import opened
from sim.core.plan import Plan, make_plan
from sim.core.runner import How, carry_on
from sim.core.runs import Run, run_named
from tests.contract import toy

BOTS = {"random": Bot("random", toy.random), "noisy": Bot("noisy", toy.random, noise=0.5)}


def plan_of(bots: dict[str, Bot] = BOTS, **said) -> Plan:
    """A plan of the toy game."""
    said = {"game": "heap", "players": [2], "blocks": 8, "strategies": list(bots), **said}
    return make_plan(toy.GAME, check_experiment(said, "here"), bots.__getitem__, lambda arm: toy.GAME.load_rules())


def new_run(folder, plan: Plan, name: str = "one", **said) -> Run:
    """A run that is about to be played."""
    run = run_named(folder, name)
    run.write_manifest(opened(plan, said.get("decisions", False), said.get("target")))
    return run


def main(folder: str, blocks: str) -> None:
    """Play a run, or go on with it, saying each chunk as it is written: for tests that stop it by force."""
    plan = plan_of(blocks=int(blocks))
    run = Run(Path(folder, "one"))
    run = run if run.begun else new_run(Path(folder), plan)
    with run.locked():
        for filed in carry_on(plan, run, How(jobs=2)):
            print(filed.name, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
