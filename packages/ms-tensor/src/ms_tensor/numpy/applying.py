"""Functions applied along axes."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _table as t
from ._common import axis as axis_of
from ._common import ops, strict, tensor
from .shape import expand_dims


def apply_along_axis(func1d: Any, axis: int, arr: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """A function applied to every vector along an axis.

    func1d: A function of a tensor of one dimension that gives a tensor.
    args: Further arguments of the function.
    kwargs: Further named arguments of the function.
    Returns: Tensor; the dimensions of the function's results stand in the place of the axis.
    TypeError: `arr` is not a Tensor, or `func1d` cannot be called.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.apply_along_axis(lambda v: v.sum(), 1, ms.Tensor([[1, 2], [3, 4]])))
    [3 7]
    """
    x = strict(arr, "apply_along_axis", "arr")
    place = axis_of(axis, x.ndim, "apply_along_axis")
    if not callable(func1d):
        raise TypeError(f"For 'apply_along_axis', 'func1d' must be callable, but got {type(func1d).__name__}.")
    rest = x.shape[:place] + x.shape[place + 1 :]
    rows = t.reshape(ops.moveaxis(x, place, -1), (-1, x.shape[place]))
    results = ops.stack([func1d(row, *args, **kwargs) for row in ops.unbind(rows, 0)])
    inner = results.ndim - 1
    whole = t.reshape(results, (*rest, *results.shape[1:]))
    order = [*range(place), *range(len(rest), len(rest) + inner), *range(place, len(rest))]
    return t.transpose(whole, tuple(order))


def apply_over_axes(func: Any, a: Any, axes: Any) -> Tensor:
    """A reduction applied to one axis after the other.

    func: A function of a tensor and `axis`.
    a: Tensor, or nested lists or tuples of numbers.
    axes: An int or several.
    Returns: Tensor of as many dimensions as `a`.
    ValueError: the function gives another number of dimensions.

    >>> print(ms.numpy.apply_over_axes(ms.numpy.sum, ms.Tensor([[1, 2], [3, 4]]), (0, 1)))
    [[10]]
    """
    x = tensor(a, "apply_over_axes", "a")
    ndim = x.ndim
    for place in (axes,) if isinstance(axes, int) else axes:
        x = func(x, axis=place)
        x = x if x.ndim == ndim else expand_dims(x, place)
        if x.ndim != ndim:
            raise ValueError(f"For 'apply_over_axes', the function's result must have {ndim} dimensions, got {x.ndim}.")
    return x
