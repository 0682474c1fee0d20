"""The house: who may import whom, and which words stand where."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sim.core import game as games
from sim.core.cache import ROOT

ROOMS = {
    "sim": {"sim"},
    "strategies": {"sim", "strategies"},
    "analysis": {"sim", "analysis"},
    "dashboards": {"sim", "strategies", "analysis", "dashboards"},
}


def sources(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imported(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_imports_go_one_way(room):
    for file in sources(room):
        rooms = {name.partition(".")[0] for name in imported(file)} & (set(ROOMS) | {"tests"})
        assert rooms <= ROOMS[room], file


def test_the_core_has_no_word_of_a_game():
    words = {"belfort", "pillars"}
    for name in games.names():
        game = games.load(name)
        words |= {*game.content, *game.words.setup.split(), game.words.content, game.words.levy, game.words.seat}
        words |= {kind.name.lower() for kind in game.option_kinds if "_" in kind.name}
    words -= {"set"}
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})s?\b", re.IGNORECASE)
    for file in [*sources("sim/core"), *sources("analysis"), *(ROOT / "analysis").rglob("*.sql")]:
        found = pattern.search(file.read_text())
        assert not found, f"{file}: {found}"


def test_no_room_but_its_own_knows_a_game():
    words = set(games.names())
    for name in games.names():
        game = games.load(name)
        words |= {game.title.lower(), *(word for word in game.content)}
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})\b", re.IGNORECASE)
    for file in [*sources("sim/core"), *sources("analysis"), *sources("dashboards"), ROOT / "strategies/registry.py"]:
        assert not pattern.search(file.read_text()), file


@pytest.mark.parametrize("name", games.names())
def test_one_game_knows_nothing_of_another(name):
    others = [other for other in games.names() if other != name]
    for file in [*sources(f"sim/{name}"), *sources(f"strategies/{name}")]:
        assert not {module for module in imported(file) for other in others if f".{other}" in module}, file


def test_the_command_line_imports_without_streamlit():
    code = "import sys; sys.modules['streamlit'] = None; import dashboards.cli"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_every_package_is_installed():
    listed = re.search(r"packages = \[(.*?)\]", (ROOT / "pyproject.toml").read_text(), re.DOTALL)
    assert listed
    packages = {
        p.parent.relative_to(ROOT).as_posix().replace("/", ".") for r in ROOMS for p in (ROOT / r).rglob("__init__.py")
    }
    assert set(re.findall(r'"(.*?)"', listed[1])) == packages


def test_kernels_are_the_only_ones_to_know_numba():
    for room in ROOMS:
        for file in sources(room):
            if "numba" in {name.partition(".")[0] for name in imported(file)}:
                assert file.parent == ROOT / "sim" / "core", file
