"""A reduction computes the elementwise group that it reads where it reads it: one launch, the bits of plain calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms_runtime import Tensor
from support import launches

op = ms_runtime.op
random = np.random.default_rng(0)


def array(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return random.normal(size=shape).astype(dtype)


def total(x: Tensor, axis: tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    return op("reduce_sum")(x, axis, keep_dims)


def reduces(kind: str) -> Callable[..., Tensor]:
    return lambda x, axis=(): op(f"reduce_{kind}")(x, axis)


# Long and short sequences, rows wide and narrow, reduced dimensions before, behind and between kept ones; some are cut
# among threads, some have a remainder behind whole leaves.
CASES = [
    ((5000,), ()),
    ((200_003,), ()),
    ((700, 9), (1,)),
    ((700, 9), (0,)),
    ((9, 700), (0,)),
    ((9, 700), (1,)),
    ((3000, 5), (0,)),
    ((33, 1300), (0,)),
    ((2500, 40), (0,)),
    ((4, 2100, 3), (1,)),
    ((40, 11, 30), (0, 2)),
    ((40, 11, 30), (0, 1)),
    ((6, 50, 40), (1, 2)),
    ((1, 5000, 1), (1,)),
    ((17, 1, 600), (2,)),
]


@pytest.mark.parametrize(("shape", "axis"), CASES)
def test_a_group_is_computed_in_the_leaves(shape: tuple[int, ...], axis: tuple[int, ...]) -> None:
    def f(a, b, c):
        return total(op("tanh")(a * b + c), axis)

    row = (shape[-1],)
    column = (*shape[:-1], 1)
    for others in [(shape, shape), (row, column), (shape, ())]:
        found = launches(f, array(*shape), *[array(*other) for other in others])
        assert found == ["kernel:reduce_sum of mul+add+tanh"], others


@pytest.mark.parametrize(("shape", "axis"), CASES)
@pytest.mark.parametrize("turned", [False, True])
def test_every_kind_and_strided_operands(shape: tuple[int, ...], axis: tuple[int, ...], turned: bool) -> None:
    order = tuple(range(len(shape)))[::-1]

    def f(a, b):
        a = op("transpose")(a, order) if turned else a
        return tuple(reduces(kind)(op("abs")(a) * b, axis) for kind in ("prod", "max", "min"))

    found = launches(f, array(*(shape[::-1] if turned else shape)), array(*shape))
    # Three readers: the group is no reduction's own.
    assert [name for name in found if " of " in name] == []

    def g(a, b):
        a = op("transpose")(a, order) if turned else a
        return op("reduce_max")(a - b, axis, True)

    # A large operand that lies across is turned block by block, in a launch of its own.
    across = turned and shape == (2500, 40)
    want = ["program sub", "kernel:reduce_max"] if across else ["kernel:reduce_max of sub"]
    assert launches(g, array(*(shape[::-1] if turned else shape)), array(*shape)) == want


@pytest.mark.parametrize("dtype", [np.float64, np.int32, np.int8, np.complex64])
def test_other_dtypes(dtype: Any) -> None:
    def f(a, b):
        return total(a * b - a, (0,))

    made = [np.random.default_rng(i).normal(size=(70, 90)) * 5 for i in range(2)]
    found = launches(f, *[m.astype(dtype) for m in made])
    assert found == ["kernel:reduce_sum of mul+sub"]


def test_a_comparison_is_reduced_to_a_boolean() -> None:
    def f(a, b):
        return op("reduce_any")(op("greater")(a, b), (1,))

    assert launches(f, array(80, 90), array(80, 90)) == ["kernel:reduce_any of greater"]


def test_a_cast_before_the_sum_is_computed_too() -> None:
    def f(a):
        return total(op("cast")(op("greater")(a, 0.5), ms.float32))

    assert len(launches(f, array(80, 90))) == 1


def test_what_others_read_is_computed_once_and_kept() -> None:
    def f(a, b):
        x = a * b
        return total(x), x + 1

    assert [name for name in launches(f, array(70, 80), array(70, 80)) if " of " in name] == []

    def g(a, b):
        x = a * b
        return total(x), x

    assert launches(g, array(70, 80), array(70, 80)) == ["program mul", "kernel:reduce_sum"]


def test_small_and_half_and_single_values_stay_as_they_were() -> None:
    def f(a, b):
        return total(a * b, (1,))

    assert launches(f, array(3, 4), array(3, 4)) == ["program mul", "kernel:reduce_sum"]
    assert launches(f, array(90, 80, dtype=np.float16), array(90, 80, dtype=np.float16))[0] == "program mul"
    assert launches(f, array(9000, 1), array(9000, 1)) == ["program mul", "kernel:reduce_sum"]
    launches(f, array(0, 5000), array(0, 5000))


def test_nan_and_infinity() -> None:
    a = array(6000)
    a[17], a[4000] = np.nan, np.inf

    def f(a):
        return op("reduce_max")(a * 2), op("reduce_min")(-a)

    launches(f, a)
    a[17] = 0
    launches(f, a)


def test_a_mean_of_squares_reads_its_operands_only() -> None:
    def f(x, y):
        return total(op("square")(x - y)) / 9000

    assert launches(f, array(90, 100), array(90, 100)) == ["kernel:reduce_sum of sub+square", "program div"]
