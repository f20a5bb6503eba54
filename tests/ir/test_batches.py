"""Programs that do not depend on each other are one launch: all parameters of an optimizer's step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, jit, nn
from support import assert_same_bits

SHAPES = [(30, 40), (40,), (7, 40), (7,), (), (300, 257)]


def array(seed: int, shape: tuple[int, ...]) -> Tensor:
    return Tensor(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def parameters() -> list[Parameter]:
    return [Parameter(array(i, shape), name=f"p{i}") for i, shape in enumerate(SHAPES)]


def plan_of(function: Any) -> str:
    """The plan of a jitted function that was called once."""
    (entry,) = function.entries
    return str(entry.graph_fn.plan_text())


@pytest.mark.parametrize(
    "make",
    [
        lambda p: nn.Momentum(p, 0.1, 0.9),
        lambda p: nn.SGD(p, 0.1, weight_decay=0.01),
        lambda p: nn.Adam(p, 1e-2),
        lambda p: nn.AdamWeightDecay(p, 1e-2),
        lambda p: nn.RMSProp(p, 1e-2),
    ],
    ids=["Momentum", "SGD", "Adam", "AdamWeightDecay", "RMSProp"],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_step_of_all_parameters_is_one_launch(make: Callable[[list[Parameter]], Any], threads: int) -> None:
    grads = tuple(array(100 + i, shape) for i, shape in enumerate(SHAPES))
    results = []
    for level in (None, "O0"):
        params = parameters()
        optimizer = make(params)

        def step(*grads: Tensor, optimizer: Any = optimizer) -> Any:
            optimizer(grads)
            return grads[0] + 1

        run = step if level is None else jit(step, capture_mode="ast", jit_level=level)
        before = ms_runtime.num_threads()
        try:
            ms_runtime.set_num_threads(threads)
            for _ in range(3):
                run(*grads)
        finally:
            ms_runtime.set_num_threads(before)
        results.append([p.value() for p in params])
        if level is not None:
            launches = re.findall(r"^  \d+: (\d+ programs|program|cpu)", plan_of(run), re.MULTILINE)
            rows = [int(found.split()[0]) for found in launches if found.endswith("programs")]
            assert max(rows) >= len(SHAPES) and len(launches) <= 4, plan_of(run)
    assert_same_bits(results[1], results[0])


def test_a_later_program_that_needs_an_earlier_one_waits() -> None:
    @jit(capture_mode="ast", jit_level="O0")
    def f(x, y):
        a = x * 2
        b = a.reshape(6) + y
        return a, b, y - 1

    x, y = array(1, (2, 3)), array(2, (6,))
    a, b, c = f(x, y)
    assert_same_bits([a, b, c], [x * 2, (x * 2).reshape(6) + y, y - 1])
    assert len(re.findall(r"^  \d+: ", plan_of(f), re.MULTILINE)) == 2, plan_of(f)
