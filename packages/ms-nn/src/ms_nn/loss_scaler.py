"""Loss scalers for hand-written training steps, and a check for overflows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ms_tensor import Parameter, Tensor, dtype, ops

from ._validate import at_least, kind, positive_int
from .printed_arguments import PrintsArguments


def _tensors(values: Any) -> list[Tensor]:
    if isinstance(values, Tensor):
        return [values]
    found: list[Tensor] = []
    for value in values.values() if isinstance(values, dict) else values:
        found += _tensors(value)
    return found


def all_finite(inputs: Any) -> Tensor:
    """Returns whether all elements are finite.

    Args:
        inputs: A Tensor, or a possibly nested tuple, list or dict of Tensors.

    Returns:
        Tensor: 0-d, of dtype bool.

    Examples:
        >>> from ms_nn.amp import all_finite
        >>> print(all_finite((Tensor([1.0]), Tensor([float("nan")]))))
        False
    """
    result = Tensor(True)
    for value in _tensors(inputs):
        result = ops.logical_and(result, ops.reduce_all(ops.isfinite(value)))
    return result


class LossScaler(PrintsArguments, ABC):
    """Base class of loss scalers: `scale` the loss, `unscale` the gradients, then `adjust` the loss scale."""

    @abstractmethod
    def scale(self, inputs: Any) -> Any:
        """Multiplies the inputs by the loss scale."""

    @abstractmethod
    def unscale(self, inputs: Any) -> Any:
        """Divides the inputs by the loss scale."""

    @abstractmethod
    def adjust(self, grads_finite: Any) -> Any:
        """Updates the loss scale after a step; `grads_finite` tells whether all gradients were finite."""


def _each(value: Any, factor: Tensor) -> Any:
    if isinstance(value, Tensor):
        return value * ops.cast(factor, value.dtype)
    if isinstance(value, dict):
        return {key: _each(item, factor) for key, item in value.items()}
    scaled = [_each(item, factor) for item in value]
    return scaled if isinstance(value, list) else tuple(scaled)  # of a ParameterTuple, too


def _grad_scale_map(scale: Any, inputs: Any) -> Any:
    """Multiplies the tensors in nested tuples, lists and dicts by a scale."""
    return _each(inputs, scale)


def _grad_unscale_map(scale: Any, inputs: Any) -> Any:
    """Divides the tensors in nested tuples, lists and dicts by a scale."""
    return _each(inputs, 1 / scale)


def _checked_scale(value: Any, owner: str) -> Parameter:
    kind(value, (int, float), "float or int", "scale_value", owner, bools=False)
    at_least(value, 1, "scale_value", owner)
    return Parameter(Tensor(value, dtype.float32), name="scale_value")


class StaticLossScaler(LossScaler):
    """A constant loss scale.

    Args:
        scale_value: The loss scale, at least 1.

    Raises:
        TypeError: `scale_value` is not a number.
        ValueError: `scale_value` is less than 1.

    Examples:
        >>> from ms_nn.amp import StaticLossScaler
        >>> print(StaticLossScaler(8.0).scale(Tensor([1.0])))
        [8.]
    """

    def __init__(self, scale_value: float) -> None:
        self.scale_value = _checked_scale(scale_value, "StaticLossScaler")

    def scale(self, inputs: Any) -> Any:
        """Multiplies a Tensor, or Tensors in containers, by the loss scale."""
        return _each(inputs, self.scale_value)

    def unscale(self, inputs: Any) -> Any:
        """Divides a Tensor, or Tensors in containers, by the loss scale."""
        return _each(inputs, ops.reciprocal(self.scale_value))

    def adjust(self, grads_finite: Any) -> bool:
        """Returns False: the loss scale is constant."""
        return False


class DynamicLossScaler(LossScaler):
    """A loss scale that is divided by a factor at an overflow, and multiplied by it after steps without overflow.

    Args:
        scale_value: The initial loss scale, at least 1.
        scale_factor: The factor, a positive int.
        scale_window: The number of consecutive steps without overflow, a positive int.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
        >>> from ms_nn.amp import DynamicLossScaler
        >>> scaler = DynamicLossScaler(8, 2, 100)
        >>> scaler.adjust(Tensor(False))
        True
        >>> scaler.scale_value.item()
        4.0
    """

    def __init__(self, scale_value: float, scale_factor: int, scale_window: int) -> None:
        self.scale_value = _checked_scale(scale_value, "DynamicLossScaler")
        self.scale_window = positive_int(scale_window, "scale_window", "DynamicLossScaler")
        self.scale_factor = positive_int(scale_factor, "scale_factor", "DynamicLossScaler")
        self.counter = Parameter(Tensor(0, dtype.int32), name="counter")

    def scale(self, inputs: Any) -> Any:
        """Multiplies a Tensor, or Tensors in containers, by the loss scale."""
        return _each(inputs, self.scale_value)

    def unscale(self, inputs: Any) -> Any:
        """Divides a Tensor, or Tensors in containers, by the loss scale."""
        return _each(inputs, ops.reciprocal(self.scale_value))

    def adjust(self, grads_finite: Any) -> bool:
        """Updates the loss scale after a step.

        Args:
            grads_finite: Whether all gradients were finite: a bool Tensor.

        Returns:
            True.
        """
        larger = self.scale_value * float(self.scale_factor)
        grow = ops.logical_and(ops.equal(self.counter, self.scale_window - 1), ops.isfinite(larger))
        kept = ops.select(grow, larger, self.scale_value * 1.0)
        smaller = ops.maximum(self.scale_value / float(self.scale_factor), 1.0)
        count = ops.floor_mod(self.counter + 1, self.scale_window)
        self.scale_value._assign(ops.select(grads_finite, kept, smaller))
        self.counter._assign(ops.select(grads_finite, count, 0))
        return True
