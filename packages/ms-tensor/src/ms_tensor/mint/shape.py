"""Shapes: views, joining, splitting, repeating."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .._generated.rows.mint_shape import *
from ..numpy import joining as _joining
from ..numpy import shape as _shape
from ..numpy._common import ops, slice_axis


def reshape(input: Tensor, shape: Any) -> Tensor:
    """The same elements in another shape; a view where the layout allows.

    shape: A tuple or list of ints; one may be -1 and is worked out.
    TypeError: `input` is not a Tensor, or `shape` no tuple or list of ints.
    ValueError: the sizes are incompatible.

    >>> ms.mint.reshape(ms.Tensor([1, 2, 3, 4]), (2, -1)).shape
    (2, 2)
    """
    if not isinstance(shape, (tuple, list, Tensor)):
        raise TypeError(f"For 'reshape', 'shape' must be a tuple or list of ints, but got {type(shape).__name__}.")
    return ops.reshape(check.tensor(input, "reshape"), shape)


def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions `start_dim` to `end_dim` as one.

    start_dim: The first dimension.
    end_dim: The last dimension.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

    >>> ms.mint.flatten(ms.mint.ones((2, 3, 4)), 1).shape
    (2, 12)
    """
    x = check.tensor(input, "flatten")
    first = check.axis(start_dim, x.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, x.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    return t.reshape(x, (*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :]))


def t_(input: Tensor) -> Tensor:
    """The transpose of a matrix; a tensor of fewer dimensions as it is.

    input: at most two dimensions.
    Returns: Tensor; a view.
    ValueError: `input` has more dimensions.

    >>> ms.mint.t(ms.mint.ones((2, 3))).shape
    (3, 2)
    """
    x = check.tensor(input, "t")
    if x.ndim > 2:
        raise ValueError(f"For 't', 'input' must have at most two dimensions, but got shape {x.shape}.")
    return t.transpose(x, (1, 0)) if x.ndim == 2 else x


t_.__name__ = t_.__qualname__ = "t"


def squeeze(input: Tensor, dim: Any = None) -> Tensor:
    """Dimensions of size 1 taken out; a named one of another size stays; a view.

    dim: An int, or several; None is all of size 1.
    ValueError: `dim` is out of range.

    >>> ms.mint.squeeze(ms.mint.ones((1, 3, 1)), 0).shape
    (3, 1)
    """
    x = check.tensor(input, "squeeze")
    places = check.axes(dim, x.ndim, "squeeze", "dim")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


def repeat_interleave(input: Tensor, repeats: Any, dim: int | None = None, *, output_size: int | None = None) -> Tensor:
    """Each element repeated in place.

    repeats: An int, or a Tensor, tuple or list with one for each element of the dimension.
    dim: The dimension; None is the flattened tensor.
    output_size: The size of the result, as a check.
    ValueError: a number is negative, or there are not as many as elements.

    >>> print(ms.mint.repeat_interleave(ms.Tensor([1, 2]), 2))
    [1 1 2 2]
    """
    x = check.tensor(input, "repeat_interleave")
    return _shape.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, dim)


def flip(input: Tensor, dims: Any) -> Tensor:
    """The elements of some dimensions from last to first.

    dims: A tuple or list of ints.
    TypeError: `input` is not a Tensor, or `dims` no tuple or list.
    ValueError: a dimension is out of range or repeated.

    >>> print(ms.mint.flip(ms.Tensor([1, 2, 3]), (0,)))
    [3 2 1]
    """
    if not isinstance(dims, (tuple, list)):
        raise TypeError(f"For 'flip', 'dims' must be a tuple or list of ints, but got {type(dims).__name__}.")
    return _shape.flip(check.tensor(input, "flip"), tuple(dims))


def select(input: Tensor, dim: int, index: int) -> Tensor:
    """One slice of a dimension, which goes; a view.

    index: Which slice; a negative one counts from the end.
    TypeError: `input` is not a Tensor, or a number no int.
    ValueError: `dim` or `index` is out of range.

    >>> print(ms.mint.select(ms.Tensor([[1, 2], [3, 4]]), 1, -1))
    [2 4]
    """
    x = check.tensor(input, "select")
    place = check.axis(dim, x.ndim, "select", "dim")
    at = check.integer(index, "select", "index")
    if not -x.shape[place] <= at < x.shape[place]:
        raise ValueError(
            f"For 'select', 'index' must be in [{-x.shape[place]},{x.shape[place]}), but got {check.show(at)}."
        )
    at %= x.shape[place]
    return t.reshape(slice_axis(x, place, at, at + 1), (*x.shape[:place], *x.shape[place + 1 :]))


def cat(tensors: Any, dim: int = 0) -> Tensor:
    """Tensors one after the other along a dimension, in the promoted dtype.

    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible, or the sequence is empty.

    >>> print(ms.mint.cat((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
    """
    return _joining.concatenate(check.tensors(tensors, "cat"), dim)


concat = cat


def meshgrid(*tensors: Any, indexing: str | None = None) -> tuple[Tensor, ...]:
    """Coordinate grids of vectors.

    tensors: Tensors of at most one dimension, or one list or tuple of them.
    indexing: 'ij', which None means, or 'xy': the first two axes are swapped.
    Returns: Tuple of tensors.
    TypeError: an argument is not a Tensor.
    ValueError: `indexing` is another text, or the dtypes differ.

    >>> x, y = ms.mint.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> x.shape
    (2, 3)
    """
    items = check.tensors(
        tensors[0] if len(tensors) == 1 and not isinstance(tensors[0], Tensor) else tensors, "meshgrid"
    )
    if len({x.dtype for x in items}) > 1:
        raise ValueError(f"For 'meshgrid', all tensors must have one dtype, but got {[x.dtype for x in items]}.")
    return ops.meshgrid(*items, indexing="ij" if indexing is None else indexing)
