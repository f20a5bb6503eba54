"""Orders, sizes, random numbers and errors of pipelines are those that MindSpore 2.10 gave."""

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
    names = CASES.names()
    for line, is_expression in CASES.read_cases(HERE):
        if not is_expression:
            exec(line, names)
    return names


@pytest.fixture(autouse=True)
def _eight_workers(namespace: dict[str, Any]) -> Any:
    config = namespace["ds"].config
    saved = config.get_num_parallel_workers(), config.get_seed()
    config.set_num_parallel_workers(8)
    yield
    config.set_num_parallel_workers(saved[0])
    config._settings["seed"] = saved[1]


#: pipelines of MindSpore that ours accepts or refuses at another time
DIFFERENT = {
    "ordered(3).map([])": "refused when it runs, as MindSpore's; recorded is an object's address",
}


@pytest.mark.parametrize("expression", [line for line in RECORDED if line not in DIFFERENT])
def test_as_recorded(expression: str, namespace: dict[str, Any]) -> None:
    expected = RECORDED[expression]
    if " object at 0x" in expected.get("repr", ""):
        eval(expression, namespace)
        return
    got = CASES.outcome(expression, namespace)
    if "raises" in expected and "raises" in got:
        raised = {"PipelineError": "RuntimeError"}.get(got["raises"], got["raises"])
        assert raised == expected["raises"]
        return
    assert CASES.differences(got, expected) == ""
