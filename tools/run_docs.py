"""Run all examples: those in docstrings of the packages, and Python blocks of the Markdown files.

Usage: run_docs.py MODULE... A docstring's examples see `ms`, `np`, `Tensor`, `Parameter`, `nn`, `ops` and the names
of their module; the blocks of one Markdown file run in order in one namespace.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import sys
import tempfile
import time
import traceback
import types
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def modules(name: str) -> list[types.ModuleType]:
    """Return a package and all its modules."""
    package = importlib.import_module(name)
    names = [info.name for info in pkgutil.walk_packages(getattr(package, "__path__", []), name + ".")]
    return [package, *[importlib.import_module(name) for name in names if not name.endswith("__main__")]]


def prelude() -> dict[str, Any]:
    import ms
    import ms_tensor
    import numpy

    names: dict[str, Any] = {"ms": ms, "np": numpy, "numpy": numpy}
    for name in ("Tensor", "Parameter", "nn", "ops", "mint"):
        if hasattr(ms, name):
            names[name] = getattr(ms, name)
    functions = getattr(getattr(ms_tensor, "_generated", None), "functions", None)
    if functions is not None:
        names["functions"] = functions
    return names


def run_docstrings(names: list[str]) -> tuple[int, int]:
    """Run the examples of all docstrings; return the numbers of docstrings that passed and failed."""
    import ms

    runner = doctest.DocTestRunner(optionflags=FLAGS)
    finder = doctest.DocTestFinder(exclude_empty=True)
    passed = failed = 0
    seen: set[tuple[str, int | None, str]] = set()
    base = prelude()
    for module in [module for name in names for module in modules(name)]:
        for test in finder.find(module, module.__name__, extraglobs=None, globs={**base, **vars(module)}):
            # An object with several names has one docstring; the text is part of the key for generated functions.
            key = (str(test.filename), test.lineno, test.docstring or "")
            if not test.examples or key in seen:
                continue
            seen.add(key)
            ms.set_seed(0)
            wrong = runner.run(test).failed
            failed += bool(wrong)
            passed += not wrong
    return passed, failed


def run_markdown() -> tuple[int, int]:
    """Run the Python blocks of READMEs and docs; return the numbers of blocks that passed and failed."""
    paths = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "packages").glob("*/README.md"))]
    # The pages of docs/ops are generated from docstrings, whose examples run already.
    paths += [path for path in sorted((ROOT / "docs").rglob("*.md")) if path.parent.name != "ops"]
    passed = failed = 0
    for path in [path for path in paths if path.exists()]:
        text = path.read_text()
        space: dict[str, Any] = {"__name__": "__doc__"}
        for number, match in enumerate(BLOCK.finditer(text)):
            line = text.count("\n", 0, match.start()) + 2
            # Each block is a file, because the source of a jitted function is looked up in its file.
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / f"{path.stem}_{number}.py"
                file.write_text("\n" * (line - 1) + match.group(1))
                try:
                    exec(compile(file.read_text(), str(file), "exec"), space)
                    passed += 1
                except Exception:
                    failed += 1
                    print(f"{path.relative_to(ROOT)}:{line}: this block fails")
                    traceback.print_exc()
    return passed, failed


def main(names: list[str]) -> int:
    os.environ.setdefault("COLUMNS", "120")
    start = time.time()
    results = [run_docstrings(names), run_markdown()]
    passed, failed = (sum(column) for column in zip(*results))
    print(f"examples run in {time.time() - start:.1f} s")
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
