import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def smoke(tmp_path_factory):
    """The folder of a small run, simulated once for all who only read it."""
    folder = tmp_path_factory.mktemp("runs")
    command = [sys.executable, "-m", "dashboards.cli", "simulate", "smoke", "--games", "84", "--runs", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "smoke"
