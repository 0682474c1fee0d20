"""Every command's help: what it does, and examples that work."""

import re
import shutil

import pytest

from dashboards.cli import app
from tests.test_cli import steelyard


@pytest.fixture
def run(monkeypatch, capfd):
    return lambda arguments: steelyard(arguments, monkeypatch, capfd)


def commands():
    return sorted(command.name for command in app.registered_commands)


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_and_examples(name):
    command = next(c for c in app.registered_commands if c.name == name)
    assert command.callback.__doc__
    assert "`steelyard " in command.epilog


def examples():
    return [e for c in app.registered_commands for e in re.findall(r"`steelyard (.*?)`", c.epilog) if c.name != "bench"]


@pytest.mark.parametrize("arguments", examples())
def test_every_example_in_the_help_works(arguments, run, tmp_path, monkeypatch, smoke):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEELYARD_RUNS", str(tmp_path))
    if not arguments.startswith("simulate"):
        for name in ("smoke", "before", "after"):
            shutil.copytree(smoke, tmp_path / name)
    assert run(arguments.replace("demo", "demo --games 400"))[0] == 0
