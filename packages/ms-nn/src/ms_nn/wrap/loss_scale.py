"""Training steps with a loss scale, which keeps small gradients from underflowing in float16."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_autodiff import value_and_grad
from ms_tensor import Parameter, Tensor, dtype, ops

from .._validate import kind, tensors, wrong
from ..cell import Cell
from .cell_wrapper import TrainOneStepCell

_grad_scale = ops.MultitypeFuncGraph("grad_scale")
grad_scale = ops.MultitypeFuncGraph("grad_scale")
shard_grad_scale = ops.MultitypeFuncGraph("shard_grad_scale")
# 1.0 or 0.0, of shape (1,): whether a gradient has an infinity or NaN. User-written training steps use it.
_grad_overflow = ops.MultitypeFuncGraph("_grad_overflow")
_ascend_grad_overflow = ops.MultitypeFuncGraph("_ascend_grad_overflow")


for _overflow in (_grad_overflow, _ascend_grad_overflow):
    _overflow.register("Tensor")(lambda grad: ops.FloatStatus()(grad))
    _overflow.register("RowTensor")(lambda grad: ops.FloatStatus()(grad.values))


def __getattr__(name: str) -> Any:
    if name == "grad_overflow":
        return ops.FloatStatus()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@_grad_scale.register("Tensor", "Tensor")
def tensor_grad_scale(scale: Tensor, grad: Tensor) -> Tensor:
    """Divides a gradient by the loss scale."""
    return grad * ops.cast(ops.reciprocal(scale), grad.dtype)


@grad_scale.register("Tensor", "Tensor", "Tensor")
def tensor_grad_scale_pipeline(scale: Tensor, grad: Tensor, accu_grad: Tensor) -> Tensor:
    """Divides an accumulated gradient by the loss scale, and sets the accumulator to zero."""
    result = accu_grad * ops.reciprocal(scale)
    ops.assign(accu_grad, ops.zeros_like(accu_grad))
    return result


@shard_grad_scale.register("Tensor", "Tensor", "Tensor")
def tensor_shard_grad_scale_pipeline(scale: Tensor, grad: Tensor, accu_grad: Tensor) -> Tensor:
    """Divides a gradient by the loss scale, and sets the accumulator to zero."""
    result = grad * ops.reciprocal(scale)
    ops.assign(accu_grad, ops.zeros_like(accu_grad))
    return result


def _any_overflow(values: Any) -> Tensor:
    """Returns whether any value is infinite or NaN, as a 0-d bool Tensor."""
    finite = ops.reduce_all(ops.isfinite(values[0]))
    for value in values[1:]:
        finite = ops.logical_and(finite, ops.reduce_all(ops.isfinite(value)))
    return ops.logical_not(finite)


class DynamicLossScaleUpdateCell(Cell):
    """Divides the loss scale by a factor at an overflow, and multiplies it by the factor after steps without overflow.

    Called with the loss scale and an overflow flag, it updates the loss scale and returns the flag.

    loss_scale_value: The initial loss scale.
    scale_factor: The factor.
    scale_window: The number of consecutive steps without overflow.

    >>> scale = Parameter(Tensor(8.0), name="scale")
    >>> _ = nn.DynamicLossScaleUpdateCell(8.0, 2, 1000)(scale, Tensor(True))
    >>> scale.item()
    4.0
    """

    def __init__(self, loss_scale_value: float, scale_factor: int, scale_window: int) -> None:
        super().__init__()
        self.scale_window = Tensor(scale_window, dtype.int32)
        self.scale_factor = Tensor(scale_factor, dtype.float32)
        self.loss_scale_value = loss_scale_value
        self.cur_iter = Parameter(Tensor(1, dtype.int32), name="current_iterator_step")
        self.last_overflow_iter = Parameter(Tensor(0, dtype.int32), name="last_overflow_iterator_step")

    def get_loss_scale(self) -> float:
        """Returns the initial loss scale."""
        return self.loss_scale_value

    def construct(self, loss_scale: Any, overflow: Any) -> Any:
        tensors("DynamicLossScaleUpdateCell", loss_scale=loss_scale)
        grow = ops.greater_equal(self.cur_iter - self.last_overflow_iter, self.scale_window)
        smaller = ops.maximum(loss_scale / self.scale_factor, 1.0)
        larger = ops.select(grow, loss_scale * self.scale_factor, loss_scale * 1.0)
        start_anew = ops.logical_or(overflow, grow)
        self.last_overflow_iter._assign(ops.select(start_anew, self.cur_iter, self.last_overflow_iter))
        self.cur_iter._assign(self.cur_iter + 1)
        ops.assign(loss_scale, ops.select(overflow, smaller, larger))
        return overflow


class FixedLossScaleUpdateCell(Cell):
    """Keeps the loss scale constant. Called with the loss scale and an overflow flag, it returns the flag.

    loss_scale_value: The loss scale.

    >>> nn.FixedLossScaleUpdateCell(8.0).get_loss_scale()
    8.0
    """

    def __init__(self, loss_scale_value: float) -> None:
        super().__init__()
        self.loss_scale_value = loss_scale_value

    def get_loss_scale(self) -> float:
        """Returns the loss scale."""
        return self.loss_scale_value

    def construct(self, _: Any, overflow: Any) -> Any:
        return overflow


class TrainOneStepWithLossScaleCell(TrainOneStepCell):
    """One training step with a loss scale, which does not update the parameters if a gradient overflows.

    Returns (loss, whether there was an overflow, loss scale).

    network: A Cell that returns the loss.
    scale_sense: The loss scale: a Tensor of shape () or (1,); or a Cell with `get_loss_scale`, which is called with the
        loss scale and the overflow flag after each step.
    TypeError: `scale_sense` has another type.
    ValueError: `scale_sense` has another shape.

    >>> net = nn.WithLossCell(nn.Dense(2, 1), nn.MSELoss())
    >>> step = nn.TrainOneStepWithLossScaleCell(net, nn.SGD(net.trainable_params(), 0.1), Tensor(1024.0))
    >>> loss, overflow, scale = step(ops.ones((1, 2)), ops.ones((1, 1)))
    >>> bool(overflow), scale.item()
    (False, 1024.0)
    """

    def __init__(self, network: Cell, optimizer: Any, scale_sense: Any) -> None:
        super().__init__(network, optimizer, sens=None)
        self.hyper_map = ops.HyperMap()
        self.base = Tensor(1, dtype.float32)
        self.is_distributed = False
        self.loss_scaling_manager: Any = None
        if isinstance(scale_sense, Cell):
            self.loss_scaling_manager = scale_sense
            first = Tensor(scale_sense.get_loss_scale(), dtype.float32)  # type: ignore[attr-defined]
            self.scale_sense = Parameter(first, name="scale_sense")
        elif isinstance(scale_sense, Tensor):
            if tuple(scale_sense.shape) not in ((), (1,)):
                raise ValueError(
                    "For 'TrainOneStepWithLossScaleCell', the shape of 'scale_sense' must be (1,) or (), "
                    f"but got {tuple(scale_sense.shape)}."
                )
            self.scale_sense = Parameter(scale_sense, name="scale_sense")
        else:
            got = type(scale_sense).__name__
            raise wrong(TypeError, "scale_sense", "TrainOneStepWithLossScaleCell", "Cell or Tensor", got)

    def _scaled(self, *inputs: Any) -> tuple[Any, Any]:
        loss = self.network(*inputs)
        return loss * ops.cast(self.scale_sense, loss.dtype), loss

    def construct(self, *inputs: Any) -> Any:
        scale = self.scale_sense * 1.0
        (_, loss), gradients = value_and_grad(self._scaled, None, self.weights, has_aux=True)(*inputs)
        gradients = self.hyper_map(ops.partial(_grad_scale, scale), gradients)
        gradients = self.grad_reducer(gradients)
        overflow = self.get_overflow_status(None, gradients)
        stop = self.process_loss_scale(overflow)
        if isinstance(stop, Tensor) and ms_runtime.capturing():
            self._update_and_take_back(stop, gradients)
        elif not stop:
            self.optimizer(gradients)
        return loss, overflow, scale

    def _update_and_take_back(self, overflow: Any, gradients: Any) -> None:
        """Runs the optimizer and restores the parameters at an overflow, because branches of a graph cannot write."""
        parameters = {p.name: p for p in (*self.optimizer.get_parameters(), *self.weights)}
        kept = [(p, p.copy()) for p in parameters.values()]
        self.optimizer(gradients)
        for parameter, before in kept:
            ops.assign(parameter, ops.select(overflow, before, parameter))

    def set_sense_scale(self, sens: Tensor) -> None:
        """Sets the loss scale.

        Raises:
            TypeError: `sens` is not a Tensor.
        """
        kind(sens, Tensor, "Tensor", "sens", "TrainOneStepWithLossScaleCell")
        self.scale_sense.set_data(sens)

    def start_overflow_check(self, pre_cond: Any, compute_input: Any) -> tuple[Tensor, Any]:
        """Returns (a status, `compute_input`), for subclasses; overflows are detected in the gradients."""
        return ops.zeros((8,), dtype.int32), compute_input

    def get_overflow_status(self, status: Any, compute_output: Any) -> Tensor:
        """Returns whether a Tensor in `compute_output` has an infinity or NaN, as a 0-d bool Tensor."""
        return _any_overflow(compute_output if isinstance(compute_output, (tuple, list)) else (compute_output,))

    def process_loss_scale(self, overflow: Any) -> Any:
        """Updates the loss scale and returns the overflow flag."""
        if self.loss_scaling_manager is not None:
            return self.loss_scaling_manager(self.scale_sense, overflow)
        return overflow
