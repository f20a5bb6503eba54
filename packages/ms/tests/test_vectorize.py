"""vmap: a function of one example as a function of many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms import Tensor, grad, ops, vmap

A = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
B = Tensor(np.ones(3, np.float32))


def affine(x: Any, y: Any) -> Any:
    return x * y + 1


# The results were recorded from MindSpore 2.10.
CASES: dict[str, tuple[Callable[[], Any], Any]] = {
    "first": (lambda: vmap(affine, (0, None), 0)(A, B), [[1, 2, 3], [4, 5, 6]]),
    "out": (lambda: vmap(affine, (0, None), 1)(A, B), [[1, 4], [2, 5], [3, 6]]),
    "second": (lambda: vmap(affine, (1, None), 0)(A, 2), [[1, 7], [3, 9], [5, 11]]),
    "one int": (lambda: vmap(affine)(A, A), [[1, 2, 5], [10, 17, 26]]),
    "nested": (lambda: vmap(vmap(affine, (0, None)), (1, None))(A, Tensor(1.0)), [[1, 4], [2, 5], [3, 6]]),
    "negative": (lambda: vmap(affine, (-1, None), -1)(A, 2), [[1, 3, 5], [7, 9, 11]]),
    "several results": (lambda: vmap(lambda x: (x, x.sum()), 0, (1, 0))(A)[0], [[0, 3], [1, 4], [2, 5]]),
    "a number as result": (lambda: vmap(lambda x: (x, 2.0), 0, (0, None))(A)[1], 2.0),
    "a tuple as argument": (lambda: vmap(lambda x: x[0] + x[1], ((0, None),))((A, B)), [[1, 2, 3], [4, 5, 6]]),
    "a list of functions": (lambda: vmap([lambda x: x, lambda x: -x], 0)(A), [[0, 1, 2], [-3, -4, -5]]),
    "functions on one input": (lambda: vmap([ops.neg, ops.abs], None)(B), [[-1, -1, -1], [1, 1, 1]]),
}


@pytest.mark.parametrize("name", CASES)
def test_vmap(name: str) -> None:
    make, want = CASES[name]
    got = make()
    np.testing.assert_array_equal(got.asnumpy() if isinstance(got, Tensor) else got, want)


def test_gradients_pass_vmap() -> None:
    given = grad(lambda x: (vmap(lambda row: (row * row).sum())(x) * Tensor([1.0, 10.0])).sum())(A)
    np.testing.assert_array_equal(given.asnumpy(), 2 * A.asnumpy() * [[1], [10]])
    rows = vmap(grad(lambda row: (row**3).sum()))(A)
    np.testing.assert_allclose(rows.asnumpy(), 3 * A.asnumpy() ** 2)


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: vmap("a"), TypeError, "function"),
        (lambda: vmap(affine, "a"), TypeError, "in_axes"),
        (lambda: vmap(affine, (0, 0), None), ValueError, "out_axes"),
        (lambda: vmap(affine, (None, None))(A, B), ValueError, "map something"),
        (lambda: vmap(affine, (0, 0, 0))(A, B), ValueError, "2 entries"),
        (lambda: vmap(affine, (0, 0))(A, B), ValueError, "one size"),
        (lambda: vmap(affine, 3)(A, A), ValueError, "out of bounds"),
        (lambda: vmap(affine, 0, 4)(A, A), ValueError, "out_axes"),
        (lambda: vmap(lambda x: (x, x), 0, (0,))(A), ValueError, "out_axes"),
        (lambda: vmap(affine, (0, 0))(A, 2), TypeError, "Tensor"),
        (lambda: vmap(affine, (0, (0,)))(A, B), ValueError, "structure"),
        (lambda: vmap(affine)(A[:0], A[:0]), ValueError, "empty"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6
