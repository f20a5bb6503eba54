"""Choosing elements: by conditions, by indices, by order."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import axis as axis_of
from ._common import cast, common, is_float, is_int, ops, promote, shapes, strict, tensor
from .joining import stack


def _stacked(values: Any, op: str, name: str) -> Tensor:
    return (
        stack([tensor(v, op, name) for v in values])
        if isinstance(values, (list, tuple)) and values
        else tensor(values, op, name)
    )


def select(condlist: Any, choicelist: Any, default: Any = 0) -> Tensor:
    """Selects each element from the first array whose condition holds.

    condlist: A list or tuple of conditions, or a tensor of them.
    choicelist: One array per condition, or a tensor of them.
    default: A number or Tensor, used where no condition holds.
    Returns: Tensor of the dtype of the arrays.
    TypeError: an argument is none of these.
    ValueError: the numbers of arrays and conditions differ.

    >>> x = ms.Tensor([1, 2, 3])
    >>> print(ms.numpy.select([x > 2, x < 2], [x * 10, x], 7))
    [ 1  7 30]
    """
    conditions, choices = _stacked(condlist, "select", "condlist"), _stacked(choicelist, "select", "choicelist")
    if conditions.ndim == 0 or choices.ndim == 0 or conditions.shape[0] != choices.shape[0]:
        raise ValueError("For 'select', 'choicelist' must have as many entries as 'condlist'.")
    if conditions.shape[0] == 0:
        return t.full((), 0, choices.dtype)
    whole = shapes("select", conditions.shape[1:], choices.shape[1:])
    found = cast(default, choices.dtype) if isinstance(default, Tensor) else t.full((), default, choices.dtype)
    found = t.broadcast_to(found, whole)
    for mask, choice in reversed(list(zip(ops.unbind(conditions, 0), ops.unbind(choices, 0)))):
        found = where(mask, choice, found)
    return found


def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Tensor:
    """Evaluates a piecewise function: where a condition is true, its value or its function of `x`.

    x: Tensor, number, or nested lists or tuples of numbers.
    condlist: A list or tuple of conditions, or one.
    funclist: One function or number per condition, and perhaps one more for where no condition holds.
    args: Further arguments of the functions.
    kw: Further named arguments of the functions.
    Returns: Tensor of the shape and dtype of `x`.
    ValueError: the number of functions is neither of these.

    >>> x = ms.Tensor([-1.0, 2.0])
    >>> print(ms.numpy.piecewise(x, [x < 0, x >= 0], [lambda v: -v, lambda v: v * 10]))
    [ 1. 20.]
    """
    x = tensor(x, "piecewise")
    conditions = condlist if isinstance(condlist, (list, tuple)) else [condlist]
    functions = list(funclist) if isinstance(funclist, (list, tuple)) else [funclist]
    if len(functions) not in (len(conditions), len(conditions) + 1):
        raise ValueError(
            f"For 'piecewise', {len(conditions)} conditions need as many functions or one more, not {len(functions)}."
        )
    values = [tensor(f(x, *args, **kw) if callable(f) else f, "piecewise", "funclist") for f in functions]
    dtype = common(*values)
    default = values[-1] if len(functions) > len(conditions) else t.full((), 0, dtype)
    found = t.broadcast_to(cast(default, dtype), x.shape)
    for mask, value in reversed(list(zip(conditions, values))):
        found = where(mask, cast(value, dtype), found)
    return found


def _bounded(index: Tensor, size: int, mode: str, op: str) -> Tensor:
    """Indices brought into [0, size) by clipping or wrapping."""
    if mode == "raise":
        raise NotImplementedError(f"For '{op}', the mode 'raise' would need the values: use 'clip' or 'wrap'.")
    if mode not in ("clip", "wrap"):
        raise ValueError(f"For '{op}', 'mode' must be 'clip' or 'wrap', but got {check.show(mode)}.")
    return t.floor_mod(index, size) if mode == "wrap" else t.minimum(t.maximum(index, 0), size - 1)


def choose(a: Any, choices: Any, mode: str = "clip") -> Tensor:
    """Selects each element from the array that an index names.

    a: Tensor of ints, or nested lists or tuples of ints.
    choices: A list or tuple of arrays, or a tensor of them; broadcast with `a`.
    mode: What an index out of range means: 'clip' or 'wrap'.
    Returns: Tensor of the broadcast shape.
    ValueError: `a` does not hold ints, or the arguments are 0-d.
    NotImplementedError: `mode` is 'raise'.

    >>> print(ms.numpy.choose(ms.Tensor([1, 0]), [ms.Tensor([1, 2]), ms.Tensor([3, 4])]))
    [3 2]
    """
    index = tensor(a, "choose", "a")
    if not is_int(index.dtype):
        raise ValueError(f"For 'choose', 'a' must hold ints, but got {index.dtype}.")
    items = (
        [tensor(c, "choose", "choices") for c in choices]
        if isinstance(choices, (list, tuple))
        else list(ops.unbind(choices, 0))
    )
    whole = shapes("choose", index.shape, *(c.shape for c in items))
    if not whole:
        raise ValueError("For 'choose', the arguments must not all be 0-d.")
    dtype = common(*items)
    table = ops.stack([t.broadcast_to(cast(c, dtype), whole) for c in items])
    index = _bounded(t.broadcast_to(index, whole), len(items), mode, "choose")
    return t.reshape(t.gather_d(table, 0, t.reshape(index, (1, *whole))), whole)


def take(a: Tensor, indices: Tensor, axis: int | None = None, mode: str = "clip") -> Tensor:
    """Takes elements by index along an axis.

    indices: of ints.
    axis: The axis; None is the flattened tensor.
    mode: What an index out of range means: 'clip' (the nearest; negative ones down to the size count from the end)
        or 'wrap'.
    Returns: Tensor; the dimensions of `indices` stand in the place of the axis.
    TypeError: `a` is not a Tensor, or `indices` not a Tensor of ints.
    ValueError: `axis` is out of range, or `mode` is unknown.
    NotImplementedError: `mode` is 'raise'.

    >>> print(ms.numpy.take(ms.Tensor([4, 5, 6]), ms.Tensor([2, 0, 9])))
    [6 4 6]
    """
    x, index = strict(a, "take", "a"), strict(indices, "take", "indices")
    if not is_int(index.dtype):
        raise TypeError(f"For 'take', 'indices' must hold ints, but got {index.dtype}.")
    if axis is None:
        x, axis = t.reshape(x, (-1,)), 0
    place = axis_of(axis, x.ndim, "take")
    size = x.shape[place]
    if mode == "clip":
        # Indices from the end are valid.
        low = t.less(index, -size)
        index = t.select(t.logical_and(t.less(index, 0), t.logical_not(low)), t.add(index, size), index)
    return t.take(x, _bounded(index, size, mode, "take"), place)


def take_along_axis(arr: Tensor, indices: Tensor, axis: Any) -> Tensor:
    """Takes elements along an axis by an index tensor of the same rank.

    indices: of ints; its other dimensions are broadcast with those of `arr`.
    axis: The axis; None is the flattened tensor.
    Returns: Tensor of the dtype of `arr`.
    TypeError: `arr` is not a Tensor, or `indices` not a Tensor of ints.
    ValueError: the numbers of dimensions differ, or `axis` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.numpy.take_along_axis(ms.Tensor([[1, 2], [3, 4]]), ms.Tensor([[1], [0]]), 1))
    [[2]
     [3]]
    """
    x, index = strict(arr, "take_along_axis", "arr"), strict(indices, "take_along_axis", "indices")
    if not is_int(index.dtype):
        raise TypeError(f"For 'take_along_axis', 'indices' must hold ints, but got {index.dtype}.")
    if axis is None:
        x, axis = t.reshape(x, (-1,)), 0
    if x.ndim != index.ndim:
        raise ValueError(f"For 'take_along_axis', 'indices' must have {x.ndim} dimensions, but got {index.ndim}.")
    place = axis_of(axis, x.ndim, "take_along_axis")
    whole = shapes("take_along_axis", *((*v.shape[:place], 1, *v.shape[place + 1 :]) for v in (x, index)))
    x, index = (t.broadcast_to(v, (*whole[:place], v.shape[place], *whole[place + 1 :])) for v in (x, index))
    return ops.gather_elements(x, place, index)


def isclose(a: Any, b: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Tests whether elements are close: ``|a - b| <= atol + rtol * |b|``.

    a: Tensor, number, or nested lists or tuples of numbers.
    rtol: The relative tolerance.
    atol: The absolute tolerance.
    equal_nan: Whether NaN is close to NaN.
    Returns: Tensor of bool.
    TypeError: an argument has another type.

    >>> print(ms.numpy.isclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1])))
    [ True False]
    """
    x, y = tensor(a, "isclose", "a"), tensor(b, "isclose", "b")
    dtype = promote(x.dtype, y.dtype)
    dtype = dtype if is_float(dtype) else mstype.float64
    x, y = cast(x, dtype), cast(y, dtype)
    relative, absolute = check.number(rtol, "isclose", "rtol"), check.number(atol, "isclose", "atol")
    near = t.less_equal(t.abs(t.sub(x, y)), t.add(t.mul(t.abs(y), relative), absolute))
    found = t.logical_or(t.equal(x, y), t.logical_and(near, ops.isfinite(y)))
    return (
        t.logical_or(found, t.logical_and(t.isnan(x), t.isnan(y)))
        if check.flag(equal_nan, "isclose", "equal_nan")
        else found
    )


def _array(value: Any, op: str, name: str) -> Tensor:
    return tensor(value, op, name)


def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> Tensor:
    """Tests whether two arrays have the same shape and elements.

    a1: Tensor, number, or nested lists or tuples of numbers.
    equal_nan: Whether NaN equals NaN.
    Returns: 0-d Tensor of bool.
    TypeError: an argument has another type.

    >>> print(ms.numpy.array_equal([1, 2], [1, 2]))
    True
    """
    x, y = _array(a1, "array_equal", "a1"), _array(a2, "array_equal", "a2")
    check.flag(equal_nan, "array_equal", "equal_nan")
    if x.shape != y.shape:
        return t.full((), False, mstype.bool_)
    found = t.equal(x, y)
    if equal_nan:
        found = t.logical_or(found, t.logical_and(t.isnan(x), t.isnan(y)))
    return t.reduce_all(found)


def array_equiv(a1: Any, a2: Any) -> Tensor:
    """Tests whether two arrays have the same elements after broadcasting.

    a1: Tensor, number, or nested lists or tuples of numbers.
    Returns: 0-d Tensor of bool.
    TypeError: an argument has another type.

    >>> print(ms.numpy.array_equiv([1, 2], [[1, 2], [1, 2]]))
    True
    """
    x, y = _array(a1, "array_equiv", "a1"), _array(a2, "array_equiv", "a2")
    if check.broadcast(x.shape, y.shape) is None:
        return t.full((), False, mstype.bool_)
    return t.reduce_all(t.equal(x, y))


from .._generated.rows.numpy import *
