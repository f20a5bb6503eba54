"""Training loops in usual idioms give MindSpore's losses, eagerly and in GRAPH_MODE. idioms.py records them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest

HERE = Path(__file__).resolve().parent
WANT = json.loads((HERE / "recorded" / "idioms.json").read_text())
# Relative to the largest loss. Steps add to what sums in another order differ by.
TOLERANCE = 1e-4


def load() -> Any:
    spec = importlib.util.spec_from_file_location("idioms", HERE / "idioms.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


IDIOMS = load()


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


def test_every_program_is_recorded() -> None:
    assert set(WANT) == set(IDIOMS.PROGRAMS)
