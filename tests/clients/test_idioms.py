"""Training loops in usual idioms give MindSpore's losses, eagerly and in GRAPH_MODE. idioms.py records them."""

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
WANT = json.loads((HERE / "recorded" / "idioms.json").read_text())
# Relative to the largest loss. Steps add to what sums in another order differ by.
TOLERANCE = 1e-4


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


IDIOMS = load("idioms")
MORE = {name: load(name) for name in ("tutorials", "training_loops", "model_zoo")}
RECORDED = {name: json.loads((HERE / "recorded" / f"{name}.json").read_text()) for name in MORE}
JIT = ("ast", "bytecode", "trace")


@pytest.mark.parametrize("mode", ["pynative", "graph"])
@pytest.mark.parametrize("name", IDIOMS.PROGRAMS)
def test_gives_the_recorded_losses(name: str, mode: str) -> None:
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    try:
        found = IDIOMS.PROGRAMS[name]()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    want = np.array(WANT[name])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


@pytest.mark.parametrize("mode", ["pynative", "graph", *JIT])
@pytest.mark.parametrize(("module", "name"), [(module, name) for module in MORE for name in MORE[module].PROGRAMS])
@pytest.mark.filterwarnings("ignore:load_param_into_net")
def test_programs_of_tutorials_give_the_recorded_numbers(module: str, name: str, mode: str) -> None:
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    MORE[module].COMPILE[0] = (lambda f: ms.jit(f, capture_mode=mode)) if mode in JIT else (lambda f: f)
    try:
        found = MORE[module].PROGRAMS[name]()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    want = np.array(RECORDED[module][name])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


def test_every_program_is_recorded() -> None:
    assert set(WANT) == set(IDIOMS.PROGRAMS)
    assert {name: set(found) for name, found in RECORDED.items()} == {n: set(m.PROGRAMS) for n, m in MORE.items()}
