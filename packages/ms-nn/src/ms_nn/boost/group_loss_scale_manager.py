"""GroupLossScaleManager: a separate loss scale for each group of layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

from ..cell import Cell


def _scaled_gradient(x: Any, scale: Any) -> Any:
    """`x`, whose gradient is multiplied by `scale`."""
    stop, scaled = ops.stop_gradient, x * ops.stop_gradient(scale).astype(x.dtype)
    return stop(x) + (scaled - stop(scaled))


class GroupLossScaleManager(Cell):
    """Keeps a loss scale per group of layers. A call between two groups returns its input and rescales the gradient.

    Args:
        init_loss_scale: The initial loss scale.
        loss_scale_groups: The groups of parameters.

    Inputs:
        - x: Tensor, the output of a layer.
        - layer1: int, the index of the group that the layer is in.
        - layer2: int, the index of the next group.

    Outputs:
        `x`. Its gradient is multiplied by the loss scale of `layer1` and divided by that of `layer2`.

    Examples:
        >>> from ms_nn.boost import GroupLossScaleManager
        >>> manager = GroupLossScaleManager(4.0, [[], []])
        >>> manager.set_loss_scale_status(2, 4.0)
        >>> manager(Tensor([1.0, 2.0]), 1, 2).tolist()
        [1.0, 2.0]
        >>> manager.update_loss_scale_status(0, 0.5).item()
        2.0
    """

    def __init__(self, init_loss_scale: Any, loss_scale_groups: Sequence[Any]) -> None:
        super().__init__()
        self._loss_scale = init_loss_scale
        self.loss_scale_groups = loss_scale_groups
        self.loss_scale_number = 0
        self.layer_loss_scale: Any = None
        self.dynamic_loss_scale: Any = None

    def set_loss_scale_status(self, loss_scale_number: int, init_loss_scale: Any) -> None:
        """Creates the scales.

        Args:
            loss_scale_number: The number of groups.
            init_loss_scale: The initial scale of all groups, or a list with one per group.
        """
        self.loss_scale_number = loss_scale_number
        first = list(init_loss_scale) if isinstance(init_loss_scale, list) else [init_loss_scale] * loss_scale_number
        values = [1.0, *first, 1.0]
        self.layer_loss_scale = (_scaled_gradient,) * (loss_scale_number + 1)
        self.dynamic_loss_scale = ParameterTuple(
            Parameter(Tensor(value, dtype.float32), name=f"layer_loss_scale_{index}", requires_grad=False)
            for index, value in enumerate(values)
        )

    def update_loss_scale_status(self, layer: int, update_ratio: Any) -> Any:
        """Multiplies the scale of a group by a factor.

        Args:
            layer: The index of the group.
            update_ratio: The factor.

        Returns:
            Tensor, the new scale.
        """
        scale = self.dynamic_loss_scale[layer + 1] * update_ratio
        ops.assign(self.dynamic_loss_scale[layer + 1], scale)
        return scale

    def construct(self, x: Any, layer1: int, layer2: int) -> Any:
        return self.layer_loss_scale[layer1](x, self.dynamic_loss_scale[layer1] / self.dynamic_loss_scale[layer2])

    def get_loss_scale(self) -> Any:
        """Returns the initial loss scale."""
        return self._loss_scale

    def get_update_cell(self) -> GroupLossScaleManager:
        """Returns this object."""
        return self
