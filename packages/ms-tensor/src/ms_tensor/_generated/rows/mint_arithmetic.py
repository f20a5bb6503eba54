"""Functions of `ms_tensor.mint.arithmetic`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.mint.binary import _pair
from ms_tensor.numpy._common import cast, ops
from typing import Any


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


def add(input: Any, other: Any, *, alpha: Any=1) -> Tensor:
    """`input + alpha * other`, element by element, with broadcasting.

    input: Tensor or number.
    TypeError: an argument is none of these.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ms.mint.add(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [ 7 10]
    """
    _pair(input, other, "add")
    return t.add(input, _scaled(other, alpha, "add"))


def sub(input: Any, other: Any, *, alpha: Any=1) -> Tensor:
    """`input - alpha * other`, element by element, with broadcasting.

    Arguments: add

    >>> print(ms.mint.sub(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [-5 -6]
    """
    _pair(input, other, "sub")
    scaled = _scaled(other, alpha, "sub")
    both = all(isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (input, scaled))
    return t.logical_xor(input, scaled) if both else t.sub(input, scaled)


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


def allclose(input: Tensor, other: Tensor, rtol: float=1e-05, atol: float=1e-08, equal_nan: bool=False) -> bool:
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


def clamp(input: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element to [min, max].

    input: numbers.
    min: Tensor or number; None for no lower limit.
    max: Tensor or number; None for no upper limit.
    ValueError: both limits are None.

    >>> print(ms.mint.clamp(ms.Tensor([1.0, 25.0, 7.0]), 5, 20))
    [ 5. 20.  7.]
    """
    return ops.clamp(check.tensor(input, "clamp"), min, max)


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Complex numbers by size and angle.

    abs: the sizes, float32 or float64.
    angle: the angles, of the same dtype.
    Returns: Tensor of complex64 or complex128.
    TypeError: an argument is not a Tensor of floats.

    >>> print(ms.mint.polar(ms.Tensor([2.0]), ms.Tensor([0.0])).dtype)
    Complex64
    """
    size, turn = (check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs"), check.tensor(angle, "polar", "angle"))
    return ops.complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))


for _row in (_power, _float_power, _scaled, add, sub, pow, float_power, allclose, equal, lerp, clamp, polar,):
    _row.__module__ = "ms_tensor.mint.arithmetic"

__all__ = [
    "_power",
    "_float_power",
    "_scaled",
    "add",
    "sub",
    "pow",
    "float_power",
    "allclose",
    "equal",
    "lerp",
    "clamp",
    "polar",
]

from ms_tensor.mint.arithmetic import isclose
