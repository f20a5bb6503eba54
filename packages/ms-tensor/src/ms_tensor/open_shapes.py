"""Checks of shapes that are not known yet, for scripts that take them from MindSpore's `common._utils`."""

from __future__ import annotations

from typing import Any


def is_shape_unknown(shape: Any) -> bool:
    """Whether a shape has an open size, or is not known at all: a size below 0.

    Examples:
        >>> from ms_tensor.open_shapes import is_shape_unknown
        >>> is_shape_unknown((2, -1)), is_shape_unknown((2, 3))
        (True, False)
    """
    return any(size < 0 for size in shape)


def is_dim_unknown(shape: Any) -> bool:
    """Whether not even the number of dimensions is known: the shape is (-2,).

    Examples:
        >>> from ms_tensor.open_shapes import is_dim_unknown
        >>> is_dim_unknown((-2,)), is_dim_unknown((-1,))
        (True, False)
    """
    return tuple(shape) == (-2,)
