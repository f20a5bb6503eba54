"""Element-wise functions of one array: one table, since they share signature, dtype rules and errors."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _table as t
from .. import dtype as mstype
from .._generated.rows.numpy import *
from .._messages import show
from ._common import cast, floating, is_float, ops, result, scalar_like, tensor


def _cbrt(x: Tensor) -> Tensor:
    # Zeros, infinities and NaN pass as they are; a power of zero would have no derivative.
    x = floating(x) if x.dtype is not mstype.float16 else t.cast(x, mstype.float32)
    whole = t.logical_or(t.equal(x, 0), t.logical_not(ops.isfinite(x)))
    root = t.pow(t.abs(t.select(whole, scalar_like(1, x), x)), 1.0 / 3.0)
    return t.select(whole, x, t.mul(t.sign(x), root))


def _reciprocal(x: Tensor) -> Tensor:
    # NumPy divides ints as ints; the quotient of the float form truncates to the same.
    quotient = t.div(1, x)
    return (
        quotient if is_float(x.dtype) else cast(t.trunc(quotient), mstype.int64 if x.dtype is mstype.bool_ else x.dtype)
    )


# name: (function of a tensor, what it gives, a value, the result's text, whether only a tensor is taken)
_TABLE: dict[str, tuple[Callable[[Tensor], Tensor], str, str, str, bool]] = {
    "absolute": (_abs, "The absolute value", "[-1.5, 2.0]", "[1.5 2. ]", True),
    "arccos": (_trigonometric("acos"), "The inverse cosine, in [0, pi]", "[1.0]", "[0.]", True),
    "arccosh": (_trigonometric("acosh"), "The inverse hyperbolic cosine", "[1.0]", "[0.]", True),
    "arcsin": (
        _trigonometric("asin"),
        "The inverse sine, in [-pi/2, pi/2]",
        "[0.0]",
        "[0.]",
        True,
    ),
    "arcsinh": (_trigonometric("asinh"), "The inverse hyperbolic sine", "[0.0]", "[0.]", True),
    "arctan": (
        _trigonometric("atan"),
        "The inverse tangent, in [-pi/2, pi/2]",
        "[0.0]",
        "[0.]",
        True,
    ),
    "arctanh": (_trigonometric("atanh"), "The inverse hyperbolic tangent", "[0.0]", "[0.]", True),
    "bitwise_not": (_invert, "Every bit inverted (of bools, the negation)", "[1, -4]", "[-2  3]", False),
    "cbrt": (_cbrt, "The cube root", "[-8.0, 27.0]", "[-2.  3.]", False),
    "ceil": (_ceil, "The value rounded up, in float32", "[1.2, -1.7]", "[ 2. -1.]", False),
    "cos": (_trigonometric("cos"), "The cosine of radians", "[0.0]", "[1.]", True),
    "cosh": (_trigonometric("cosh"), "The hyperbolic cosine", "[0.0]", "[1.]", True),
    "deg2rad": (
        _scaled(math.pi / 180.0),
        "Converts degrees to radians",
        "[180.0, -90.0]",
        "[ 3.1415927 -1.5707964]",
        True,
    ),
    "exp": (_of_float("exp"), "The exponential", "[0.0]", "[1.]", False),
    "exp2": (_exp2, "Two to the power of the value", "[2.0, -1.0]", "[4.  0.5]", False),
    "expm1": (
        _of_float("expm1"),
        "The exponential minus 1, exact near 0",
        "[0.0]",
        "[0.]",
        False,
    ),
    "floor": (_of_float("floor"), "The value rounded down", "[1.2, -1.7]", "[ 1. -2.]", False),
    "isfinite": (
        _isfinite,
        "Whether elements are neither infinite nor NaN",
        "[1.0, float('inf')]",
        "[ True False]",
        False,
    ),
    "isinf": (_plain("isinf"), "Whether elements are infinite", "[1.0, float('inf')]", "[False  True]", False),
    "isnan": (_plain("isnan"), "Whether elements are NaN", "[1.0, float('nan')]", "[False  True]", False),
    "log": (_of_float("log"), "The natural logarithm", "[1.0]", "[0.]", False),
    "log10": (_log(10.0), "The logarithm to base 10", "[1.0, 100.0]", "[0. 2.]", True),
    "log1p": (_of_float("log1p"), "The logarithm of 1 + x, exact near 0", "[0.0]", "[0.]", False),
    "log2": (_log(2.0), "The logarithm to base 2", "[1.0, 8.0]", "[0. 3.]", True),
    "logical_not": (_logical_not, "Whether elements are zero", "[0, 2]", "[ True False]", False),
    "negative": (lambda x: t.neg(_no_bool(x, "negative")), "The negated value", "[1, -2]", "[-1  2]", False),
    "positive": (_positive, "The value itself", "[1, -2]", "[ 1 -2]", True),
    "rad2deg": (_scaled(180.0 / math.pi), "Converts radians to degrees", "[0.0, 3.1415927]", "[  0. 180.]", True),
    "reciprocal": (_reciprocal, "One divided by the value; of ints, truncated", "[2.0, -4.0]", "[ 0.5  -0.25]", False),
    "rint": (
        _of_float("round"),
        "The nearest integer; halves are rounded to even",
        "[1.5, 2.5, -0.2]",
        "[ 2.  2. -0.]",
        False,
    ),
    "sign": (_sign, "The sign: -1, 0 or 1, as a float", "[-5, 0, 3]", "[-1.  0.  1.]", False),
    "signbit": (_signbit, "Whether elements are below zero", "[-5, 0, 3]", "[ True False False]", False),
    "sin": (_trigonometric("sin"), "The sine of radians", "[0.0]", "[0.]", True),
    "sinh": (_trigonometric("sinh"), "The hyperbolic sine", "[0.0]", "[0.]", True),
    "sqrt": (_of_float("sqrt"), "The square root", "[4.0, 9.0]", "[2. 3.]", False),
    "square": (lambda x: t.square(_no_bool(x, "square")), "The square", "[2, -3]", "[4 9]", False),
    "tan": (_trigonometric("tan"), "The tangent of radians", "[0.0]", "[0.]", True),
    "tanh": (_trigonometric("tanh"), "The hyperbolic tangent", "[0.0]", "[0.]", True),
    "trunc": (_fix, "The value rounded towards zero, in float32", "[1.7, -1.7]", "[ 1. -1.]", False),
}
_ALIASES = {"abs": "absolute", "fabs": "absolute", "invert": "bitwise_not", "radians": "deg2rad"}
_FIRST = {"arccos": "input", "logical_not": "a", "negative": "a", "positive": "a"}

_DOC = """{what}, element by element.

    Args:
        {first}: {accepted}.
        dtype: The dtype of the result; None is that of the computation. Default: None.

    Returns:
        Tensor of the shape of `{first}`.

    Raises:
        TypeError: `{first}` {refused}, or `dtype` is not a dtype.

    Examples:
        >>> import mindspore as ms
        >>> print(ms.numpy.{name}(ms.Tensor({value})))
        {shown}
    """


def _make(name: str) -> Callable[..., Tensor]:
    apply, what, value, shown, only_tensor = _TABLE[name]

    def accepted(value: Any, first: str) -> Tensor:
        if only_tensor and not isinstance(value, Tensor):
            raise TypeError(f"For '{name}', '{first}' must be a Tensor, but got {type(value).__name__}.")
        return tensor(value, name, first)

    def computed(value: Any, dtype: Any, first: str) -> Tensor:
        if name == "signbit" and dtype not in (None, mstype.bool_):
            raise TypeError("For 'signbit', 'dtype' must be bool.")
        return result(apply(accepted(value, first)), dtype, name)

    # The name of the first parameter is part of the signature.
    def of_a(a: Any, dtype: Any = None) -> Tensor:
        return computed(a, dtype, "a")

    def of_input(input: Any, dtype: Any = None) -> Tensor:
        return computed(input, dtype, "input")

    def of_x(x: Any, dtype: Any = None) -> Tensor:
        return computed(x, dtype, "x")

    function: Any = {"a": of_a, "input": of_input, "x": of_x}[_FIRST.get(name, "x")]
    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(
        name=name,
        what=what,
        first=_FIRST.get(name, "x"),
        value=value,
        shown=shown,
        accepted="Tensor" if only_tensor else "Tensor, number, or nested lists or tuples of numbers",
        refused="is not a Tensor" if only_tensor else "has another type",
    )
    return function


FUNCTIONS: dict[str, Callable[..., Tensor]] = {name: _make(name) for name in _TABLE}
FUNCTIONS |= {alias: FUNCTIONS[name] for alias, name in _ALIASES.items()}
globals().update(FUNCTIONS)


def around(a: Any, decimals: int = 0) -> Tensor:
    """Rounds to a number of decimals; halves are rounded to even.

    a: Tensor, number, or nested lists or tuples of numbers; Python ints become int64.
    decimals: The number of decimals; not negative.
    Returns: Tensor of the shape of `a`.
    TypeError: `decimals` is not an int.
    ValueError: `decimals` is negative.

    >>> print(ms.numpy.around(ms.Tensor([1.25, 2.5]), 1))
    [1.2 2.5]
    """
    x = tensor(a, "around", "a")
    if not isinstance(decimals, int):
        raise TypeError(f"For 'around', 'decimals' must be an int, but got {type(decimals).__name__}.")
    if decimals < 0:
        raise ValueError(f"For 'around', 'decimals' must not be negative, but got {show(decimals)}.")
    # A float has no more than 324 decimals.
    if not is_float(x.dtype) or decimals > 324:
        return cast(x, mstype.int64) if x.dtype is mstype.int32 and not isinstance(a, Tensor) else x
    scale = 10.0 ** min(decimals, 308)
    return t.div(t.round(t.mul(x, scale)), scale) if decimals else t.round(x)


round = around
