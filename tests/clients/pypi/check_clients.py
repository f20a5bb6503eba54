"""Unmodified client packages give the same results as with MindSpore 2.10. `nox -s clients` runs this.

case.py names the tables of cases, record.py wrote the recorded results. Large cases run with MS_CLIENTS=large.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from case import Case, cases_of
from record import recorded

# A process for each table, because mindnlp replaces classes and functions of mindspore when it is imported.
TABLES = [os.environ["MS_CLIENTS_TABLE"]] if "MS_CLIENTS_TABLE" in os.environ else ["mindcv_models"]
LARGE = os.environ.get("MS_CLIENTS") == "large"
WANT = {table: recorded(table) for table in TABLES}
CASES = {table: cases_of(table) for table in TABLES}
RUNS = [
    pytest.param(table, case, mode, id=f"{table}-{case.name}-{mode}")
    for table, cases in CASES.items()
    for case in cases
    for mode in case.modes
    if LARGE or not case.large
]
# Relative to the largest number of a list. Up to a hundred normalized layers amplify differences in the last bits of
# sums; a wrong op, stride or weight name gives a completely different number.
TOLERANCE = 1e-4
TOLERANCES = {"gradient": 5e-3, "second": 5e-3}
# Wider for some: if inputs change by an ulp, MindSpore's own second loss changes by 2e-3 and 6.5e-3 for res2net50, and
# by 1.9e-2 for hrnet_w32, whose gradient changes by 3.4e-3. For inception_v4, whose gradient has norm 9,849, the first
# loss changes by 1.5e-4, the gradient by 3.0e-3 and the second loss by 2.5e-2.
WIDER = {
    "res2net50": {"second": 2e-2},
    "hrnet_w32": {"gradient": 1e-2, "second": 3e-2},
    "inception_v4": {"loss": 3e-4, "gradient": 1e-2, "second": 5e-2},
}


def error(got: Any, want: Any) -> float:
    """Returns the largest difference relative to the largest number; infinite if texts, counts or lengths differ."""
    if isinstance(want, (str, int)) or np.shape(got) != np.shape(want):
        return 0.0 if type(got) is type(want) and got == want else float("inf")
    if not np.array_equal(np.isnan(got), np.isnan(want)):
        return float("inf")
    known = ~np.isnan(want)
    got, want = np.asarray(got)[known], np.asarray(want)[known]
    return float(np.max(np.abs(got - want), initial=0.0)) / (float(np.max(np.abs(want), initial=0.0)) or 1.0)


def errors(got: dict[str, Any], want: dict[str, Any], case: str = "") -> dict[str, float]:
    """Returns the errors above the tolerance by key."""
    allowed = {**TOLERANCES, **WIDER.get(case, {})}
    assert set(got) == set(want)
    found = {key: error(got[key], want[key]) for key in want}
    return {key: size for key, size in found.items() if not size <= allowed.get(key, TOLERANCE)}


@pytest.mark.parametrize(("table", "case", "mode"), RUNS)
def test_gives_the_recorded_numbers(table: str, case: Case, mode: str) -> None:
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    try:
        got = case.run()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    want = WANT[table][case.name]
    found = errors(got, want, case.name)
    assert not found, (found, got, want)


@pytest.mark.parametrize("table", TABLES)
def test_every_case_is_recorded(table: str) -> None:
    assert set(WANT[table]) == {case.name for case in CASES[table]}


def test_the_comparison_notices_a_difference() -> None:
    want = recorded("mindcv_models")["resnet18"]
    assert not errors(want, want)
    assert errors({**want, "loss": want["loss"] * 1.01}, want)
    assert errors({**want, "logits": want["logits"][::-1]}, want)
    assert errors({**want, "logits": want["logits"][1:]}, want)
    assert errors({**want, "loss": float("nan")}, want)
    assert errors({**want, "parameters": want["parameters"] + 1}, want)
    assert not error(float("nan"), float("nan"))
