"""A program over values of pieces runs piece by piece in one launch: over concatenations and slices' gradients."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, jit, ops
from support import assert_same_bits, launches

random = np.random.default_rng(3)


def array(*shape: int) -> np.ndarray:
    return random.normal(size=shape).astype(np.float32)


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    first, second = ops.split(x, x.shape[-1] // 2, -1)
    return x * cos + ops.cat((-second, first), -1) * sin


def over_rows(a: Tensor, b: Tensor, scale: Tensor) -> Tensor:
    return ops.tanh(ops.cat((a, b), 0)) * scale


def of_products(a: Tensor, b: Tensor, c: Tensor) -> Tensor:
    """The products end with the launch that reads them, and have the first piece's layout."""
    both = ops.cat((ops.matmul(a, b), ops.matmul(b, a)), 0)
    return ops.sum(ops.matmul(both * 2.0 + c, a))


def two_concatenations(a: Tensor, b: Tensor) -> Tensor:
    return ops.cat((a, b), 1) * ops.cat((ops.exp(b), a), 1)


def in_a_row(a: Tensor, b: Tensor) -> Tensor:
    twice = ops.cat((a, b), 0) + 1.0
    return ops.cat((twice * 3.0, a), 0) * 0.5


def of_one_twice(a: Tensor) -> Tensor:
    made = ops.exp(a)
    return ops.cat((made, made), 0) - 1.0


def of_integers(a: Tensor, b: Tensor) -> Tensor:
    return ops.cat((ops.cast(a * 8.0, ms.int32), ops.cast(b, ms.int32)), -1) // 3


SPLIT = {
    "rotary": (rotate, [(4, 8, 128, 64), (128, 64), (128, 64)], 1),
    "rows": (over_rows, [(300, 40), (7, 40), (40,)], 1),
    "rows of a column": (over_rows, [(300, 40), (7, 40), (307, 1)], 1),
    "products": (of_products, [(96, 96), (96, 96), (192, 96)], 5),
    "two": (two_concatenations, [(50, 40), (50, 40)], 1),
    "in a row": (in_a_row, [(50, 40), (60, 40)], 2),
    "one twice": (of_one_twice, [(50, 40)], 2),
    "integers": (of_integers, [(50, 40), (50, 24)], 1),
}


def plan_of(function: Callable[..., Any], arrays: list[np.ndarray]) -> str:
    captured = jit(function, capture_mode="ast", jit_level="O0")
    captured(*map(Tensor, arrays))
    (entry,) = captured.entries
    return str(entry.graph_fn.plan_text())


@pytest.mark.parametrize("name", SPLIT)
def test_pieces_are_computed_where_they_go(name: str) -> None:
    function, shapes, count = SPLIT[name]
    arrays = [array(*shape) for shape in shapes]
    launches(function, *arrays)
    plan = plan_of(function, arrays)
    steps = re.findall(r"^  \d+: (\d+ programs|[^(]*)", plan, re.MULTILINE)
    assert len(steps) == count and "kernel:concat" not in plan, plan


def read_twice(a: Tensor, b: Tensor) -> Any:
    both = ops.cat((a, b), 0)
    return both * 2.0, ops.sum(both)


def returned(a: Tensor, b: Tensor) -> Any:
    both = ops.cat((a, b), 0)
    return both, both * 2.0


def columns(a: Tensor, b: Tensor) -> Tensor:
    return ops.cat((a[:, :1], b[:, :1]), 1) * 2.0


def many(a: Tensor, b: Tensor) -> Tensor:
    return ops.cat((a, b, a, b, a), 0) * 2.0


def turned(a: Tensor, b: Tensor) -> Tensor:
    return ops.cat((a, b), 1).T * 2.0


@pytest.mark.parametrize("function", [read_twice, returned, columns, many, turned])
def test_other_concatenations_stay(function: Callable[..., Any]) -> None:
    arrays = [array(30, 20), array(30, 20)]
    assert sum("concat" in launch for launch in launches(function, *arrays)) == 1


def test_a_parameter_takes_the_pieces() -> None:
    results = []
    for level in (None, "O0"):
        parameter = Parameter(Tensor(np.arange(1200, dtype=np.float32).reshape(60, 20)), name="p")

        def step(a: Tensor, b: Tensor, parameter: Parameter = parameter) -> Tensor:
            ops.assign(parameter, parameter * 0.5 + ops.cat((-a, b), 0))
            return parameter + ops.cat((a, b), 0)

        run = step if level is None else jit(step, capture_mode="ast", jit_level=level)
        a, b = Tensor(np.ones((30, 20), np.float32)), Tensor(np.full((30, 20), 3, np.float32))
        returned = [run(a, b), run(a, b)]
        results.append([parameter.value(), *returned])
    assert_same_bits(results[1], results[0])


def same_gradients(function: Callable[..., Tensor], shapes: list[tuple[int, ...]]) -> str:
    """The plan of the gradient, which has the eager bits."""
    arrays = [array(*shape) for shape in shapes]
    step = ms.grad(function, tuple(range(len(arrays))))

    def run(*inputs: Tensor) -> Any:
        return step(*inputs)

    captured = jit(run, capture_mode="ast", jit_level="O0")
    assert_same_bits(captured(*map(Tensor, arrays)), run(*map(Tensor, arrays)))
    return plan_of(run, arrays)


def of_a_part(x: Tensor) -> Tensor:
    return ops.sum(x[:, :40] * x[:, 40:80]) + ops.sum(x * x)


@pytest.mark.parametrize(
    "function, shapes",
    [(rotate, [(4, 8, 128, 64), (128, 64), (128, 64)]), (of_a_part, [(30, 100)])],
)
def test_gradients_of_slices_are_read_where_they_lie(function: Callable[..., Tensor], shapes: list[Any]) -> None:
    plan = same_gradients(function, shapes)
    assert "slice_scatter" not in plan, plan


def of_columns(x: Tensor) -> Tensor:
    return ops.sum(x[:, :1] * x[:, 1:2]) + ops.sum(x * x)


def test_small_slices_keep_their_gradients() -> None:
    plan = same_gradients(of_columns, [(30, 100)])
    assert "slice_scatter" in plan, plan
