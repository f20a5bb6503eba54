"""The base class of losses."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, dtype, ops

from .._validate import kind, shown
from ..cell import Cell
from ..printed_arguments import arguments_text

REDUCTIONS = ("mean", "sum", "none")


def check_tensors(owner: str, **values: Any) -> None:
    """Checks that each value is a Tensor."""
    for name, value in values.items():
        kind(value, Tensor, "a Tensor", name, owner)


class LossBase(Cell):
    """Base class of losses: stores the reduction of a loss.

    ValueError: `reduction` is unknown.

    >>> class Squared(nn.LossBase):
    ...     def construct(self, logits, labels):
    ...         return self.get_loss((logits - labels) ** 2)
    >>> print(Squared("sum")(Tensor([1.0, 2.0]), Tensor([0.0, 0.0])))
    5.0
    """

    extend_repr = arguments_text
    _reductions: tuple[str, ...] = REDUCTIONS

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__()
        if not isinstance(reduction, str) or reduction not in self._reductions:
            allowed, got = list(self._reductions), shown(reduction)
            raise ValueError(f"For '{type(self).__name__}', the 'reduction' must be in {allowed}, but got {got}.")
        self.reduction = reduction
        # User-written losses read these.
        self.average, self.reduce = reduction != "sum", reduction != "none"
        self.reduce_mean, self.reduce_sum = ops.ReduceMean(), ops.ReduceSum()
        self.mul, self.cast = ops.Mul(), ops.Cast()

    def get_axis(self, x: Tensor) -> tuple[int, ...]:
        """Returns a tuple of all axes of `x`."""
        return tuple(range(x.ndim))

    def get_loss(self, x: Tensor, weights: Any = 1.0) -> Tensor:
        """Multiplies `x` by `weights` and reduces it. Half types and ints are reduced in float32.

        Args:
            x: Tensor of losses per element.
            weights: A number, or a Tensor that broadcasts. Default: 1.0.

        Returns:
            Tensor of the dtype of `x`.
        """
        kind = x.dtype
        wide = x if kind is dtype.float64 else ops.cast(x, dtype.float32)
        loss = ops.losses.standard.reduce_loss(wide * weights, self.reduction, type(self).__name__)
        return ops.cast(loss, kind)

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError(f"For '{type(self).__name__}', the method 'construct' is not defined.")


_Loss = LossBase
