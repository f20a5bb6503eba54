"""`mindspore.ops._utils.utils`: arithmetic of shapes, which may have open sizes (-1) or an open rank (-2,)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def dim_not_equal(dim1: int, dim2: int) -> bool:
    """Whether two sizes are known and differ.

    Examples:
        >>> from mindspore.ops._utils.utils import dim_not_equal
        >>> dim_not_equal(1, 2), dim_not_equal(-1, 2)
        (True, False)
    """
    return dim1 >= 0 and dim2 >= 0 and dim1 != dim2


def get_broadcast_shape(
    x_shape: Sequence[int], y_shape: Sequence[int], prim_name: str, arg_name1: str = "x", arg_name2: str = "y"
) -> Sequence[int]:
    """Returns the shape of the result of an elementwise op.

    Args:
        x_shape: The shape of the first operand. A size of -1 is not known yet; (-2,) is an unknown rank.
        y_shape: The shape of the second operand.
        prim_name: The op, for the error.
        arg_name1: The name of the first operand, for the error. Default: 'x'.
        arg_name2: The name of the second operand, for the error. Default: 'y'.

    Returns:
        list of int; `x_shape` itself if the shapes are equal.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> from mindspore.ops._utils.utils import get_broadcast_shape
        >>> get_broadcast_shape([2, 1], [1, 4], "Add"), get_broadcast_shape([2, -1], [3], "Add")
        ([2, 4], [2, 3])
    """
    if x_shape == y_shape:
        return x_shape
    if -2 in (*x_shape, *y_shape):
        return [-2]
    rank = max(len(x_shape), len(y_shape))
    x, y = ([1] * (rank - len(shape)) + list(shape) for shape in (x_shape, y_shape))
    found = []
    for place, (a, b) in enumerate(zip(x, y)):
        if a > 1 and b > 1 and a != b:
            raise ValueError(
                f"For '{prim_name}', the shapes of '{arg_name1}' and '{arg_name2}' must broadcast, "
                f"but got {list(x_shape)} and {list(y_shape)}, which differ in dimension {place - rank}."
            )
        # an open size takes that of the other operand, unless this is 1 and repeated
        found.append(b if a == 1 or (a < 0 and b > 1) else a)
    return found


def get_concat_offset(
    x_shp: Sequence[Sequence[int]], x_type: Sequence[Any], axis: int, prim_name: str
) -> tuple[list[int], int, int]:
    """Returns where each of several tensors begins in their concatenation.

    Args:
        x_shp: The shapes.
        x_type: The types, of which only the number counts.
        axis: The dimension to join.
        prim_name: The op, for the error.

    Returns:
        tuple: the offsets, the size of the result along `axis` (-1 if one is open; offsets after it are -1, too), and
        `axis` counted from the start.

    Raises:
        ValueError: `axis` is out of range, or the shapes differ in rank or in another dimension.

    Examples:
        >>> from mindspore.ops._utils.utils import get_concat_offset
        >>> get_concat_offset([[2, 3], [4, 3]], [None, None], 0, "Concat")
        ([0, 2], 6, 0)
    """
    rank = len(x_shp[0])
    if not -rank <= axis < rank:
        raise ValueError(f"For '{prim_name}', 'axis' must be in [{-rank}, {rank}), but got {axis}.")
    axis %= rank
    offsets, end = [], 0
    for place, shape in enumerate(x_shp):
        others = [dim_not_equal(a, b) for i, (a, b) in enumerate(zip(x_shp[0], shape)) if i != axis]
        if len(shape) != rank or any(others):
            raise ValueError(
                f"For '{prim_name}', the shapes must be equal except for dimension {axis}, "
                f"but shape 0 is {list(x_shp[0])} and shape {place} is {list(shape)}."
            )
        offsets.append(end)
        end = -1 if end < 0 or shape[axis] < 0 else end + shape[axis]
    return offsets, end, axis


def ms_arrange(x: int) -> list[int]:
    """Returns the ints from 0 up to `x`.

    Examples:
        >>> from mindspore.ops._utils.utils import ms_arrange
        >>> ms_arrange(3)
        [0, 1, 2]
    """
    return list(range(x))


__all__ = ["dim_not_equal", "get_broadcast_shape", "get_concat_offset", "ms_arrange"]
