"""`mindspore.dataset.audio` eagerly: values, dtypes and exceptions of MindSpore 2.10."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from oracle_cases import differences, load, names, outcome, read_cases

HERE = Path(__file__).resolve().parent
RECORDED = load(HERE)

OURS: dict[str, object] = {"sorted(n for n in dir(audio) if not n.startswith('_'))": None}


@pytest.fixture(scope="module")
def namespace():
    return names()


@pytest.mark.parametrize("line, is_expression", list(read_cases(HERE)), ids=lambda value: str(value)[:90])
def test_outcome(line, is_expression, namespace):
    if not is_expression:
        exec(line, namespace)
        return
    expected = OURS.get(line, RECORDED[line])
    if expected is not None:
        assert differences(outcome(line, namespace), expected, rtol=1e-4, atol=2e-6) == ""
