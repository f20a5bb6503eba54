"""A layer applied to each time step."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .._validate import kind
from ..cell import Cell


class TimeDistributed(Cell):
    """Applies a layer to each step along an axis, one by one or merged into another axis.

    layer: A Cell or Primitive.
    time_axis: The axis of the steps.
    reshape_with_axis: The axis into which the steps are merged; None applies the layer step by step.
    TypeError: an argument has another type.
    ValueError: the input has fewer than 3 dimensions, or the output of the layer lacks the merged axis.

    >>> nn.TimeDistributed(nn.Dense(4, 2), time_axis=1, reshape_with_axis=0)(ops.ones((3, 5, 4))).shape
    (3, 5, 2)
    """

    def __init__(self, layer: Any, time_axis: int, reshape_with_axis: int | None = None) -> None:
        super().__init__()
        kind(layer, (Cell, ops.Primitive), "Cell or Primitive", "layer", "TimeDistributed")
        for name, value in (("time_axis", time_axis), ("reshape_with_axis", reshape_with_axis)):
            if isinstance(value, bool) or not isinstance(value, int) and (value is not None or name == "time_axis"):
                raise TypeError(f"For 'TimeDistributed', the '{name}' must be int, but got {type(value).__name__}.")
        self.layer, self.time_axis, self.reshape_with_axis = layer, time_axis, reshape_with_axis

    def construct(self, inputs: Tensor) -> Tensor:
        if not isinstance(inputs, Tensor):
            raise TypeError("For 'TimeDistributed', the inputs must be a Tensor.")
        if inputs.ndim < 3:
            raise ValueError(f"For 'TimeDistributed', the inputs must have 3 dimensions or more, got {inputs.ndim}.")
        time = self.time_axis % inputs.ndim
        if self.reshape_with_axis is None:
            return ops.stack([self.layer(step) for step in ops.unstack(inputs, time)], time)
        return self._at_once(inputs, time, self.reshape_with_axis % inputs.ndim)

    def _at_once(self, inputs: Tensor, time: int, other: int) -> Tensor:
        """Moves the two axes next to each other, merges them, applies the layer, and splits them again."""
        last = inputs.ndim - 1
        beside = last - 1 if other == last else other + 1 if time > other else other - 1
        place = min(beside, other)
        low, high = min(beside, time), max(beside, time)
        order = list(range(inputs.ndim))
        order = [*order[:low], order[high], *order[low:high], *order[high + 1 :]]
        moved = ops.transpose(inputs, tuple(order))
        merged = ops.reshape(moved, (*moved.shape[:place], -1, *moved.shape[place + 2 :]))
        outputs = self.layer(merged)
        if place >= outputs.ndim or outputs.shape[place] != merged.shape[place]:
            raise ValueError(
                f"For 'TimeDistributed', the layer makes {outputs.shape} of {merged.shape}: the merged axis is lost."
            )
        shape = (*outputs.shape[:place], *moved.shape[place : place + 2], *outputs.shape[place + 1 :])
        return ops.reshape(outputs, shape)
