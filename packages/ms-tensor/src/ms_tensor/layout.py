"""How a tensor would lie on a grid of devices: a description only, since one device holds everything here."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ._messages import shorten


class Layout:
    """Names for the dimensions of a grid of devices; called with names, it describes how a tensor is split.

    Args:
        device_matrix: The sizes of the grid.
        alias_name: A name for each dimension of the grid.
        rank_list: The devices; None: 0, 1, ... Default: None.

    Raises:
        TypeError: an argument has another type.
        ValueError: a name is repeated, or the number of names differs from the number of dimensions.

    Examples:
        >>> from ms_tensor.layout import Layout
        >>> Layout((2, 2), ("dp", "mp"))("dp", "None").to_dict()["tensor_map"]
        (1, -1)
    """

    def __init__(
        self, device_matrix: tuple[int, ...], alias_name: tuple[str, ...], rank_list: list[int] | None = None
    ) -> None:
        if not isinstance(device_matrix, tuple) or not all(type(size) is int for size in device_matrix):
            raise TypeError(f"For 'Layout', 'device_matrix' must be a tuple of ints, but got {shorten(device_matrix)}.")
        if not isinstance(alias_name, tuple) or not all(isinstance(name, str) for name in alias_name):
            raise TypeError(f"For 'Layout', 'alias_name' must be a tuple of strs, but got {shorten(alias_name)}.")
        if len(alias_name) != len(device_matrix):
            raise ValueError(
                f"For 'Layout', a name is needed for each of {shorten(device_matrix)}, but got {shorten(alias_name)}."
            )
        if len(set(alias_name)) != len(alias_name) or not all(alias_name) or "None" in alias_name:
            raise ValueError(
                f"For 'Layout', the names must be different, and not 'None', but got {shorten(alias_name)}."
            )
        if rank_list is not None and not isinstance(rank_list, list):
            raise TypeError(f"For 'Layout', 'rank_list' must be a list, but got {type(rank_list).__name__}.")
        devices = math.prod(device_matrix)
        if rank_list is not None and (len(rank_list) != devices or len(set(rank_list)) != devices):
            raise ValueError(
                f"For 'Layout', 'rank_list' must hold {shorten(devices)} different ranks, but got {shorten(rank_list)}."
            )
        self._device_matrix, self._alias_name = device_matrix, alias_name
        self._rank_list = list(range(devices)) if rank_list is None else rank_list
        self._tensor_map: tuple[Any, ...] | None = None

    def __call__(self, *tensor_map: Any) -> Layout:
        """The same grid with the name over which each dimension of a tensor is split, or 'None'."""
        found = Layout(self._device_matrix, self._alias_name, self._rank_list)
        found._tensor_map = tuple(self._place(name) for name in tensor_map)
        return found

    def _place(self, name: Any) -> Any:
        if isinstance(name, tuple):
            return tuple(self._place(item) for item in name)
        if name == "None":
            return -1
        if name not in self._alias_name:
            raise ValueError(f"For 'Layout', the names are {shorten(self._alias_name)}, but got {shorten(name)}.")
        return len(self._alias_name) - 1 - self._alias_name.index(name)

    def to_dict(self) -> dict[str, Any]:
        """The description as a dict.

        Raises:
            ValueError: it has not been called with names.
        """
        if self._tensor_map is None:
            raise ValueError("For 'Layout', call it with a name for each dimension first.")
        return {
            "device_matrix": self._device_matrix,
            "tensor_map": self._tensor_map,
            "interleaved_parallel": False,
            "alias_name": self._alias_name,
            "rank_list": self._rank_list,
        }


def reshard(tensor: Tensor, layout: Any) -> Tensor:
    """Returns the tensor: one process holds all of it.

    Args:
        tensor (Tensor): Of any shape.
        layout (Layout): The placement of its parts: a `ms.Layout` called with axis names.

    Returns:
        Tensor.

    Raises:
        TypeError: `tensor` is not a Tensor, or `layout` is not a Layout.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.layout import Layout, reshard
        >>> print(reshard(Tensor([1.0]), Layout((1,), ("dp",))("dp")))
        [1.]
    """
    if not isinstance(tensor, Tensor):
        raise TypeError(f"For 'reshard', 'tensor' must be a Tensor, but got {type(tensor).__name__}.")
    if not isinstance(layout, Layout):
        raise TypeError(f"For 'reshard', 'layout' must be a Layout, but got {type(layout).__name__}.")
    return tensor
