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


def test_a_file_from_outside_is_built_from_what_lies_beside_it_too(tmp_path):
    (tmp_path / "mine.py").write_text("import numpy\nimport beside\nfrom sim.core.streams import below\n")
    (tmp_path / "beside.py").write_text("from pack import part")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").write_text("")
    (tmp_path / "pack" / "part.py").write_text("from .deep import x")
    (tmp_path / "pack" / "deep.py").write_text("x = 1")
    found = cache.closure(tmp_path / "mine.py")
    beside = {path.relative_to(tmp_path).as_posix() for path in found if path.is_relative_to(tmp_path)}
    assert beside == {"mine.py", "beside.py", "pack/__init__.py", "pack/part.py", "pack/deep.py"}
    assert {path for path in found if not path.is_relative_to(tmp_path)} <= cache.closure(ROOT / "sim/core/streams.py")
