"""Add up the sizes of installed packages; fail above the budget. Usage: check_size.py PACKAGE..."""

from __future__ import annotations

import sys
from importlib.metadata import distribution
from pathlib import Path

LIMIT_MB = 25.0


def installed_bytes(name: str) -> int:
    """Return the size of a package's installed files, without .pyc files, which the first import creates."""
    files = distribution(name).files or []
    paths = [Path(str(file.locate())) for file in files if not str(file).endswith(".pyc")]
    return sum(path.stat().st_size for path in paths if path.exists())


def main(names: list[str]) -> int:
    total = 0
    for name in names:
        size = installed_bytes(name)
        total += size
        print(f"{name:14} {size / 1e6:8.2f} MB")
    print(f"{'together':14} {total / 1e6:8.2f} MB of {LIMIT_MB} MB")
    return total > LIMIT_MB * 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
