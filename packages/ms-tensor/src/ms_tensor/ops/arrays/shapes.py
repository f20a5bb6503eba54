"""Functions that give a tensor another shape, and that say what it is like."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._messages import at_user_line


def _sizes_of(shape: Tensor, op: str) -> tuple[int, ...]:
    """The sizes that a tensor holds; -1 is one that is worked out."""
    sizes = tuple(shape.tolist()) if shape.ndim else (shape.item(),)
    for size in sizes:
        if check.integer(size, op, "shape") < -1:
            raise ValueError(f"For '{op}', a size must be at least -1, but got {check.show(size)}.")
    return sizes


def _plain_sizes(shape: Any) -> Any:
    """A list as a tuple, and 0-d tensors among the sizes as ints."""
    if isinstance(shape, (tuple, list)):
        for size in shape:
            if isinstance(size, Tensor):
                return tuple(int(size) if isinstance(size, Tensor) else size for size in shape)
        return tuple(shape)  # a tuple is itself
    return shape


def reshape(input: Tensor, shape: Any) -> Tensor:
    """Reshapes a tensor; the result is a view if the layout allows.

    shape: A tuple of ints; one of them may be -1, which is inferred.
    Returns: Tensor of the given shape and the dtype of `input`.
    TypeError: `shape` is not a tuple, list or Tensor of ints.
    ValueError: the sizes are incompatible.

    >>> print(ops.reshape(Tensor([1, 2, 3, 4]), (2, 2)))
    [[1 2]
     [3 4]]
    """
    if type(shape) is not tuple:
        if not isinstance(shape, (tuple, list, Tensor)):
            got = f"{type(shape).__name__}.{at_user_line()}"
            raise TypeError(f"For 'reshape', 'shape' must be a tuple or list of ints, but got {got}")
        shape = _sizes_of(shape, "reshape") if isinstance(shape, Tensor) else _plain_sizes(shape)
    try:
        return t.reshape(input, shape)
    except TypeError:
        sizes = _plain_sizes(shape)
        if sizes is shape:
            raise
    return t.reshape(input, sizes)


def transpose(input: Tensor, input_perm: Any) -> Tensor:
    """Permutes the dimensions.

    input_perm: A tuple of ints: for each dimension of the result, the dimension of `input`.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `input_perm` is not a permutation of the dimensions.

    >>> print(ops.transpose(Tensor([[1, 2], [3, 4]]), (1, 0)))
    [[1 3]
     [2 4]]
    """
    check.tensor(input, "transpose")
    if isinstance(input_perm, Tensor):
        input_perm = input_perm.tolist()
    perm = tuple(_plain_sizes(input_perm))
    if len(perm) != input.ndim:
        raise ValueError(
            f"For 'transpose', 'input_perm' must have {input.ndim} entries, but got {check.show(perm)}.{at_user_line()}"
        )
    return t.transpose(input, check.axes(perm, input.ndim, "transpose", "input_perm"))


from ..._generated.rows.ops_shapes import *


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Swaps two dimensions.

    Returns: Tensor of the dtype of `input`, a view.

    >>> ops.swapaxes(Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
    """
    first = check.axis(axis0, check.tensor(input, "swapaxes").ndim, "swapaxes", "axis0")
    second = check.axis(axis1, input.ndim, "swapaxes", "axis1")
    perm = list(range(input.ndim))
    if perm:
        perm[first], perm[second] = perm[second], perm[first]
    return t.transpose(input, tuple(perm))


swapdims = swapaxes


def moveaxis(x: Tensor, source: Any, destination: Any) -> Tensor:
    """Moves dimensions to new positions; the others keep their order.

    Returns: Tensor of the dtype of `x`, a view.

    >>> ops.moveaxis(ops.zeros((3, 4, 5)), 0, -1).shape
    (4, 5, 3)
    """
    ndim = check.tensor(x, "moveaxis", "x").ndim
    sources = check.axes(source, ndim, "moveaxis", "source")
    targets = check.axes(destination, ndim, "moveaxis", "destination")
    if len(sources) != len(targets):
        raise ValueError("For 'moveaxis', 'source' and 'destination' must have the same number of axes.")
    perm = [i for i in range(ndim) if i not in sources]
    for target, origin in sorted(zip(targets, sources, strict=True)):
        perm.insert(target, origin)
    return t.transpose(x, tuple(perm))


movedim = moveaxis


def flatten(input: Tensor, order: str = "C", *, start_dim: int = 1, end_dim: int = -1) -> Tensor:
    """Flattens the dimensions from `start_dim` to `end_dim` into one.

    order: 'C' (row-major) or 'F' (column-major).
    start_dim: The first dimension.
    end_dim: The last dimension.
    Returns: Tensor of the dtype of `input`; a 0-d tensor becomes 1-d.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

    >>> ops.flatten(ops.ones((2, 3, 4))).shape
    (2, 12)
    """
    check.tensor(input, "flatten")
    check.choice(order, ("C", "F"), "flatten", "order")
    if order == "F":
        input = t.transpose(input, tuple(reversed(range(input.ndim))))
    if input.ndim < 2 and (start_dim, end_dim) == (1, -1):
        return t.reshape(input, (-1,)) if input.ndim == 0 else input
    first = check.axis(start_dim, input.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, input.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    size = 1
    for n in input.shape[first : last + 1]:
        size *= n
    return t.reshape(input, input.shape[:first] + (size,) + input.shape[last + 1 :])


def tile(input: Tensor, dims: Any) -> Tensor:
    """Repeats a tensor `dims[i]` times along each dimension; a copy if all are 1.

    Returns: Tensor of the dtype of `input`.
    TypeError: `input` is not a Tensor, or `dims` does not consist of ints.
    ValueError: a number is negative.

    >>> print(ops.tile(Tensor([1, 2]), (2,)))
    [1 2 1 2]
    """
    repeats = check.shape(dims.tolist() if isinstance(dims, Tensor) else dims, "tile", "dims")
    ndim = builtins.max(len(repeats), check.tensor(input, "tile").ndim)
    repeats = (1,) * (ndim - len(repeats)) + repeats
    sizes = (1,) * (ndim - input.ndim) + tuple(input.shape)
    if builtins.max(repeats, default=1) == builtins.min(repeats, default=1) == 1:
        return t.cast(t.reshape(input, sizes), input.dtype)
    split: list[int] = []
    spread: list[int] = []
    whole: list[int] = []
    for count, size in zip(repeats, sizes, strict=True):
        split += (1, size)
        spread += (count, size)
        whole.append(count * size)
    return t.reshape(t.broadcast_to(t.reshape(input, tuple(split)), tuple(spread)), tuple(whole))


def repeat_interleave(input: Tensor, repeats: Any, axis: int | None = None) -> Tensor:
    """Repeats each element along `axis`, or of the flattened tensor.

    repeats: The number of repeats: an int, or a tuple or tensor with one int per element along `axis`.
    axis: The dimension; None flattens first.
    Returns: Tensor of the dtype of `input`.
    ValueError: the number of repeats is neither 1 nor the number of elements.

    >>> print(ops.repeat_interleave(Tensor([1, 2]), 2, 0))
    [1 1 2 2]
    """
    check.tensor(input, "repeat_interleave")
    if axis is None:
        input, axis = t.reshape(input, (-1,)), 0
    place = check.axis(axis, input.ndim, "repeat_interleave")
    counts = check.shape(repeats, "repeat_interleave", "repeats")
    shape = tuple(input.shape)
    if len(counts) != 1:
        if len(counts) != shape[place]:
            raise ValueError(
                f"For 'repeat_interleave', 'repeats' must have 1 or {shape[place]} entries, but got {len(counts)}."
            )
        order = t.concat([t.full((n,), i, mstype.int64) for i, n in enumerate(counts)], 0)
        return t.take(input, order, place)
    count = counts[0]
    if count == 1:
        return t.cast(input, input.dtype)
    wide = t.reshape(input, shape[: place + 1] + (1,) + shape[place + 1 :])
    wide = t.broadcast_to(wide, shape[: place + 1] + (count,) + shape[place + 1 :])
    return t.reshape(wide, shape[:place] + (shape[place] * count,) + shape[place + 1 :])
