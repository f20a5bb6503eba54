"""Functions with a derivative of their own."""

from __future__ import annotations

from typing import Any

import pytest
from ms_autodiff import _Function, grad
from ms_tensor import Tensor

A = Tensor([[1.0, 2.0]])


class Short(_Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, y: Tensor) -> Tensor:
        return (x * y).sum()

    @staticmethod
    def backward(ctx: Any, dout: Tensor) -> Any:
        return dout


class Split(_Function):
    """x * by and x + y, with gradients that no formula gives."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, by: float, y: Tensor) -> Any:
        ctx.save_for_backward(x, y)
        ctx.by = by
        assert ctx.needs_input_grad in ((True, False, True), (False, False, False))
        return x * by, x + y

    @staticmethod
    def backward(ctx: Any, first: Tensor, second: Tensor) -> Any:
        x, y = ctx.saved_tensors
        return first * 10 + second * x * y, None, None


def test_a_function_with_a_derivative_of_its_own() -> None:
    x, y = Tensor([2.0]), Tensor([3.0])
    first, second = Split.apply(x, 4.0, y)
    assert first.tolist() == [8.0] and second.tolist() == [5.0]

    def loss(x: Tensor, y: Tensor) -> Tensor:
        first, second = Split.apply(x, 4.0, y)
        return (first + 100 * second).sum()

    dx, dy = grad(loss, (0, 1))(x, y)
    assert dx.tolist() == [610.0] and dy.tolist() == [0.0]


def test_wrong_functions() -> None:
    assert float(Short.apply(A, A)) == 5.0
    with pytest.raises(RuntimeError, match="2 gradients"):
        grad(Short.apply)(A, A)
    with pytest.raises(NotImplementedError, match="forward"):
        _Function.apply(A)


def test_what_a_context_and_a_backward_get() -> None:
    seen: list[Any] = []

    class Mixed(_Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Any:
            seen.append(ctx.needs_input_grad)
            return x * 2, 5, None, "s"

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            seen.append([None if g is None else g.tolist() for g in gradients])
            return gradients[0]

    Mixed.apply(A)
    grad(lambda x: Mixed.apply(x)[0])(A)
    assert seen == [(False,), (True,), [[[1.0, 1.0]], None, None, None]]
