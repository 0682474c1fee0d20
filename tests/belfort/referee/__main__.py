"""Check trace files: python -m tests.belfort.referee FILE..."""

import sys
from pathlib import Path

from . import RuleBroken, check


def main(names: list[str]) -> int:
    """Print OK or the violation for each file; return 1 if any file breaks a rule."""
    broken = False
    for name in names:
        try:
            with Path(name).open(encoding="utf-8") as lines:
                result = check(lines)
            print(f"{name}: OK, scores {result['scores']}, winners {result['winners']}, {result['lines']} lines")
        except RuleBroken as error:
            broken = True
            print(f"{name}: {error}")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
