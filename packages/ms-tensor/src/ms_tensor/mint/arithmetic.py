"""Functions of two or three tensors, element by element, with parameters of their own; `binary` has the others."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._mixed import as_one_op
from ..numpy._common import cast, is_float, ops, shapes
from .binary import _floor_divide, _pair, _tensors, _truth


def div(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient, element by element, with broadcasting.

    input: Tensor or number.
    rounding_mode: None (exact; ints give float32), 'floor' or 'trunc' (in the promoted dtype).
    TypeError: an argument is none of these.
    ValueError: the shapes cannot be broadcast together, or another `rounding_mode`.

    >>> print(ms.mint.div(ms.Tensor([7, -7]), ms.Tensor([2, 2]), rounding_mode="trunc"))
    [ 3 -3]
    """
    _pair(input, other, "div")
    if rounding_mode is None:
        return t.div(input, other)
    check.choice(rounding_mode, ("floor", "trunc"), "div", "rounding_mode")
    if rounding_mode == "floor":
        return _floor_divide(input, other)
    x, y = _tensors(input, other)
    if is_float(x.dtype):
        return t.trunc(t.div(x, y))
    # The quotient rounded down is one too low where it is negative and not exact.
    down = t.floor_divide(x, y)
    inexact = t.logical_and(t.not_equal(t.mul(down, y), x), t.less(down, 0))
    return t.add(down, cast(inexact, down.dtype))


divide = div


def isclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Whether elements are close: ``|input - other| <= atol + rtol * |other|``.

    input: numbers.
    other: numbers of the same dtype.
    rtol: The relative tolerance.
    atol: The absolute tolerance.
    equal_nan: Whether NaN is close to NaN.
    Returns: Tensor of bool.
    TypeError: an argument is not a Tensor, or the dtypes differ.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ms.mint.isclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1])))
    [ True False]
    """
    x, y = check.tensor(input, "isclose"), check.tensor(other, "isclose", "other")
    if x.dtype is not y.dtype:
        raise TypeError(f"For 'isclose', 'input' and 'other' must have one dtype, but got {x.dtype} and {y.dtype}.")
    shapes("isclose", x.shape, y.shape)
    x, y = (v if is_float(v.dtype) else cast(v, mstype.float64) for v in (x, y))
    near = t.less_equal(t.abs(t.sub(x, y)), t.add(t.mul(t.abs(y), float(rtol)), float(atol)))
    found = t.logical_or(t.equal(x, y), t.logical_and(near, ops.isfinite(y)))
    if check.flag(equal_nan, "isclose", "equal_nan"):
        found = t.logical_or(found, t.logical_and(t.isnan(x), t.isnan(y)))
    return found


from .._generated.rows.mint_arithmetic import *


@as_one_op
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """`input + value * tensor1 * tensor2`, element by element, with broadcasting.

    input: numbers.
    tensor1: numbers.
    tensor2: numbers.
    value: A number.
    TypeError: one of the three is not a Tensor.

    >>> print(ms.mint.addcmul(ms.Tensor([1.0]), ms.Tensor([2.0]), ms.Tensor([3.0]), value=2))
    [13.]
    """
    a, b = check.tensor(tensor1, "addcmul", "tensor1"), check.tensor(tensor2, "addcmul", "tensor2")
    return t.add(check.tensor(input, "addcmul"), t.mul(t.mul(a, b), value))


@as_one_op
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """`input + value * tensor1 / tensor2`, element by element, with broadcasting.

    input: floats.
    tensor1: floats.
    tensor2: floats.
    value: A number.
    TypeError: one of the three is not a Tensor.

    >>> print(ms.mint.addcdiv(ms.Tensor([1.0]), ms.Tensor([3.0]), ms.Tensor([2.0]), value=2))
    [4.]
    """
    a, b = check.tensor(tensor1, "addcdiv", "tensor1"), check.tensor(tensor2, "addcdiv", "tensor2")
    return t.add(check.tensor(input, "addcdiv"), t.mul(t.div(a, b), value))


clip = clamp


def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """Elements of `input` where a condition holds, else of `other`; with the condition alone, where it holds.

    condition: bools.
    input: Tensor or number.
    other: Tensor or number.
    Returns: Tensor; with the condition alone, a tuple of int64 tensors, one for each dimension.
    TypeError: `condition` is not a Tensor, or one of the two others is missing.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ms.mint.where(ms.Tensor([True, False]), ms.Tensor([1, 2]), 0))
    [1 0]
    """
    check.tensor(condition, "where", "condition")
    if input is None and other is None:
        return ops.unbind(ops.nonzero(condition), 1)
    if input is None or other is None:
        raise TypeError("For 'where', 'input' and 'other' must be given together.")
    if not isinstance(input, Tensor) and not isinstance(other, Tensor):
        natural = mstype.float32 if isinstance(input, float) or isinstance(other, float) else mstype.int64
        return t.select(condition, t.full((), input, natural), t.full((), other, natural))
    x, y = _tensors(input, other)
    whole = shapes("where", condition.shape, x.shape, y.shape)
    return t.select(*(t.broadcast_to(v, whole) for v in (_truth(condition), x, y)))
