"""Functions element by element: those of one tensor, and those of more with parameters of their own; see `binary`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..numpy._common import cast, floating, is_float, ops, scalar_like, shapes
from .binary import _floor_divide, _pair, _tensors, _truth


def div(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """Divides elementwise, with broadcasting.

    input: Tensor or number.
    rounding_mode: None (exact; ints give float32), 'floor' or 'trunc' (in the promoted dtype).
    Returns: Tensor of the broadcast shape and the promoted dtype.
    TypeError: an argument has another type.
    ValueError: the shapes cannot be broadcast together, or another `rounding_mode`.

    >>> print(ms.mint.div(ms.Tensor([7, -7]), ms.Tensor([2, 2]), rounding_mode="trunc"))
    [ 3 -3]
    """
    input, other = _pair(input, other, "div")
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


from .._generated.rows.mint import *

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
    return t.select(t.broadcast_to(_truth(condition), whole), t.broadcast_to(x, whole), t.broadcast_to(y, whole))


def _signed(op: Callable[[Tensor], Tensor], name: str) -> Callable[[Tensor], Tensor]:
    def apply(x: Tensor) -> Tensor:
        if x.dtype is mstype.bool_:
            raise TypeError(f"For '{name}', 'input' must hold numbers, but got bool.")
        return op(x)

    return apply


# name: (function of a tensor, what it gives, a value, the result's text)
_TABLE: dict[str, tuple[Callable[[Tensor], Tensor], str, str, str]] = {
    "abs": (_abs, "The absolute value", "[-1.5, 2.0]", "[1.5 2. ]"),
    "acos": (_float("acos"), "The inverse cosine", "[1.0]", "[0.]"),
    "acosh": (_float("acosh"), "The inverse hyperbolic cosine", "[1.0]", "[0.]"),
    "asin": (_float("asin"), "The inverse sine", "[0.0]", "[0.]"),
    "asinh": (_float("asinh"), "The inverse hyperbolic sine", "[0.0]", "[0.]"),
    "atan": (_float("atan"), "The inverse tangent", "[0.0]", "[0.]"),
    "atanh": (_float("atanh"), "The inverse hyperbolic tangent", "[0.0]", "[0.]"),
    "bitwise_not": (_bits, "Every bit inverted (of bools, the negation)", "[1, -4]", "[-2  3]"),
    "ceil": (_whole("ceil"), "The value rounded up", "[1.2, -1.7]", "[ 2. -1.]"),
    "cos": (_float("cos"), "The cosine", "[0.0]", "[1.]"),
    "cosh": (_float("cosh"), "The hyperbolic cosine", "[0.0]", "[1.]"),
    "erf": (_float("erf"), "The error function", "[0.0]", "[0.]"),
    "erfc": (_float("erfc"), "One minus the error function", "[0.0]", "[1.]"),
    "erfinv": (_float("erfinv"), "The inverse of the error function", "[0.0]", "[0.]"),
    "exp": (_float("exp"), "The exponential", "[0.0]", "[1.]"),
    "exp2": (lambda x: t.pow(2, floating(x)), "Two to the power of the value", "[2.0, -1.0]", "[4.  0.5]"),
    "expm1": (_float("expm1"), "The exponential minus 1, exact near 0", "[0.0]", "[0.]"),
    "floor": (_whole("floor"), "The value rounded down", "[1.2, -1.7]", "[ 1. -2.]"),
    "frac": (_frac, "The fractional part", "[1.5, -2.25]", "[ 0.5  -0.25]"),
    "isfinite": (_tested("isfinite"), "Whether elements are neither infinite nor NaN", "[1.0]", "[ True]"),
    "isinf": (_tested("isinf"), "Whether elements are infinite", "[1.0]", "[False]"),
    "isneginf": (_isneginf, "Whether elements are negative infinity", "[float('-inf'), 1.0]", "[ True False]"),
    "log": (_float("log"), "The natural logarithm", "[1.0]", "[0.]"),
    "log10": (_log(10.0), "The logarithm to base 10", "[1.0, 100.0]", "[0. 2.]"),
    "log1p": (_float("log1p"), "The logarithm of 1 + input, exact near 0", "[0.0]", "[0.]"),
    "log2": (_log(2.0), "The logarithm to base 2", "[1.0, 8.0]", "[0. 3.]"),
    "logical_not": (_not, "Whether elements are zero", "[0, 2]", "[ True False]"),
    "neg": (_signed(t.neg, "neg"), "The negated value", "[1, -2]", "[-1  2]"),
    "ravel": (
        lambda x: t.reshape(x, (-1,)),
        "The elements in one dimension, a view where that is possible,",
        "[[1, 2]]",
        "[1 2]",
    ),
    "reciprocal": (lambda x: t.reciprocal(floating(x)), "One divided by the value", "[2.0, -4.0]", "[ 0.5  -0.25]"),
    "rsqrt": (_float("rsqrt"), "One divided by the square root", "[4.0, 0.25]", "[0.5 2. ]"),
    "sigmoid": (_float("sigmoid"), "The sigmoid, 1 / (1 + exp(-input))", "[0.0]", "[0.5]"),
    "sign": (_signed(t.sign, "sign"), "The sign: -1, 0 or 1", "[-5, 0, 3]", "[-1  0  1]"),
    "sin": (_float("sin"), "The sine", "[0.0]", "[0.]"),
    "sinc": (_sinc, "The normalized sinc, sin(pi input) / (pi input)", "[0.0]", "[1.]"),
    "sinh": (_float("sinh"), "The hyperbolic sine", "[0.0]", "[0.]"),
    "sqrt": (_float("sqrt"), "The square root", "[4.0, 9.0]", "[2. 3.]"),
    "square": (_signed(t.square, "square"), "The square", "[2, -3]", "[4 9]"),
    "tan": (_float("tan"), "The tangent", "[0.0]", "[0.]"),
    "tanh": (_float("tanh"), "The hyperbolic tangent", "[0.0]", "[0.]"),
    "trunc": (_whole("trunc"), "The integer part", "[1.7, -1.7]", "[ 1. -1.]"),
}
_ALIASES = {
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctanh": "atanh",
    "fix": "trunc",
    "negative": "neg",
}

_DOC = """{what}, element by element.

    Args:
        input (Tensor): numbers, of any shape; where the result is a float, ints and bools count as float32.

    Returns:
        Tensor.

    Raises:
        TypeError: `input` is not a Tensor, or has a dtype that has no such function.

    Examples:
        >>> import mindspore as ms
        >>> print(ms.mint.{name}(ms.Tensor({value})))
        {shown}
    """


def _make(name: str) -> Callable[..., Tensor]:
    apply, what, value, shown = _TABLE[name]

    def function(input: Tensor) -> Tensor:
        return apply(check.tensor(input, name))

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(name=name, what=what, value=value, shown=shown)
    return function


FUNCTIONS: dict[str, Callable[..., Any]] = {name: _make(name) for name in _TABLE}
FUNCTIONS |= {alias: FUNCTIONS[name] for alias, name in _ALIASES.items()}
globals().update(FUNCTIONS)


def round(input: Tensor, *, decimals: int = 0) -> Tensor:
    """Rounds to a number of decimals; halves are rounded to even.

    input: numbers.
    decimals: How many decimals; negative ones count before the point.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a Tensor, or `decimals` no int.

    >>> print(ms.mint.round(ms.Tensor([1.26, 2.5]), decimals=1))
    [1.3 2.5]
    """
    x, places = check.tensor(input, "round"), check.integer(decimals, "round", "decimals")
    if not is_float(x.dtype):
        return x
    if places == 0:
        return t.round(x)
    # No float has a digit beyond these places.
    power = 10.0 ** min(places if places > 0 else -places, 308)
    if places > 0:
        return t.div(t.round(t.mul(x, power)), power)
    return t.mul(t.round(t.div(x, power)), power)


def nan_to_num(input: Tensor, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Tensor:
    """Replaces NaN and infinities by numbers.

    input: numbers.
    nan: For NaN; None is 0.
    posinf: For infinity; None is the greatest number of the dtype.
    neginf: For negative infinity; None is the least number of the dtype.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a Tensor, or holds complex numbers.

    >>> print(ms.mint.nan_to_num(ms.Tensor([1.0, float("nan"), float("inf")]), 0.0, 9.0))
    [1. 0. 9.]
    """
    x = check.tensor(input, "nan_to_num")
    if x.dtype in mstype.complex_type:
        raise TypeError(f"For 'nan_to_num', 'input' must hold real numbers, but got {x.dtype}.")
    if not is_float(x.dtype):
        return x
    greatest = _GREATEST[x.dtype]
    for where, value in (
        (t.isnan(x), 0.0 if nan is None else nan),
        (t.logical_and(t.isinf(x), t.greater(x, 0)), greatest if posinf is None else posinf),
        (t.logical_and(t.isinf(x), t.less(x, 0)), -greatest if neginf is None else neginf),
    ):
        x = t.select(where, scalar_like(value, x), x)
    return x


_GREATEST = {
    mstype.float16: 65504.0,
    mstype.bfloat16: float.fromhex("0x1.fep127"),
    mstype.float32: float.fromhex("0x1.fffffep127"),
    mstype.float64: float.fromhex("0x1.fffffffffffffp1023"),
}
