"""Thousands of cases whose outcome was recorded with MindSpore 2.10 come to the same here.

`record.py` records, `compare.py` shows the differences of one table, `known.py` lists those that are meant.
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import ms_runtime
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import compare
from known import KNOWN, KNOWN_ELSEWHERE

TABLES = ("promotion", "printing", "creation", "dtypes", "errors", "indexing", "methods", "functions", "signatures")
GROUPS = [(table, group) for table in TABLES for group in compare.recorded(table)]


MEANT = KNOWN if ms_runtime.current_device()[0] == "CPU" else KNOWN + KNOWN_ELSEWHERE


def known(table: str, expression: str) -> bool:
    return any(table == t and re.search(pattern, expression) for t, pattern, _ in MEANT)


@pytest.mark.parametrize("table, group", GROUPS, ids=[f"{t}: {g}" for t, g in GROUPS])
def test_it_comes_to_what_is_recorded(table: str, group: str) -> None:
    left = [item for item in compare.differences(table, group) if not known(table, item.expression)]
    assert not left, f"{len(left)} differ\n" + "\n".join(
        f"{e}\n  recorded {w}\n  got      {g}" for e, w, g in left[:10]
    )


@pytest.mark.parametrize("table", [t for t in TABLES if t != "signatures"])
def test_every_case_is_recorded(table: str) -> None:
    recorded = compare.recorded(table)
    cases = importlib.import_module(table).cases()
    assert {g: set(e) for g, e in cases.items()} == {g: set(e) for g, e in recorded.items()}


def test_there_are_thousands_of_cases() -> None:
    assert {t: sum(map(len, compare.recorded(t).values())) > 400 for t in TABLES} == dict.fromkeys(TABLES, True)


def test_every_known_difference_has_cases() -> None:
    expressions = {t: [e for cases in compare.recorded(t).values() for e in cases] for t in TABLES}
    for table, pattern, reason in KNOWN:
        assert any(re.search(pattern, e) for e in expressions[table]), pattern
        assert len(reason) > 10, pattern


def test_the_comparison_notices_a_difference() -> None:
    assert compare.same("Float32", "Float32") and not compare.same("Float32", "Float64")
    assert compare.same("!TypeError", "Float32") and not compare.same("!TypeError", "Float32", strict=True)
    assert not compare.same("!TypeError", "!ValueError") and not compare.same("Float32", "!TypeError")
    same = importlib.import_module("signatures").same
    assert same("x, axis=0", "x, axis=0, more=None") and same("x, *, a=1", "x, b=2, *, a=1")
    assert not same("x, axis=0", "x, axis=1") and not same("x, y", "y, x") and not same("x", "x, y")
