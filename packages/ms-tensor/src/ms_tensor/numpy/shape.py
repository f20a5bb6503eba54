"""Shapes: other views of the same elements, in other orders, repeated."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ._common import axes, constant, ops, reversed_axis, strict, tensor
from ._common import axis as axis_of


def expand_dims(a: Tensor, axis: Any) -> Tensor:
    """Inserts axes of size 1.

    axis: An int, or several places in the result.
    Returns: Tensor of the dtype of `a`, a view.
    TypeError: `a` is not a Tensor, or `axis` not an int.
    ValueError: `axis` is out of range or repeated.

    >>> ms.numpy.expand_dims(ms.Tensor([1, 2]), (0, 2)).shape
    (1, 2, 1)
    """
    x = strict(a, "expand_dims", "a")
    several = axis if isinstance(axis, (tuple, list)) else (axis,)
    ndim = x.ndim + len(several)
    places = axes(tuple(several), ndim, "expand_dims")
    rest = iter(x.shape)
    return t.reshape(x, tuple(1 if i in places else next(rest) for i in range(ndim)))


def rollaxis(x: Tensor, axis: int, start: int = 0) -> Tensor:
    """Moves one axis in front of another.

    axis: The axis to move.
    start: Before this axis.
    Returns: Tensor of the dtype of `x`, a view.
    TypeError: `x` is not a Tensor, or an axis not an int.
    ValueError: an axis is out of range.

    >>> ms.numpy.rollaxis(ms.Tensor([[[1, 2, 3]]]), 2).shape
    (3, 1, 1)
    """
    x = strict(x, "rollaxis")
    place, before = axis_of(axis, x.ndim, "rollaxis"), check.integer(start, "rollaxis", "start")
    if not -x.ndim <= before <= x.ndim:
        raise ValueError(f"For 'rollaxis', 'start' must be in [{-x.ndim},{x.ndim}], but got {check.show(before)}.")
    before += x.ndim if before < 0 else 0
    perm = [i for i in range(x.ndim) if i != place]
    perm.insert(before - 1 if before > place else before, place)
    return t.transpose(x, tuple(perm))


def repeat(a: Any, repeats: Any, axis: int | None = None) -> Tensor:
    """Repeats each element.

    a: Tensor, number, or nested lists or tuples of numbers.
    repeats: An int, or one for each element of the axis.
    axis: The axis; None is the flattened tensor.
    Returns: Tensor of the dtype of `a`.
    TypeError: a number is not an int.
    ValueError: a number is negative, or there are not as many as elements.

    >>> print(ms.numpy.repeat(ms.Tensor([1, 2, 3]), (2, 0, 1)))
    [1 1 3]
    """
    x = tensor(a, "repeat", "a")
    if axis is None:
        x, axis = t.reshape(x, (-1,)), 0
    place = axis_of(axis, x.ndim, "repeat")
    counts = check.shape(repeats, "repeat", "repeats")
    if len(counts) == 1:
        counts = counts * x.shape[place]
    if len(counts) != x.shape[place]:
        raise ValueError(f"For 'repeat', 'repeats' has {len(counts)} entries for {x.shape[place]} elements.")
    return t.take(x, constant(np.repeat(np.arange(len(counts)), counts)), place)


def flip(m: Tensor, axis: Any = None) -> Tensor:
    """Reverses the order of the elements along some axes.

    m: Tensor.
    axis: None (all axes), an int, or several.
    Returns: Tensor of the shape and dtype of `m`.
    ValueError: `axis` is out of range or repeated.

    >>> print(ms.numpy.flip(ms.Tensor([1, 2, 3])))
    [3 2 1]
    """
    x = strict(m, "flip", "m")
    for place in axes(axis, x.ndim, "flip"):
        x = reversed_axis(x, place)
    return x


from .._generated.rows.numpy_arrays import *


def roll(a: Tensor, shift: Any, axis: Any = None) -> Tensor:
    """Rolls the elements along axes; those that leave at the end re-enter at the start.

    shift: An int or several: how far.
    axis: An int or several; None rolls the flattened tensor.
    Returns: Tensor of the shape and dtype of `a`.
    TypeError: `a` is not a Tensor, or a number not an int.
    ValueError: an axis is out of range, or the numbers of shifts and axes differ.

    >>> print(ms.numpy.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
    """
    x = strict(a, "roll", "a")
    if axis is None:
        return t.reshape(roll(t.reshape(x, (-1,)), shift, 0), x.shape)
    shifts, places = ([*v] if isinstance(v, (tuple, list)) else [v] for v in (shift, axis))
    if 1 not in (len(shifts), len(places)) and len(shifts) != len(places):
        raise ValueError(
            f"For 'roll', 'shift' and 'axis' must fit together, but got {check.show(shift)} and {check.show(axis)}."
        )
    count = max(len(shifts), len(places))
    for by, place in zip(
        shifts * count if len(shifts) == 1 else shifts, places * count if len(places) == 1 else places
    ):
        along = axis_of(place, x.ndim, "roll")
        size = x.shape[along]
        order = (np.arange(size) - check.integer(by, "roll", "shift") % max(size, 1)) % max(size, 1)
        x = t.take(x, constant(order), along)
    return x


def rot90(a: Tensor, k: int = 1, axes: Any = (0, 1)) -> Tensor:
    """Rotates by 90 degrees in the plane of two axes, from the first towards the second.

    a: of at least two dimensions.
    k: How many times.
    axes: The two axes.
    Returns: Tensor of the dtype of `a`.
    TypeError: `a` is not a Tensor, `k` not an int, or `axes` not a tuple or list.
    ValueError: `axes` are not two different ones.

    >>> print(ms.numpy.rot90(ms.Tensor([[1, 2], [3, 4]])))
    [[2 4]
     [1 3]]
    """
    x = strict(a, "rot90", "a")
    turns = check.integer(k, "rot90", "k") % 4
    check.kind(axes, (tuple, list), "a tuple or list", "rot90", "axes")
    if len(axes) != 2:
        raise ValueError(f"For 'rot90', 'axes' must be two, but got {check.show(axes)}.")
    first, second = (axis_of(v, x.ndim, "rot90", "axes") for v in axes)
    if first == second:
        raise ValueError(f"For 'rot90', 'axes' must differ, but got {check.show(axes)}.")
    if turns == 0:
        return x
    if turns == 2:
        return reversed_axis(reversed_axis(x, first), second)
    turned = ops.swapaxes(x, first, second)
    return reversed_axis(turned, first if turns == 1 else second)
