"""Compares our outcomes with the recorded ones; run it to print the differences of a table:

python compare.py promotion [group]
"""

from __future__ import annotations

import functools
import gzip
import importlib
import json
import re
import sys
import warnings
from pathlib import Path
from typing import NamedTuple

import mindspore
import mindspore.common.initializer

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

from outcome import run


class Difference(NamedTuple):
    """A case with a different outcome here."""

    expression: str
    recorded: str
    got: str


@functools.cache
def recorded(table: str) -> dict[str, dict[str, str]]:
    """Returns the recorded outcomes by group and expression."""
    return json.loads(gzip.decompress((HERE / "recorded" / f"{table}.json.gz").read_bytes()))


def absent(expression: str) -> list[str]:
    """Returns the missing names of modules in an expression; the coverage of names counts them."""
    spaces = {"ops": mindspore.ops, "nn": mindspore.nn, "ms": mindspore, "I": mindspore.common.initializer}
    found = re.findall(r"\b(ops|nn|ms|I)\.(\w+)", expression)
    return [f"{space}.{name}" for space, name in found if not hasattr(spaces[space], name)]


def same(want: str, got: str, strict: bool = False) -> bool:
    """Whether an outcome is as recorded. If MindSpore raises, we may return a result, because it has fewer kernels."""
    return want == got or (
        not strict
        and want in ("!TypeError", "!RuntimeError", "!NotImplementedError", "!crash")
        and not got.startswith("!")
    )


@functools.cache
def _names(table: str) -> dict[str, object]:
    return importlib.import_module(table).names()


def differences(table: str, group: str) -> list[Difference]:
    """Returns the cases of a group that differ."""
    module = importlib.import_module(table)
    names = _names(table)
    fresh = getattr(module, "FRESH", False)
    out = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for expression, want in recorded(table)[group].items():
            if absent(expression):
                continue
            got = run(expression, module.names() if fresh else names, module.show)
            if hasattr(module, "accept"):
                fine = module.accept(expression, want, got)
            else:
                fine = getattr(module, "same", same)(want, got, getattr(module, "STRICT", False))
            if not fine:
                out.append(Difference(expression, want, got))
    return out


if __name__ == "__main__":
    wanted = sys.argv[2:]
    total = 0
    for name, cases in recorded(sys.argv[1]).items():
        if wanted and name not in wanted:
            continue
        found = differences(sys.argv[1], name)
        total += len(found)
        print(f"## {name}: {len(found)} of {len(cases)}")
        for item in found[: None if wanted else 6]:
            print("  ", *map(repr, item))
    print(total)
