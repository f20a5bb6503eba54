"""mindcv's models, unmodified, give what they gave with MindSpore 2.10. `nox -s clients` runs this; it needs mindcv.

Weights are drawn by name and rates of dropout set to 0 (measure.py); record.py wrote recorded/mindcv.json.gz.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from families import CASES, Case
from measure import measure
from record import recorded

WANT = recorded()
# Relative to the largest logit, the loss, the norm. Up to a hundred normalised layers multiply the last bits in which
# sums differ; a wrong op, stride or name of a weight gives another number altogether.
TOLERANCES = {"logits": 1e-4, "loss": 1e-4, "gradient": 5e-3, "second": 5e-3}


def errors(got: dict[str, Any], want: dict[str, Any]) -> dict[str, float]:
    """By key, the largest difference relative to the largest number."""
    return {
        key: float(np.max(np.abs(np.subtract(got[key], want[key]))) / np.max(np.abs(want[key]))) for key in TOLERANCES
    }


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE], ids=["pynative", "graph"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_gives_the_recorded_numbers(case: Case, mode: int) -> None:
    ms.set_context(mode=mode)
    try:
        got = measure(case)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    want = WANT[case.name]
    assert got["parameters"] == want["parameters"]
    found = errors(got, want)
    assert all(found[key] <= limit for key, limit in TOLERANCES.items()), (found, got, want)


def test_every_model_is_recorded() -> None:
    assert set(WANT) == {case.name for case in CASES}


def test_the_comparison_notices_a_difference() -> None:
    want = WANT["resnet18"]
    assert max(errors(want, want).values()) == 0
    assert errors({**want, "loss": want["loss"] * 1.01}, want)["loss"] > TOLERANCES["loss"]
    assert errors({**want, "logits": want["logits"][::-1]}, want)["logits"] > TOLERANCES["logits"]
