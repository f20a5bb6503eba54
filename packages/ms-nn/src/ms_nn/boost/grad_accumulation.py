"""Updates with the mean gradient of several steps."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, dtype, ops

from ..cell import Cell

gradient_accumulation_op = ops.MultitypeFuncGraph("gradient_accumulation_op")
gradient_clear_op = ops.MultitypeFuncGraph("gradient_clear_op")


@gradient_accumulation_op.register("Number", "Tensor", "Tensor")
def cumulative_grad_process(accumulation_step: int, cumulative_grad: Any, grad: Any) -> Any:
    """Adds a step's share of the mean gradient to the sum."""
    return ops.assign_add(cumulative_grad, grad / accumulation_step)


@gradient_clear_op.register("Tensor")
def clear_grad(cumulative_grad: Any) -> Any:
    """Sets a sum to zeros."""
    return ops.assign(cumulative_grad, ops.zeros_like(cumulative_grad))


class GradientAccumulation(Cell):
    """Calls an optimizer every `max_accumulation_step` steps, with the mean of their gradients.

    Args:
        max_accumulation_step: The number of steps.
        optimizer: The optimizer.

    Inputs:
        - loss: Tensor, which is returned.
        - grads: tuple of Tensors, the gradients of the optimizer's parameters.

    Examples:
        >>> from ms_nn.boost import GradientAccumulation
        >>> w = Parameter(Tensor([1.0]), name="w")
        >>> accumulate = GradientAccumulation(2, nn.SGD([w], 0.1))
        >>> for _ in range(3):
        ...     loss = accumulate(Tensor(5.0), (Tensor([2.0]),))
        ...     print(w.asnumpy())
        [1.]
        [0.8]
        [0.8]
    """

    def __init__(self, max_accumulation_step: int, optimizer: Cell) -> None:
        super().__init__()
        self._max_accumulation_step = max_accumulation_step
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.hyper_map = ops.HyperMap()
        self._grad_accumulation = self.weights.clone(prefix="grad_accumulation", init="zeros")
        self._accumulation_step = Parameter(Tensor(0, dtype.int32), name="accumulation_step")

    def construct(self, loss: Any, grads: Any) -> Any:
        add = ops.partial(gradient_accumulation_op, self._max_accumulation_step)
        self.hyper_map(add, self._grad_accumulation, grads)
        ops.assign_add(self._accumulation_step, Tensor(1, dtype.int32))
        if self._accumulation_step >= self._max_accumulation_step:
            self.optimizer(self._grad_accumulation)
            ops.assign(self._accumulation_step, Tensor(0, dtype.int32))
            self.hyper_map(gradient_clear_op, self._grad_accumulation)
        return loss
