"""Sums, scans, orders and places over lines of hundreds of thousands of elements are those of NumPy on every device.

A driver may end a thread's loops early: what is too long for it runs elsewhere, and never gives another value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import numpy.typing as npt
import pytest
from ms import Tensor, ops

Array = npt.NDArray[Any]

N = 200_000
LINE: Array = np.random.default_rng(3).integers(-3, 4, N).astype(np.int32)
LONG: Array = np.random.default_rng(4).integers(-3, 4, 4_500_000).astype(np.int32)
PLACES: Array = LINE % 3
COUNTS: Array = np.bincount(PLACES, minlength=3)


def _stable(x: Array) -> tuple[Array, Array]:
    order = np.argsort(x, kind="stable")
    return x[order], order


def _softmax(x: Array) -> Array:
    powers = np.exp(x - x.max())
    return powers / powers.sum()  # type: ignore[no-any-return]


def _places_of_maxima(x: Array) -> Array:
    highest = np.maximum.accumulate(x)
    return np.maximum.accumulate(np.where(x == highest, np.arange(x.size), 0))  # type: ignore[no-any-return]


CASES: dict[str, tuple[Callable[[Tensor], Any], Array, Any]] = {
    "sum": (lambda x: x.sum(), LONG, LONG.sum()),
    "sum of a product": (lambda x: (x * x).sum(), LONG, (LONG * LONG).sum()),
    "sum along the last of two": (lambda x: x.reshape(2, -1).sum(1), LONG, LONG.reshape(2, -1).sum(1)),
    "sum of what lies across": (
        lambda x: x.reshape(2, 9, 500, 500).transpose(1, 3, 0, 2).sum((0, 1, 2, 3)),
        LONG,
        LONG.sum(),
    ),
    "max": (lambda x: x.max(), LONG, 3),
    "argmax": (lambda x: ops.argmax(x), LINE, LINE.argmax()),
    "cumsum": (lambda x: ops.cumsum(x, 0), LINE, LINE.cumsum()),
    "cummax": (lambda x: ops.cummax(x, 0), LINE, (np.maximum.accumulate(LINE), _places_of_maxima(LINE))),
    "sort": (lambda x: ops.sort(x), LINE, _stable(LINE)),
    "topk": (lambda x: ops.topk(x, 4)[0], LINE, (3,) * 4),
    "matmul": (lambda x: ops.matmul(x.reshape(1, -1), x.reshape(-1, 1)), LINE, [[(LINE * LINE).sum()]]),
    "matmul and what follows it": (
        lambda x: ops.relu(ops.matmul(x.reshape(1, -1), x.reshape(-1, 1)) + 1),
        LINE,
        [[(LINE * LINE).sum() + 1]],
    ),
    "softmax": (lambda x: ops.softmax(x.astype(ms.float32), 0), LONG, _softmax(LONG)),
    "index_put": (lambda x: ops.unsorted_segment_sum(ops.ones_like(x), x, 3), PLACES, COUNTS),
    "scatter": (
        lambda x: ops.tensor_scatter_elements(ops.zeros((3,), ms.int32), x, ops.ones_like(x), 0, "add"),
        PLACES,
        COUNTS,
    ),
    "gradient of rows": (
        lambda x: ms.grad(lambda rows: ops.gather(rows, x, 0).sum())(ops.ones((3, 2))),
        PLACES,
        np.repeat(COUNTS, 2).reshape(3, 2),
    ),
    "average of a window": (
        lambda x: ops.avg_pool2d(x.astype(ms.float32).reshape(1, 1, 400, 500), (400, 500)),
        LINE,
        LINE.mean().reshape(1, 1, 1, 1),
    ),
    "max of a window": (
        lambda x: ops.max_pool2d(x.astype(ms.float32).reshape(1, 1, 400, 500), (400, 500)),
        LINE,
        [[[[3]]]],
    ),
    "product of a large window": (
        lambda x: ops.relu(ops.conv2d(*[x[:90_000].astype(ms.float32).reshape(1, 1, 300, 300)] * 2) + 1),
        LINE,
        [[[[(LINE[:90_000] ** 2).sum() + 1]]]],
    ),
    "spread": (lambda x: x.astype(ms.float32).std(), LONG, LONG.std(ddof=1)),
    "norm": (lambda x: ops.norm(x.astype(ms.float32)), LONG, np.sqrt((LONG**2.0).sum())),
}


@pytest.mark.parametrize("jitted", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_values_are_numpys(name: str, jitted: bool) -> None:
    function, x, want = CASES[name]
    if jitted:
        function = ms.jit(function, capture_mode="bytecode")
    got = function(Tensor(x))
    both = zip(got, want, strict=True) if isinstance(got, tuple) else [(got, want)]
    for one, wanted in both:
        np.testing.assert_allclose(one.asnumpy().astype(np.float64), np.asarray(wanted, np.float64), rtol=1e-4)


def test_permutations_have_each_place() -> None:
    assert np.array_equal(np.sort(ops.randperm(Tensor(N)).asnumpy()), np.arange(N))
