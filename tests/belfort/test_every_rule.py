"""Every rule of the digest has a test that names it, and no test names a rule that is not there."""

import ast
import tomllib
from pathlib import Path

from sim.belfort import GAME

DIGEST = tomllib.loads((GAME.folder / "digest.toml").read_text())


def rules_named(source: str) -> set[str]:
    """The ids in the `pytest.mark.rule` markers of a file."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


NAMED = {file.name: rules_named(file.read_text()) for file in sorted(Path(__file__).parent.glob("test_*.py"))}


def test_markers_are_found_wherever_they_stand():
    assert rules_named('@pytest.mark.rule("A", "B")\ndef f(): ...\npytest.param(1, marks=pytest.mark.rule("C"))') == {
        "A",
        "B",
        "C",
    }


def test_every_rule_of_the_digest_has_a_test():
    missing = set(DIGEST) - set().union(*NAMED.values())
    assert not missing, f"no test names {', '.join(sorted(missing))}"


def test_every_marker_names_a_rule_of_the_digest():
    unknown = {file: sorted(ids - set(DIGEST)) for file, ids in NAMED.items() if ids - set(DIGEST)}
    assert not unknown, f"no such rules: {unknown}"


def test_every_rule_is_said_in_a_sentence():
    assert all(text.endswith(".") and len(text.split()) > 1 for text in DIGEST.values())
