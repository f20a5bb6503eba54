"""Methods that write in place: the values are the function's, views and bases see them, and the dtype stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Generator, Tensor, ops

A = np.array([[0.5, 1.5, 2.5], [-0.5, 0.25, 3.0]], np.float32)
B = np.array([[1.0, 2.0, -1.0], [0.5, 4.0, 2.0]], np.float32)
SQUARE = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)


def x() -> Tensor:
    return Tensor(A)


CASES: dict[str, tuple[tuple[Any, ...], dict[str, Any], Callable[[Any], Any]]] = {
    "add_": ((Tensor(B),), {"alpha": 2}, lambda a: a + 2 * B),
    "sub_": ((Tensor(B),), {"alpha": 3}, lambda a: a - 3 * B),
    "mul_": ((Tensor(B),), {}, lambda a: a * B),
    "div_": ((Tensor(B),), {}, lambda a: a / B),
    "clamp_": ((0.0, 1.0), {}, lambda a: np.clip(a, 0, 1)),
    "copy_": ((Tensor(B),), {}, lambda a: B),
    "fill_": ((7,), {}, lambda a: np.full_like(a, 7)),
    "zero_": ((), {}, lambda a: np.zeros_like(a)),
    "exp_": ((), {}, np.exp),
    "floor_": ((), {}, np.floor),
    "sign_": ((), {}, np.sign),
    "tanh_": ((), {}, np.tanh),
    "sigmoid_": ((), {}, lambda a: 1 / (1 + np.exp(-a))),
    "floor_divide_": ((Tensor(B),), {}, lambda a: a // B),
    "remainder_": ((Tensor(B),), {}, lambda a: a % B),
    "masked_fill_": ((Tensor(B > 1), 9.0), {}, lambda a: np.where(B > 1, 9, a)),
    "fill_diagonal_": ((9.0,), {}, lambda a: np.where(np.eye(2, 3), 9, a)),
    "index_add_": ((0, Tensor([1, 1]), Tensor(B)), {"alpha": 2}, lambda a: a + 2 * np.stack([0 * B[0], B[0] + B[1]])),
}


@pytest.mark.parametrize("name", CASES)
def test_it_writes_what_the_function_gives(name: str) -> None:
    arguments, named, formula = CASES[name]
    base = Tensor(np.stack([A, A]))
    view, other = base[1], base[0]
    assert getattr(view, name)(*arguments, **named) is view
    np.testing.assert_allclose(base.asnumpy()[1], formula(A), rtol=1e-6)
    np.testing.assert_array_equal(other.asnumpy(), A)


def test_it_writes_through_a_view_with_gaps() -> None:
    base = Tensor(np.zeros((3, 4), np.float32))
    base.T[1].add_(1)
    base[:, ::2].fill_(5)
    assert base.tolist() == [[5.0, 1.0, 5.0, 0.0]] * 3


def test_log_and_products() -> None:
    y = Tensor(np.exp(A))
    np.testing.assert_allclose(y.log_().asnumpy(), A, rtol=1e-5, atol=1e-6)
    s = Tensor(SQUARE)
    assert s.addmm_(Tensor(SQUARE), Tensor(SQUARE), beta=2, alpha=3) is s
    np.testing.assert_allclose(s.asnumpy(), 2 * SQUARE + 3 * SQUARE @ SQUARE)


def test_augmented_assignment_keeps_the_object() -> None:
    y = z = x()
    y //= 0.5
    np.testing.assert_array_equal(z.asnumpy(), A // 0.5)
    y %= 2
    np.testing.assert_array_equal(z.asnumpy(), A // 0.5 % 2)
    assert y is z


@pytest.mark.parametrize(
    "call",
    [
        lambda v: v.add_(1.5),
        lambda v: v.mul_(Tensor([1.0])),
        lambda v: v.div_(2),
        lambda v: v.exp_(),
        lambda v: v.clamp_(0.5, 1.5),
        lambda v: v.uniform_(),
        lambda v: v.normal_(),
        lambda v: v.exponential_(),
    ],
)
def test_a_result_of_another_dtype_is_refused(call: Any) -> None:
    v = Tensor([1, 2, 3])
    with pytest.raises(TypeError) as caught:
        call(v)
    assert len(str(caught.value).splitlines()) <= 6 and v.tolist() == [1, 2, 3]


def test_diagonals() -> None:
    tall = Tensor(np.zeros((7, 3), np.float32))
    want = np.zeros((7, 3), np.float32)
    np.fill_diagonal(want, 4, wrap=True)
    np.testing.assert_array_equal(tall.fill_diagonal(4.0, True).asnumpy(), want)
    cube, want = Tensor(np.zeros((3, 3, 3))), np.zeros((3, 3, 3))
    np.fill_diagonal(want, 2)
    np.testing.assert_array_equal(cube.fill_diagonal(2).asnumpy(), want)
    assert not tall.asnumpy().any() and tall.fill_diagonal(1).dtype is ms.float32
    for wrong, error in (((3,), ValueError), ((2, 3, 2), ValueError)):
        with pytest.raises(error):
            Tensor(np.zeros(wrong)).fill_diagonal(1.0)
    with pytest.raises(TypeError):
        tall.fill_diagonal("a")


def test_index_put_adds_where_asked() -> None:
    flat = Tensor([1.0, 2.0, 3.0])
    assert flat.index_put_((Tensor([0, 0, 2]),), Tensor([1.0, 1.0, 5.0]), True) is flat
    assert flat.tolist() == [3.0, 2.0, 8.0]
    made = flat.index_put((Tensor([1]),), Tensor([1.0]), accumulate=True)
    assert made.tolist() == [3.0, 3.0, 8.0] and flat.tolist() == [3.0, 2.0, 8.0]
    with pytest.raises(TypeError):
        flat.index_put_(Tensor([0]), Tensor([1.0]))
    matrix = Tensor(SQUARE)
    assert matrix.put_(Tensor([0, 3]), Tensor([9.0, 8.0]), accumulate=True).tolist() == [[10.0, 2.0], [3.0, 12.0]]


def big() -> Tensor:
    return ops.zeros((200, 100))


def test_random_writes() -> None:
    ms.set_seed(2)
    uniform = big().uniform_(2, 4).asnumpy()
    assert 2 <= uniform.min() < 2.01 and 3.99 < uniform.max() <= 4 and abs(uniform.mean() - 3) < 0.02
    normal = big().normal_(5, 0.5).asnumpy()
    assert abs(normal.mean() - 5) < 0.02 and abs(normal.std() - 0.5) < 0.02
    coins = big().bernoulli_(0.25).asnumpy()
    assert set(np.unique(coins)) == {0, 1} and abs(coins.mean() - 0.25) < 0.02
    waits = big().exponential_(2).asnumpy()
    assert waits.min() >= 0 and np.isfinite(waits).all() and abs(waits.mean() - 0.5) < 0.02
    whole = big().random_(3, 6).asnumpy()
    assert set(np.unique(whole)) == {3, 4, 5}
    assert set(np.unique(big().random_(2).asnumpy())) == {0, 1}
    every = big().random_().asnumpy()
    assert every.max() <= 2**24 and (every == np.floor(every)).all() and every.max() > 2**23
    assert abs(np.median(big().cauchy(1.0, 2.0).asnumpy()) - 1) < 0.1
    assert abs(np.log(big().log_normal(0.5, 0.25).asnumpy()).mean() - 0.5) < 0.02
    half = ops.full((200, 100), 0.5, dtype=ms.float32).bernoulli()
    assert abs(float(half.mean()) - 0.5) < 0.02 and half.dtype is ms.float32


def test_random_draws_follow_the_seed_and_the_generator() -> None:
    ms.set_seed(3)
    first = x().uniform_().tolist()
    second = x().uniform_().tolist()
    ms.set_seed(3)
    assert first == x().uniform_().tolist() != second
    own = Generator().manual_seed(4)
    drawn = [x().normal_(generator=own).tolist(), x().normal_(generator=own).tolist()]
    again = Generator().manual_seed(4)
    ms.set_seed(99)
    assert drawn == [x().normal_(generator=again).tolist(), x().normal_(generator=again).tolist()]
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: x().uniform_(2, 1), ValueError),
        (lambda: x().uniform_("a"), TypeError),
        (lambda: x().normal_(0, -1), ValueError),
        (lambda: x().random_(3, 3), ValueError),
        (lambda: x().random_(1.5), TypeError),
        (lambda: x().bernoulli_(2), ValueError),
        (lambda: x().exponential_(0), ValueError),
        (lambda: x().normal_(generator=3), TypeError),
        (lambda: x().itemset(), ValueError),
        (lambda: x().itemset(1.0), IndexError),
    ],
)
def test_wrong_arguments(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6
