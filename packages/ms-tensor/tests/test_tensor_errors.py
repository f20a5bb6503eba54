"""Wrong arguments raise MindSpore's exception types, in at most six lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import pytest
from ms_tensor import Tensor, ops

X = ops.ones((2, 3))
BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: ops.add(X), TypeError),
    (lambda: ops.add(X, y=1), TypeError),
    (lambda: ops.add(X, ops.ones((4,))), ValueError),
    (lambda: ops.sum(X, 2), ValueError),
    (lambda: ops.sum(X, (0, 0)), ValueError),
    (lambda: ops.sum([1]), TypeError),
    (lambda: ops.sum(X, 0.5), TypeError),
    (lambda: ops.softmax(Tensor([1, 2])), TypeError),
    (lambda: ops.softmax(X, 3), ValueError),
    (lambda: ops.matmul(X, X), RuntimeError),
    (lambda: ops.matmul(X, ops.ones(2)), ValueError),
    (lambda: ops.matmul(ops.ones((2, 2, 3)), ops.ones((3, 3, 3))), RuntimeError),
    (lambda: Tensor([[1], [1, 2]]), TypeError),
    (lambda: ops.layer_norm(X, (3,), ops.ones(1), ops.ones(3)), RuntimeError),
    (lambda: ops.layer_norm(X, (3,), None, ops.ones(2)), RuntimeError),
    (lambda: ops.group_norm(ops.ones((1, 6, 2)), 2, ops.ones(4)), ValueError),
    (lambda: ops.prelu(ops.ones((2, 4)), ops.ones(3)), ValueError),
    (lambda: ops.kl_div(X, ops.ones(3)), ValueError),
    (lambda: ops.kl_div(X, ops.ones((2, 3), ms.float16)), TypeError),
    (lambda: ops.binary_cross_entropy_with_logits(X, ops.ones(3)), ValueError),
    (lambda: ops.conv1d(ops.ones((1, 2, 8)), ops.ones((3, 4, 3))), RuntimeError),
    (lambda: ops.conv3d(ops.ones((1, 2, 8, 8, 8)), ops.ones((3, 4, 3, 3, 3))), ValueError),
    (lambda: ops.Conv2D(6, 3)(ops.ones((1, 3, 8, 8)), ops.ones((6, 4, 3, 3))), RuntimeError),
    (lambda: ops.Conv2D(5, 3)(ops.ones((1, 3, 8, 8)), ops.ones((6, 3, 3, 3))), RuntimeError),
    (lambda: ops.matmul(X, 3), TypeError),
    (lambda: ops.matmul(X, Tensor(1.0)), ValueError),
    (lambda: ops.reshape(X, (7,)), ValueError),
    (lambda: ops.reshape(X, (-1, -1)), ValueError),
    (lambda: ops.transpose(X, (0,)), ValueError),
    (lambda: ops.transpose(X, (0, 0)), ValueError),
    (lambda: ops.concat((X, ops.ones((2, 4)))), ValueError),
    (lambda: ops.concat(()), ValueError),
    (lambda: ops.concat(X), TypeError),
    (lambda: ops.stack((X, ops.ones(3))), ValueError),
    (lambda: ops.split(X, 0), ValueError),
    (lambda: ops.split(X, [1, 1, 1], 1)[3], IndexError),
    (lambda: ops.split(X, [1, 1], 1), ValueError),
    (lambda: ops.expand_dims(X, 5), ValueError),
    (lambda: ops.squeeze(X, 5), ValueError),
    (lambda: ops.narrow(X, 1, 2, 2), ValueError),
    (lambda: ops.broadcast_to(X, (2, 4)), ValueError),
    (lambda: ops.gather(X, Tensor([5]), 0), IndexError),
    (lambda: ops.gather_elements(X, 1, Tensor([[5], [0]])), IndexError),
    (lambda: ops.cross_entropy(X, Tensor([0, 5])), IndexError),
    (lambda: ops.cross_entropy(X, Tensor([0, -5])), IndexError),
    (lambda: ops.cross_entropy(X, Tensor([0])), ValueError),
    (lambda: ops.cross_entropy(X, Tensor([0, 1]), reduction="maybe"), ValueError),
    (lambda: ops.embedding(Tensor([9]), X), IndexError),
    (lambda: ops.one_hot(Tensor([1]), -1), ValueError),
    (lambda: ops.cast(X, "int32"), TypeError),
    (lambda: ops.zeros((-1,)), ValueError),
    (lambda: ops.zeros(2.5), TypeError),
    (lambda: ops.zeros((1 << 40, 1 << 10)), MemoryError),
    (lambda: ops.arange(0, 5, 0), ValueError),
    (lambda: ops.arange(0, 5, -1), ValueError),
    (lambda: ops.conv2d(X, X), ValueError),
    (lambda: ops.conv2d(ops.ones((1, 2, 4, 4)), ops.ones((1, 3, 3, 3))), RuntimeError),
    (lambda: ops.conv2d(ops.ones((1, 2, 4, 4)), ops.ones((1, 2, 3, 3)), padding=1), ValueError),
    (lambda: ops.conv2d(ops.ones((1, 2, 4, 4)), ops.ones((1, 2, 3, 3)), stride=0), ValueError),
    (lambda: ops.conv2d(ops.ones((1, 2, 2, 2)), ops.ones((1, 2, 3, 3))), ValueError),
    (lambda: ops.max_pool2d(X, 2), ValueError),
    (lambda: ops.dropout(X, 2.0), ValueError),
    (lambda: ops.dropout(X, "a"), TypeError),
    (lambda: ops.gelu(X, "sometimes"), ValueError),
    (lambda: ops.clamp(X), ValueError),
    (lambda: ops.randint(3, 3, (2,)), RuntimeError),
    (lambda: ops.rand(2, seed=-1), ValueError),
    (lambda: ops.layer_norm(X, (2,)), ValueError),
    (lambda: ops.group_norm(X, 2), ValueError),
    (lambda: ops.batch_norm(ops.ones(3), X, X, None, None), ValueError),
    (lambda: X[5], IndexError),
    (lambda: X[0, 5], IndexError),
    (lambda: X[0, 0, 0], IndexError),
    (lambda: X.reshape(4, 4), ValueError),
    (lambda: X.mean(5), ValueError),
    (lambda: ms.set_context(mode=5), ValueError),
    (lambda: ms.set_context(nothing=1), ValueError),
    (lambda: ms.get_context("nothing"), ValueError),
    (lambda: ms.set_seed(-1), ValueError),
    (lambda: ms.set_seed(1.5), TypeError),  # type: ignore[arg-type]
    (lambda: ms.set_device("Foo"), ValueError),
    (lambda: ms.set_device("Ascend"), RuntimeError),
    (lambda: ops.HyperMap(5), TypeError),
    (lambda: ops.MultitypeFuncGraph("f")(1), ValueError),
    (lambda: ops.add_flags("a"), TypeError),
    (lambda: ops.nan_to_num(Tensor([1j])), TypeError),
    (lambda: ms.mint.nan_to_num(Tensor([1j])), TypeError),
    (lambda: ms.mint.repeat_interleave(X, 2**70), ValueError),
    (lambda: ms.numpy.repeat(X, 2**70), ValueError),
    (lambda: X.item(2**70), IndexError),
    (lambda: ops.binary_cross_entropy(Tensor([-1.0]), Tensor([1.0])), RuntimeError),
    (lambda: ms.mint.functional.binary_cross_entropy(Tensor([0.5, 1.5]), Tensor([1.0, 0.0])), RuntimeError),
    *(
        (lambda w=w: ms.mint.multinomial(Tensor(w), 1), ValueError)  # type: ignore[misc]
        for w in ([0.0, 0.0], [[1.0, 0.0], [0.0, 0.0]], [-1.0, 2.0], [float("nan"), 1.0], [float("inf"), 1.0])
    ),
]


@pytest.mark.parametrize("i", range(len(BAD)))
def test_error(i: int) -> None:
    call, error = BAD[i]
    with pytest.raises(error) as caught:
        call()
    assert caught.type is error
    assert 0 < len(str(caught.value).splitlines()) <= 6


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: ops.eye(10**6), "eye"),
        (lambda: ops.tile(X, (10**9, 10**9)), "tile"),
        (lambda: X.tile((10**9, 10**9)), "tile"),
        (lambda: ops.repeat_interleave(X, 10**18), "repeat_interleave"),
        (lambda: ops.arange(10**17), "arange"),
        (lambda: ops.add(X, ops.ones((4,))), "add"),
    ],
)
def test_a_message_names_the_function_that_was_called(call: Callable[[], Any], name: str) -> None:
    with pytest.raises((MemoryError, ValueError)) as caught:
        call()
    assert str(caught.value).startswith(f"{name}: "), caught.value


def test_unknown_attribute_names_it() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        X.nothing  # noqa: B018
