"""Compiled kernels are never older than their sources, and always have a folder to lie in."""

import os
import subprocess
import sys

from sim.core import cache
from sim.core.cache import ROOT


def base_with(**environment: str) -> str:
    code = "from sim.core import cache; print(cache.base())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_folder_can_be_chosen(tmp_path):
    assert base_with(STEELYARD_CACHE=str(tmp_path / "mine")) == str(tmp_path / "mine")


def test_an_unwritable_folder_is_passed_over_for_the_users_own(tmp_path):
    user = tmp_path / "user"
    assert base_with(STEELYARD_CACHE="/proc/nowhere", XDG_CACHE_HOME=str(user)) == str(user / "steelyard")


def test_with_no_writable_folder_there_is_a_temporary_one():
    assert "steelyard-" in base_with(STEELYARD_CACHE="/proc/nowhere", XDG_CACHE_HOME="/proc/nowhere")


def test_a_kernel_is_built_from_all_that_its_file_imports():
    names = {path.relative_to(ROOT).as_posix() for path in cache.closure(ROOT / "sim/belfort/turn.py")}
    assert {"sim/belfort/turn.py", "sim/belfort/state.py", "sim/belfort/cards.py", "sim/core/streams.py"} <= names
    assert "sim/belfort/neutral.py" not in names


def test_a_changed_source_or_flag_gives_another_folder(tmp_path):
    file = tmp_path / "kernel.py"
    file.write_text("x = 1")
    first = cache.folder_for(str(file), "a")
    assert cache.folder_for(str(file), "b") != first
    file.write_text("x = 2")
    cache.folder_for.cache_clear()
    assert cache.folder_for(str(file), "a") != first
