"""Methods that are compositions, against NumPy."""

from __future__ import annotations

from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

A = np.array([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]], np.float32)
C = np.arange(24.0).reshape(2, 3, 4)


def x() -> Tensor:
    return Tensor(A)


CASES: dict[str, tuple[Any, Any]] = {
    "ptp": (lambda: x().ptp(), np.ptp(A)),
    "ptp axis": (lambda: x().ptp(1, True), np.ptp(A, 1, keepdims=True)),
    "trace": (lambda: x().trace(), np.trace(A)),
    "trace above": (lambda: x().trace(1), np.trace(A, 1)),
    "trace below": (lambda: x().trace(-1), np.trace(A, -1)),
    "trace outside": (lambda: x().trace(7), np.float32(0)),
    "trace of matrices": (lambda: Tensor(C).trace(1, 2, 0), np.trace(C, 1, 2, 0)),
    "trace of a view": (lambda: x().T.trace(), np.trace(A.T)),
    "trace dtype": (lambda: x().trace(dtype=ms.float64), np.trace(A, dtype=np.float64)),
    "sum_to_size": (lambda: x().sum_to_size(1, 3), A.sum(0, keepdims=True)),
    "sum_to_size less": (lambda: Tensor(C).sum_to_size((3, 1)), C.sum((0, 2)).reshape(3, 1)),
    "sum_to_size same": (lambda: x().sum_to_size(2, 3), A),
    "choose": (lambda: Tensor([1, 0, 2]).choose([[1, 2, 3], [4, 5, 6], 9]), np.array([4, 2, 9])),
    "choose wraps": (lambda: Tensor([3, -1]).choose([[1, 2], [3, 4]], "wrap"), np.array([3, 4])),
    "resize less": (lambda: x().resize(2, 2), np.resize(A, (2, 2))),
    "resize more": (lambda: x().resize((2, 4)), np.append(A, [0, 0]).reshape(2, 4).astype(np.float32)),
    "reverse": (lambda: x().reverse((0, 1)), A[::-1, ::-1]),
    "approximate_equal": (lambda: x().approximate_equal(x() + 1e-6), np.full((2, 3), True)),
    "fills": (lambda: x().fills(3), np.full((2, 3), 3, np.float32)),
    "inplace_update": (
        lambda: x().inplace_update(Tensor([[9.0, 8.0, 7.0]]), (1,)),
        np.array([A[0], [9, 8, 7]], np.float32),
    ),
    "new_empty": (lambda: x().new_empty((2, 1), dtype=ms.int32) * 0, np.zeros((2, 1), np.int32)),
    "adjoint": (lambda: x().adjoint(), A.T),
    "mH": (lambda: Tensor(C).mH, C.swapaxes(1, 2)),
    "add alpha": (lambda: x().add(x(), alpha=2), 3 * A),
    "sub alpha": (lambda: x().sub(1, alpha=2), A - 2),
    "itemset flat": (lambda: x().itemset(4, 9), np.array([A[0], [2, 9, 5]], np.float32)),
    "itemset": (lambda: x().itemset((0, 1), 9), np.array([[4, 9, 3], A[1]], np.float32)),
    "itemset one": (lambda: Tensor([[3.0]]).itemset(5), np.array([[5]], np.float32)),
    "empty": (lambda: Tensor(np.zeros((0, 2))).sum_to_size(1, 2), np.zeros((1, 2))),
    "isreal": (lambda: x().isreal(), np.full((2, 3), True)),
}


@pytest.mark.parametrize("name", CASES)
def test_it_gives_what_numpy_gives(name: str) -> None:
    make, want = CASES[name]
    got = make().asnumpy()
    assert got.shape == want.shape and got.dtype == want.dtype
    np.testing.assert_allclose(got, want, rtol=1e-6)


def test_arg_with_value() -> None:
    values, places = x().argmax_with_value()
    assert values.tolist() == [4.0, 6.0, 5.0] and places.tolist() == [0, 1, 1]
    values, places = x().argmin_with_value(1, True)
    assert values.tolist() == [[1.0], [2.0]] and places.tolist() == [[1], [0]]


def test_allclose() -> None:
    inf, nan = float("inf"), float("nan")
    pairs: list[tuple[Any, Any, dict[str, Any]]] = [
        ([1.0, 2.0], [1.0, 2.0 + 1e-6], {}),
        ([1.0], [1.1], {}),
        ([1.0], [1.1], {"rtol": 0.2}),
        ([1.0], [1.1], {"atol": 0.2, "rtol": 0}),
        ([inf, -inf], [inf, -inf], {}),
        ([inf], [-inf], {}),
        ([1.0], [inf], {}),
        ([nan], [nan], {}),
        ([nan], [nan], {"equal_nan": True}),
        ([nan], [1.0], {"equal_nan": True}),
        ([1, 2], [1, 2], {}),
        ([True], [False], {}),
        ([], [], {}),
    ]
    for a, b, tolerances in pairs:
        got = Tensor(np.array(a)).allclose(Tensor(np.array(b)), **tolerances)
        assert got is bool(np.allclose(a, b, **tolerances)), (a, b, tolerances)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: x().sum_to_size(3, 3), ValueError),
        (lambda: Tensor([1.0]).trace(), ValueError),
        (lambda: x().trace(0, 1, 1), ValueError),
        (lambda: x().ptp(keepdims=1), TypeError),
        (lambda: x().choose([], "clip"), ValueError),
        (lambda: x().choose([1], "a"), ValueError),
        (lambda: x().resize(-1), ValueError),
        (lambda: x().resize("a"), TypeError),
        (lambda: x().inplace_update(x(), [0]), TypeError),
        (lambda: x().inplace_update(Tensor([1]), 0), TypeError),
        (lambda: x().index(3), TypeError),
        (lambda: x().set_const_arg(1), TypeError),
        (lambda: x().requires_grad_(1), TypeError),
        (lambda: x().allclose(3), TypeError),
    ],
)
def test_wrong_arguments(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


def test_methods_of_functions_are_the_functions() -> None:
    for name, of in (("arcsin", "asin"), ("arctan", "atan"), ("arccosh", "acosh")):
        y = Tensor([1.0, 1.0])
        np.testing.assert_array_equal(getattr(y, name)().asnumpy(), getattr(ops, of)(y).asnumpy())


def test_both_sets_of_keywords() -> None:
    y = x()
    pairs = [
        (y.any(dim=0, keepdim=True), y.any(axis=0, keep_dims=True)),
        (y.argmin(dim=1, keepdim=True), y.argmin(axis=1, keepdims=True)),
        (y.std(dim=0, correction=1), y.std(axis=0, ddof=1)),
        (y.prod(dim=0, keepdim=True), y.prod(0, True)),
        (y.pow(exponent=2), y.pow(2)),
        (y.sub(y=1), y - 1),
        (y.gather(dim=1, index=Tensor([[0], [1]])), y.gather(1, Tensor([[0], [1]]))),
        (y.transpose(dim0=0, dim1=1), y.T),
        (y.permute(dims=(1, 0)), y.T),
        (y.tile(reps=(2, 1)), y.tile(2, 1)),
        (y.expand_as(x=y), y.expand_as(other=y)),
        (y.reshape(shape=(3, 2)), y.reshape(3, 2)),
        (y.broadcast_to(2, 2, 3), y.broadcast_to((2, 2, 3))),
        (y.view(dtype=ms.int32), y.view(ms.int32)),
        (y.index_select(dim=1, index=Tensor([0])), y.index_select(1, Tensor([0]))),
    ]
    for new, old in pairs:
        assert new.dtype is old.dtype and new.tolist() == old.tolist()
    with pytest.raises(TypeError):
        y.any(wrong=1)


def test_select_has_two_forms() -> None:
    assert x().select(1, 2).tolist() == A[:, 2].tolist() == x().select(dim=1, index=-1).tolist()
    assert x().select(x() > 2, 0.0).tolist() == np.where(A > 2, A, 0).tolist()
    assert x().select(condition=x() > 2, y=x() * 2).tolist() == np.where(A > 2, A, 2 * A).tolist()
    with pytest.raises(ValueError):
        x().select(2, 0)


def test_repeats_for_each_element() -> None:
    for repeats in (Tensor([1, 2]), (1, 2), [1, 2]):
        assert x().repeat_interleave(repeats, 0).tolist() == np.repeat(A, [1, 2], 0).tolist()
    assert (
        x().repeat_interleave(Tensor([0, 1, 2]), dim=1, output_size=3).tolist() == np.repeat(A, [0, 1, 2], 1).tolist()
    )
    for wrong in ({"repeats": (1, 2, 3), "axis": 0}, {"repeats": 2, "axis": 0, "output_size": 3}):
        with pytest.raises(ValueError):
            x().repeat_interleave(**wrong)


def test_rounding_to_decimals() -> None:
    values = np.array([1.25, -2.345, 1234.5], np.float32)
    for decimals in (0, 1, 2, -2):
        np.testing.assert_allclose(
            Tensor(values).round(decimals=decimals).asnumpy(), np.round(values, decimals), rtol=1e-6
        )
