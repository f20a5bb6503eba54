"""Training in mixed precision gives MindSpore's losses, in PYNATIVE_MODE and in GRAPH_MODE, whose casts differ."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest

HERE = Path(__file__).resolve().parent
WANT = json.loads((HERE / "recorded" / "mixed_precision.json").read_text())
# Relative to the largest number of a program: 16-bit floats have 11 bits, and some functions round in another place.
TOLERANCE = 2e-3
JIT = ("ast", "bytecode", "trace")


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


PROGRAMS = load("mixed_precision")


@pytest.mark.parametrize("mode", ["pynative", "graph", *JIT])
@pytest.mark.parametrize("name", PROGRAMS.PROGRAMS)
def test_gives_the_recorded_losses(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = (lambda f: ms.jit(f, capture_mode=mode)) if mode in JIT else (lambda f: f)
    monkeypatch.setattr(PROGRAMS.tutorials, "COMPILE", [compiled])
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    try:
        found = PROGRAMS.PROGRAMS[name]()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    graph = mode == "graph" and name not in PROGRAMS.EAGER_ONLY
    want = np.array(WANT[name]["GRAPH_MODE" if graph else "PYNATIVE_MODE"])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


def test_every_program_is_recorded() -> None:
    assert set(WANT) == set(PROGRAMS.PROGRAMS)
    assert {name for name, found in WANT.items() if "GRAPH_MODE" not in found} == PROGRAMS.EAGER_ONLY
