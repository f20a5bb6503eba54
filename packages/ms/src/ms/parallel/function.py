"""Functions of sharded tensors: `mindspore.parallel.function`."""

from __future__ import annotations

from ms_tensor import Tensor
from ms_tensor.layout import Layout

from .._unavailable import PROCESSES
from .shard import _devices


def reshard(tensor: Tensor, layout: Layout) -> Tensor:
    """Returns a tensor in another layout; on one device the tensor itself.

    Args:
        tensor: The Tensor.
        layout: A Layout of one device.

    Raises:
        TypeError: an argument has another type.
        RuntimeError: the layout has several devices.
    """
    if not isinstance(tensor, Tensor) or not isinstance(layout, Layout):
        raise TypeError("For 'reshard', a Tensor and a Layout are needed.")
    if _devices(layout) > 1:
        raise RuntimeError(f"For 'reshard', {PROCESSES}")
    return tensor


__all__ = ["reshard"]
