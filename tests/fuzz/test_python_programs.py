"""Random Python programs with tensors: what is seen of each call is the same in every way to run them.

The suite's own are few and always the same; `long` ones are new each day, and hypothesis makes those that differ small.
"""

from __future__ import annotations

import datetime
import gc
import random

import pytest
from fuzz.python_programs import Program, make
from fuzz.python_seen import WAYS, difference, run
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

#: ways of one program, in turn: all are taken as often
TURNS = [
    ["ast", "bytecode"],
    ["bytecode", "trace"],
    ["ast", "bytecode O1"],
    ["bytecode", "graph"],
    ["bytecode", "both"],
]
SLOW = ["ast every", "bytecode every"]


@pytest.fixture(scope="module", autouse=True)
def _few_objects_to_collect():
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def check(program: Program | None, ways: list[str]) -> None:
    if program is None:  # the compiler refuses it: a few
        return
    expected, _ = run(program, "plain")
    for way in ways:
        found = difference(program, way, expected)
        assert found is None, f"{found}\n{program}"


@pytest.mark.parametrize("number", range(180))
def test_random_program(number):
    check(make(random.Random(number), number), TURNS[number % len(TURNS)])


@pytest.mark.parametrize("way", SLOW)
@pytest.mark.parametrize("number", range(6))
def test_random_program_with_every_instruction_native(number, way):
    check(make(random.Random(number), number), [way])


@pytest.mark.long
@pytest.mark.parametrize("way", [way for way in WAYS if way != "plain"])
def test_programs_of_today(way):
    @seed(datetime.date.today().toordinal())
    @settings(
        max_examples=100 if way in SLOW else 1000, deadline=None, database=None, suppress_health_check=HealthCheck
    )
    @given(st.randoms(use_true_random=False), st.integers(2, 10))
    def programs(r, length):
        check(make(r, 0, length), [way])

    programs()
