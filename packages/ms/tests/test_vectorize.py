"""vmap: a function of one example as a function of many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import ms_runtime
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


# The exception types are those of MindSpore 2.10.
@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: vmap("a"), RuntimeError, "function"),
        (lambda: vmap(affine, "a"), RuntimeError, "in_axes"),
        (lambda: vmap(affine, True), RuntimeError, "in_axes"),
        (lambda: vmap(affine, (0, 0), None), RuntimeError, "out_axes"),
        (lambda: vmap(affine, 0, (None,)), RuntimeError, "out_axes"),
        (lambda: vmap(affine, (None, None))(A, B), RuntimeError, "map an argument"),
        (lambda: vmap(affine, (0, 0, 0))(A, B), RuntimeError, "2 entries"),
        (lambda: vmap(affine, (0, 0))(A, B), RuntimeError, "one size"),
        (lambda: vmap(affine, 3)(A, A), RuntimeError, "out of bounds"),
        (lambda: vmap(affine, 0, 4)(A, A), RuntimeError, "out_axes"),
        (lambda: vmap(lambda x: (x, x), 0, (0,))(A), RuntimeError, "out_axes"),
        (lambda: vmap(lambda x: x, 0, (0, 0))(A), RuntimeError, "out_axes"),
        (lambda: vmap(lambda x: (x, B), 0, (None, 0))(A), RuntimeError, "out_axes"),
        (lambda: vmap(affine, (0, 0))(A, 2), RuntimeError, "Tensor"),
        (lambda: vmap(affine, (0, (0,)))(A, B), RuntimeError, "structure"),
        (lambda: vmap(lambda x: {"a": x})(A), RuntimeError, "dict"),
        (lambda: vmap(lambda x: None)(A), RuntimeError, "NoneType"),
        (lambda: vmap(affine)(A[:0], A[:0]), ValueError, "empty"),
        (lambda: vmap(lambda x: ops.nonzero(x))(A), ValueError, "one shape"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


def test_runs_once() -> None:
    runs: list[int] = []

    def f(x: Any) -> Any:
        runs.append(1)
        return ops.matmul(x, W) + ops.softmax(x)

    rows = Tensor(np.random.default_rng(0).normal(size=(40, 2, 3)).astype(np.float32))
    W = Tensor(np.arange(9, dtype=np.float32).reshape(3, 3))
    got = vmap(f)(rows)
    assert runs == [1]
    want = rows.asnumpy() @ W.asnumpy() + ops.softmax(rows).asnumpy()
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-5, atol=1e-5)


def reads(x: Any) -> Any:
    return x * float(x.sum())


def branches(x: Any) -> Any:
    return x if x.sum() > 4 else -x


def writes(x: Any) -> Any:
    x[0] = 5.0
    return x


@ms.jit
def jitted(x: Any) -> Any:
    return x * 2 + B


def draws(x: Any) -> Any:
    return x * 0 + ops.rand(3)


@pytest.mark.parametrize(
    "function, want",
    [
        (reads, [[0, 3, 6], [36, 48, 60]]),
        (branches, [[0, -1, -2], [3, 4, 5]]),
        (writes, [[5, 1, 2], [5, 4, 5]]),
        (jitted, [[1, 3, 5], [7, 9, 11]]),
        (lambda x: ops.stop_gradient(x) * x, [[0, 1, 4], [9, 16, 25]]),
    ],
)
def test_what_ops_do_not_tell(function: Any, want: Any) -> None:
    np.testing.assert_array_equal(vmap(function)(A.copy()).asnumpy(), want)


def test_examples_draw_numbers_of_their_own() -> None:
    first, second = vmap(draws)(A).asnumpy()
    assert not np.array_equal(first, second)


def test_own_gradients_are_used() -> None:
    class Net(ms.nn.Cell):
        def construct(self, x: Any) -> Any:
            return x * 2

        def bprop(self, x: Any, out: Any, dout: Any) -> Any:
            return (dout * 7,)

    net = Net()
    assert grad(lambda x: vmap(lambda row: net(row))(x).sum())(A).asnumpy().tolist() == [[7.0] * 3] * 2

    def quiet(x: Any) -> Any:
        with ms_runtime.no_record():
            y = x * 3
        return x * y

    np.testing.assert_array_equal(grad(lambda x: vmap(quiet)(x).sum())(A).asnumpy(), 3 * A.asnumpy())


def test_results_have_memory_of_their_own() -> None:
    for function in (lambda x: x, lambda x: x.reshape(3, 1), lambda x: B):
        given = A.copy()
        result = vmap(function)(given)
        result[0] = 9.0
        np.testing.assert_array_equal(given.asnumpy(), A.asnumpy())
        np.testing.assert_array_equal(B.asnumpy(), np.ones(3))
        assert result.asnumpy()[0].tolist() != result.asnumpy()[1].tolist()


def test_results_are_tuples() -> None:
    assert type(vmap(lambda x: [x, x])(A)) is tuple
    shape = vmap(lambda x: x.shape)(A)
    assert [t.asnumpy().tolist() for t in shape] == [[3, 3]] and shape[0].dtype == ms.int64
