"""Checks of arguments and rows, and sizes that pipelines report, are those of MindSpore 2.10."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def _cases() -> Any:
    spec = importlib.util.spec_from_file_location("oracle_cases", HERE.parent / "oracle_cases.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CASES = _cases()
RECORDED = CASES.load(HERE)


@pytest.fixture(scope="module")
def namespace() -> dict[str, Any]:
    return CASES.prepared(HERE)


@pytest.mark.parametrize("expression", RECORDED)
def test_as_recorded(expression: str, namespace: dict[str, Any]) -> None:
    expected, got = RECORDED[expression], CASES.outcome(expression, namespace)
    if "raises" in expected and "raises" in got:
        assert {"PipelineError": "RuntimeError"}.get(got["raises"], got["raises"]) == expected["raises"]
        return
    assert CASES.differences(got, expected) == ""
