"""Add up the sizes of installed packages; fail above the budget. Usage: check_size.py [--profile=dev] PACKAGE..."""

from __future__ import annotations

import sys
from importlib.metadata import distribution
from pathlib import Path

#: The budget is that of the release build. The other limit is the present size with the `dev` build of the core: after
#: a change that exceeds it, `nox -s size` shows whether the budget is kept and this limit can be raised.
LIMITS_MB = {"release": 25.0, "dev": 35.3}


def installed_bytes(name: str) -> int:
    """Return the size of a package's installed files, without .pyc files, which the first import creates."""
    files = distribution(name).files or []
    paths = [Path(str(file.locate())) for file in files if not str(file).endswith(".pyc")]
    return sum(path.stat().st_size for path in paths if path.exists())


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if not argument.startswith("--")]
    limit = LIMITS_MB["dev" if "--profile=dev" in arguments else "release"]
    total = 0
    for name in names:
        size = installed_bytes(name)
        total += size
        print(f"{name:14} {size / 1e6:8.2f} MB")
    print(f"{'together':14} {total / 1e6:8.2f} MB of {limit} MB")
    return total > limit * 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
