"""Parameters and defaults of modules outside tensors and layers, as MindSpore 2.10 has them: `signatures.csv`."""

from __future__ import annotations

import csv
import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest

with (Path(__file__).parent / "signatures.csv").open(newline="") as _file:
    ROWS = [(row["module"], row["name"], row["parameters"]) for row in csv.DictReader(_file)]
MODULES = sorted({module for module, _, _ in ROWS})


def read(module: str, name: str) -> Any:
    """Read a name by attributes, like a script: `mindspore.profiler.schedule` is the class, not the module."""
    value: Any = importlib.import_module("mindspore")
    path = "mindspore"
    for part in module.split(".")[1:]:
        path += f".{part}"
        value = getattr(value, part) if hasattr(value, part) else importlib.import_module(path)
    for part in name.split("."):
        value = getattr(value, part)
    return value


def parameters(function: Any) -> str:
    found = inspect.signature(function).parameters.values()
    return f"({', '.join(str(p.replace(annotation=inspect.Parameter.empty)) for p in found)})"


@pytest.mark.parametrize("module", MODULES)
def test_signatures(module: str) -> None:
    expected = {name: text for place, name, text in ROWS if place == module}
    assert {name: parameters(read(module, name)) for name in expected} == expected
