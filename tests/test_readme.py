"""What the README shows works: its files, its commands, its commands' names."""

import re
import shlex
import shutil

import pytest

from dashboards.cli import app, main
from sim.core.cache import ROOT

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
FILES = {
    name: text for _, text in BLOCKS for name in re.findall(r"^# ([\w-]+\.(?:toml|py))$", text.partition("\n")[0], re.M)
}
COMMANDS = [
    line
    for language, text in BLOCKS
    if not language
    for line in text.splitlines()
    if re.match(r"(\S*/)?steelyard ", line)
]


@pytest.fixture
def folder(tmp_path, monkeypatch, smoke):
    """A folder with the files that the README has its reader write, and a run."""
    monkeypatch.setenv("STEELYARD_RUNS", str(tmp_path))
    shutil.copytree(smoke, tmp_path / "smoke")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_readme_has_files_and_commands():
    assert len(FILES) == 4
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_works(command, folder, monkeypatch, capfd):
    arguments = shlex.split(command)[1:] + (["--deals", "20"] if " tournament " in command else [])
    monkeypatch.setattr("sys.argv", ["steelyard", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert not stopped.value.code
    assert capfd.readouterr().out


def test_every_command_is_in_the_readme():
    for command in app.registered_commands:
        assert f"`steelyard {command.name}" in README
