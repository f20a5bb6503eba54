"""Limits on the lines written by hand (decision 0049). A commit that needs more lines raises the limit here."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

#: packages that share a limit, and the limit
LIMITS = [
    (("ms-jit-core",), 17_573),
    (("ms-jit-core", "ms-jit-ast", "ms-jit-trace", "ms-jit-bytecode"), 18_263),
    (("ms-tensor", "ms-nn"), 74_650),
]


def lines_by_hand(package: str) -> int:
    """The lines of a package's Python files, without tests and generated files."""
    folder = house.ROOT / "packages" / package
    files = [
        path
        for path in folder.rglob("*.py")
        if not {"tests", "_generated", "build"} & set(path.relative_to(folder).parts)
    ]
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


@pytest.mark.parametrize(("packages", "limit"), LIMITS, ids=[packages[-1] for packages, _ in LIMITS])
def test_packages_do_not_grow(packages: tuple[str, ...], limit: int) -> None:
    counted = {package: lines_by_hand(package) for package in packages}
    assert sum(counted.values()) <= limit, counted
    assert min(counted.values()) > 20, "a package was not found"


#: folders whose files are tables: a row for each function or layer
TABLES = {"function_rows", "layer_rows"}


def test_files_stay_below_600_lines_and_tables_below_900() -> None:
    folders = [house.ROOT / name for name in ("crates", "packages", "tools")]
    sources = [path for folder in folders for kind in ("*.py", "*.rs") for path in folder.rglob(kind)]
    sources = [path for path in sources if not {"_generated", "target", "build", ".venv"} & set(path.parts)]
    lines = {path.relative_to(house.ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    assert len(lines) > 1000
    assert not {str(path): n for path, n in lines.items() if n > (900 if TABLES & set(path.parts) else 600)}
