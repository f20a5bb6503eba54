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


def _power(a: Any, b: Any) -> Tensor:
    if all(isinstance(v, bool) or isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (a, b)):
        raise TypeError("For 'pow', 'input' and 'exponent' must not both be bool.")
    return t.pow(a, b)


def _float_power(a: Any, b: Any) -> Tensor:
    return t.pow(*(cast(v, mstype.float64) if isinstance(v, Tensor) else t.full((), v, mstype.float64) for v in (a, b)))


def _scaled(other: Any, alpha: Any, op: str) -> Any:
    if not isinstance(alpha, (bool, int, float)):
        raise TypeError(f"For '{op}', 'alpha' must be a number, but got {type(alpha).__name__}.")
    return other if alpha == 1 else t.mul(other, alpha) if isinstance(other, Tensor) else other * alpha


def add(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
    """`input + alpha * other`, element by element, with broadcasting.

    input: Tensor or number.
    TypeError: an argument is none of these.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ms.mint.add(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [ 7 10]
    """
    _pair(input, other, "add")
    return t.add(input, _scaled(other, alpha, "add"))


def sub(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
    """`input - alpha * other`, element by element, with broadcasting.

    Arguments: add

    >>> print(ms.mint.sub(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [-5 -6]
    """
    _pair(input, other, "sub")
    scaled = _scaled(other, alpha, "sub")
    both = all(isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (input, scaled))
    return t.logical_xor(input, scaled) if both else t.sub(input, scaled)


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


def pow(input: Any, exponent: Any) -> Tensor:
    """`input` to the power `exponent`, element by element, with broadcasting.

    Arguments: add
    exponent: Tensor or number; one of the two is a Tensor.

    >>> print(ms.mint.pow(ms.Tensor([2, 3]), 2))
    [4 9]
    """
    _pair(input, exponent, "pow")
    return _power(input, exponent)


def float_power(input: Any, exponent: Any) -> Tensor:
    """`input` to the power `exponent` in float64, element by element, with broadcasting.

    Arguments: add
    exponent: Tensor or number; one of the two is a Tensor.
    Returns: Tensor of float64.

    >>> print(ms.mint.float_power(ms.Tensor([2, 3]), -1))
    [0.5        0.33333333]
    """
    _pair(input, exponent, "float_power")
    return _float_power(input, exponent)


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


def allclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool:
    """Whether all elements are close, as `isclose` says.

    input: numbers.
    other: numbers of the same dtype.
    rtol: The relative tolerance.
    atol: The absolute tolerance.
    equal_nan: Whether NaN is close to NaN.
    Returns: bool.
    TypeError: an argument is not a Tensor, or the dtypes differ.

    >>> ms.mint.allclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1]))
    False
    """
    return bool(t.reduce_all(isclose(input, other, rtol, atol, equal_nan)))


def equal(input: Tensor, other: Tensor) -> bool:
    """Whether two tensors have the same shape and elements.

    other: any tensor.
    Returns: bool.

    >>> ms.mint.equal(ms.Tensor([1, 2]), ms.Tensor([1, 2]))
    True
    """
    x, y = check.tensor(input, "equal"), check.tensor(other, "equal", "other")
    return x.shape == y.shape and bool(t.reduce_all(t.equal(x, y)))


def lerp(input: Tensor, end: Tensor, weight: Any) -> Tensor:
    """`input + weight * (end - input)`, element by element, with broadcasting.

    input: floats.
    end: floats.
    weight: Tensor or number.
    TypeError: `input` or `end` is not a Tensor.

    >>> print(ms.mint.lerp(ms.Tensor([1.0]), ms.Tensor([3.0]), 0.5))
    [2.]
    """
    x, y = check.tensor(input, "lerp"), check.tensor(end, "lerp", "end")
    return t.add(x, t.mul(t.sub(y, x), weight))


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


def clamp(input: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """Limits every element to [min, max].

    input: numbers.
    min: Tensor or number; None for no lower limit.
    max: Tensor or number; None for no upper limit.
    ValueError: both limits are None.

    >>> print(ms.mint.clamp(ms.Tensor([1.0, 25.0, 7.0]), 5, 20))
    [ 5. 20.  7.]
    """
    return ops.clamp(check.tensor(input, "clamp"), min, max)


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


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Complex numbers by size and angle.

    abs: the sizes, float32 or float64.
    angle: the angles, of the same dtype.
    Returns: Tensor of complex64 or complex128.
    TypeError: an argument is not a Tensor of floats.

    >>> print(ms.mint.polar(ms.Tensor([2.0]), ms.Tensor([0.0])).dtype)
    Complex64
    """
    size, turn = (
        check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs"),
        check.tensor(angle, "polar", "angle"),
    )
    return ops.complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))
