"""`shard` and layouts of one device: `mindspore.parallel.shard`."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor.layout import Layout

from .._unavailable import PROCESSES


def shard(fn: Any, in_strategy: Any, out_strategy: Any = None, parameter_plan: Any = None) -> Any:
    """Returns a function that computes `fn` on one device.

    Args:
        fn: A function or Cell.
        in_strategy: The sharding of each input's dimensions: a tuple of tuples of ints, or of Layouts.
        out_strategy: As `in_strategy`, for outputs. Default: None.
        parameter_plan: The sharding of parameters, by name. Default: None.

    Returns:
        The function.

    Raises:
        TypeError: an argument has another type.
        RuntimeError: a strategy needs more than one device.

    Examples:
        >>> import ms
        >>> double = ms.shard(lambda x: x * 2, in_strategy=((1, 1),))
        >>> print(double(ms.Tensor([[1.0]])))
        [[2.]]
    """
    if not callable(fn):
        raise TypeError(f"For 'shard', 'fn' must be a function or Cell, but got {type(fn).__name__}.")
    if parameter_plan is not None and not isinstance(parameter_plan, dict):
        raise TypeError(f"For 'shard', 'parameter_plan' must be a dict, but got {type(parameter_plan).__name__}.")
    for strategy in (in_strategy, out_strategy, *(parameter_plan or {}).values()):
        if _devices(strategy) > 1:
            raise RuntimeError(f"For 'shard', {PROCESSES}")
    return lambda *args, **kwargs: fn(*args, **kwargs)


def _devices(strategy: Any) -> int:
    """Returns the number of devices that a strategy needs."""
    if isinstance(strategy, Layout):
        return math.prod(strategy._device_matrix)
    if isinstance(strategy, (tuple, list)):
        if all(isinstance(size, int) for size in strategy):
            return math.prod(strategy)
        return max((_devices(part) for part in strategy), default=1)
    return 1


class _DistributedTensorInfo:
    """The sharding of a tensor over devices.

    Args:
        distributed_info: A Layout with the names of a tensor's dimensions.

    Raises:
        TypeError: `distributed_info` is not a Layout.

    Examples:
        >>> from mindspore.parallel.shard import Layout, _DistributedTensorInfo
        >>> _DistributedTensorInfo(Layout((2, 4), ("dp", "mp"))("mp", ("dp", "None"))).sharding_strategy
        [4, 2]
    """

    def __init__(self, distributed_info: Layout) -> None:
        if not isinstance(distributed_info, Layout):
            raise TypeError(
                "For '_DistributedTensorInfo', 'distributed_info' must be a Layout, "
                f"but got {type(distributed_info).__name__}."
            )
        self.layout = self.distributed_info = distributed_info

    @property
    def sharding_strategy(self) -> list[int]:
        """The number of shards of each dimension."""
        described = self.layout.to_dict()
        sizes = described["device_matrix"][::-1]
        named = (places if isinstance(places, (tuple, list)) else (places,) for places in described["tensor_map"])
        return [math.prod(sizes[place] for place in places if place != -1) for places in named]


__all__ = ["Layout", "_DistributedTensorInfo", "shard"]
