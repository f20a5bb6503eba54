"""Element-wise functions of two arrays: arithmetic, comparison, logic, bits; one table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _table as t
from .. import dtype as mstype
from ._common import (
    as_dtype,
    cast,
    floating,
    is_float,
    is_int,
    ops,
    promote,
    result,
    scalar_like,
    shapes,
    tensor,
)


def _multiply(a: Tensor, b: Tensor) -> Tensor:
    a, b, _ = _promoted(a, b)
    return t.mul(a, b)


def _divide(a: Tensor, b: Tensor) -> Tensor:
    halves = (mstype.float16, mstype.float32)
    if a.dtype not in halves and b.dtype not in halves:
        a, b = cast(a, mstype.float32), cast(b, mstype.float32)
    a, b, _ = _promoted(a, b)
    return t.div(a, b)


def _floor_divide(a: Tensor, b: Tensor) -> Tensor:
    a, b, dtype = _promoted(a, b)
    if dtype is mstype.bool_:
        a, b = cast(a, mstype.int32), cast(b, mstype.int32)
    return cast(t.floor_divide(a, b), dtype)


def _modulo(name: str) -> Callable[[Tensor, Tensor], Tensor]:
    def apply(a: Tensor, b: Tensor) -> Tensor:
        a, b, dtype = _promoted(a, b)
        if dtype is mstype.bool_:
            a, b = cast(a, mstype.int32), cast(b, mstype.int32)
        if not is_float(a.dtype):
            # As NumPy, nothing is left over of a division by zero.
            zero = t.equal(b, 0)
            left = getattr(ops, name)(a, t.select(zero, scalar_like(1, b), b))
            return cast(t.select(zero, scalar_like(0, left), left), dtype)
        return getattr(ops, name)(a, b)

    return apply


def _extreme(op: Any) -> Callable[[Tensor, Tensor], Tensor]:
    def apply(a: Tensor, b: Tensor) -> Tensor:
        a, b, dtype = _promoted(a, b)
        if dtype is mstype.bool_:
            return cast(op(cast(a, mstype.int32), cast(b, mstype.int32)), dtype)
        return op(a, b)

    return apply


def _divisor(a: Tensor, b: Tensor, steps: int) -> Tensor:
    """Euclid's algorithm for floats: so many steps that the remainders of any two float32 numbers have gone."""
    a, b = t.abs(a), t.abs(b)
    for _ in range(steps):
        done = t.equal(b, 0)
        rest = ops.fmod(a, t.select(done, scalar_like(1, b), b))
        a, b = t.select(done, a, b), t.select(done, b, rest)
    return a


def _lcm(a: Tensor, b: Tensor) -> Tensor:
    a, b, dtype = _promoted(a, b)
    if dtype is mstype.bool_:
        return t.logical_and(a, b)
    if not is_float(dtype):
        return cast(ops.lcm(a, b), dtype)
    product = t.abs(t.mul(a, b))
    zero = t.equal(product, 0)
    return t.select(zero, product, t.div(product, t.select(zero, scalar_like(1, product), _divisor(a, b, 40))))


def _heaviside(a: Tensor, b: Tensor) -> Tensor:
    a, b, dtype = _promoted(a, b)
    if dtype is mstype.bool_:
        return t.logical_or(a, b)
    zero, one = scalar_like(0, b), scalar_like(1, b)
    return t.select(t.less(a, 0), zero, t.select(t.greater(a, 0), one, t.add(b, t.mul(a, 0)) if is_float(dtype) else b))


def _logaddexp(a: Tensor, b: Tensor) -> Tensor:
    # The larger one is taken out, so that nothing overflows.
    a, b = floating(a), floating(b)
    peak = t.stop_gradient(t.maximum(a, b))
    peak = t.select(ops.isfinite(peak), peak, scalar_like(0, peak))
    return t.add(t.log(t.add(t.exp(t.sub(a, peak)), t.exp(t.sub(b, peak)))), peak)


from .._generated.rows.numpy import *


def _bitwise(name: str, op: Any) -> Callable[[Tensor, Tensor], Tensor]:
    def apply(a: Tensor, b: Tensor) -> Tensor:
        a, b, dtype = _promoted(a, b)
        if dtype is mstype.bool_:
            return op(a, b)
        if not is_int(dtype):
            raise TypeError(f"For '{name}', 'x1' and 'x2' must hold ints or bools, but got {dtype}.")
        return getattr(ops, name)(a, b)

    return apply


# name: (function of two tensors, what it gives, two values, the result's text)
_TABLE: dict[str, tuple[Callable[[Tensor, Tensor], Tensor], str, str, str]] = {
    "add": (t.add, "The sum", "[1, 2], [0.5, 1.5]", "[1.5 3.5]"),
    "arctan2": (
        _arctan2,
        "The angle of the points (x2, x1), in [-pi, pi]",
        "[0.0], [1.0]",
        "[0.]",
    ),
    "bitwise_and": (_bitwise("bitwise_and", t.logical_and), "The bits that both have", "[12, 3], [10, 5]", "[8 1]"),
    "bitwise_or": (_bitwise("bitwise_or", t.logical_or), "The bits that either has", "[12, 3], [10, 5]", "[14  7]"),
    "bitwise_xor": (
        _bitwise("bitwise_xor", t.logical_xor),
        "The bits that exactly one of the two has",
        "[12, 3], [10, 5]",
        "[6 6]",
    ),
    "copysign": (_copysign, "The size of x1 with the sign of x2", "[1.0, 2.0], [-3, 4]", "[-1.  2.]"),
    "divide": (_divide, "The quotient, as a float", "[1, 4], [2, 8]", "[0.5 0.5]"),
    "equal": (t.equal, "Whether elements are equal", "[1, 2], [1, 3]", "[ True False]"),
    "float_power": (_float_power, "x1 to the power x2, in float32", "[2, 3], [2, -1]", "[4.         0.33333334]"),
    "floor_divide": (_floor_divide, "The quotient rounded down", "[7, -7], [2, 2]", "[ 3 -4]"),
    "fmod": (
        _modulo("fmod"),
        "The remainder of x1 / x2, with the sign of x1",
        "[7, -7], [3, 3]",
        "[ 1 -1]",
    ),
    "gcd": (_gcd, "The greatest common divisor", "[12, 20], [18, 8]", "[6 4]"),
    "greater": (t.greater, "Whether x1 is greater than x2", "[1, 3], [2, 2]", "[False  True]"),
    "greater_equal": (t.greater_equal, "Whether x1 is at least x2", "[2, 1], [2, 2]", "[ True False]"),
    "heaviside": (
        _heaviside,
        "0 where x1 is negative, 1 where positive, x2 at zero",
        "[-1.0, 0.0, 2.0], 0.5",
        "[0.  0.5 1. ]",
    ),
    "hypot": (_hypot, "The length of the hypotenuse, sqrt(x1**2 + x2**2)", "[3.0, 5.0], [4.0, 12.0]", "[ 5. 13.]"),
    "lcm": (_lcm, "The least common multiple", "[4, 6], [6, 9]", "[12 18]"),
    "less": (t.less, "Whether x1 is less than x2", "[1, 3], [2, 2]", "[ True False]"),
    "less_equal": (t.less_equal, "Whether x1 is at most x2", "[2, 3], [2, 2]", "[ True False]"),
    "logaddexp": (_logaddexp, "The logarithm of exp(x1) + exp(x2)", "[0.0, 9.0], [-200.0, -200.0]", "[0. 9.]"),
    "logaddexp2": (_logaddexp2, "The logarithm to base 2 of 2**x1 + 2**x2", "[1.0, 3.0], [1.0, 3.0]", "[2. 4.]"),
    "logical_and": (_logical(t.logical_and), "Whether both are true (nonzero)", "[1, 0], [2, 3]", "[ True False]"),
    "logical_or": (_logical(t.logical_or), "Whether either is true (nonzero)", "[1, 0], [0, 0]", "[ True False]"),
    "logical_xor": (
        _logical(t.logical_xor),
        "Whether exactly one of the two is true (nonzero)",
        "[1, 1], [0, 2]",
        "[ True False]",
    ),
    "maximum": (_extreme(t.maximum), "The larger element, or NaN if either is NaN", "[1, 5], [2, 3]", "[2 5]"),
    "minimum": (_extreme(t.minimum), "The smaller element, or NaN if either is NaN", "[1, 5], [2, 3]", "[1 3]"),
    "mod": (
        _modulo("floor_mod"),
        "The remainder of x1 / x2, with the sign of x2",
        "[7, -7], [3, 3]",
        "[1 2]",
    ),
    "multiply": (_multiply, "The product", "[1, 2], [0.5, 1.5]", "[0.5 3. ]"),
    "not_equal": (t.not_equal, "Whether elements differ", "[1, 2], [1, 3]", "[False  True]"),
    "power": (_power, "x1 to the power x2", "[2, 3], [3, 2]", "[8 9]"),
    "subtract": (_subtract, "The difference", "[1, 2], [0.5, 1.5]", "[0.5 0.5]"),
}
_ALIASES = {"remainder": "mod", "true_divide": "divide"}

_DOC = """{what}, element by element, with broadcasting.

    Args:
        x1: Tensor, number, or nested lists or tuples of numbers.
        x2: As `x1`.
        dtype: The dtype of the result; None is that of the computation. Default: None.

    Returns:
        Tensor of the shape to which both broadcast.

    Raises:
        TypeError: an argument has another type, or a dtype that has no such operation.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import mindspore as ms
        >>> print(ms.numpy.{name}({values}))
        {shown}
    """


def _make(name: str) -> Callable[..., Tensor]:
    apply, what, values, shown = _TABLE[name]

    def function(x1: Any, x2: Any, dtype: Any = None) -> Tensor:
        a, b = tensor(x1, name, "x1"), tensor(x2, name, "x2")
        shapes(name, a.shape, b.shape)
        return result(apply(a, b), dtype, name)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(name=name, what=what, values=values, shown=shown)
    return function


def _make_extreme(name: str) -> Callable[..., Tensor]:
    plain = _make(name)

    def function(x1: Any, x2: Any, dtype: Any = None) -> Tensor:
        # A 0-d operand takes the dtype of the other, and this comes before `dtype`.
        a, b = tensor(x1, name, "x1"), tensor(x2, name, "x2")
        if a.ndim == 0 and b.ndim:
            dtype = b.dtype
        elif b.ndim == 0 and a.ndim:
            dtype = a.dtype
        return plain(a, b, dtype)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = plain.__doc__
    return function


FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: (_make_extreme if name in ("maximum", "minimum") else _make)(name) for name in _TABLE
}
FUNCTIONS |= {alias: FUNCTIONS[name] for alias, name in _ALIASES.items()}
globals().update(FUNCTIONS)


def divmod(x1: Any, x2: Any, dtype: Any = None) -> tuple[Tensor, Tensor]:
    """The quotient rounded down, and the remainder.

    x1: Tensor, number, or nested lists or tuples of numbers.
    x2: As `x1`.
    dtype: The dtype of both results; None is the promoted one.
    Returns: Tuple of two tensors.
    TypeError: an argument has another type.
    ValueError: the shapes cannot be broadcast together.

    >>> quotient, rest = ms.numpy.divmod([7, -7], 3)
    >>> print(quotient, rest)
    [ 2 -3] [1 2]
    """
    return FUNCTIONS["floor_divide"](x1, x2, dtype), FUNCTIONS["mod"](x1, x2, dtype)


def clip(x: Any, xmin: Any, xmax: Any, dtype: Any = None) -> Tensor:
    """Limits every element to [xmin, xmax].

    x: Tensor, number, or nested lists or tuples of numbers.
    xmin: Tensor or number; None for no lower limit.
    xmax: Tensor or number; None for no upper limit.
    dtype: The dtype of the result where a limit is not a number.
    Returns: Tensor of the broadcast shape.
    ValueError: both limits are None.

    >>> print(ms.numpy.clip([1, 5, 9], 2, 6))
    [2 5 6]
    """
    if xmin is None and xmax is None:
        raise ValueError("For 'clip', at least one of 'xmin' and 'xmax' must not be None.")
    x = tensor(x, "clip")
    if xmin is not None:
        x = FUNCTIONS["maximum"](x, xmin, dtype=dtype)
    if xmax is not None:
        x = FUNCTIONS["minimum"](x, xmax, dtype=dtype)
    return x


def result_type(*arrays_and_dtypes: Any) -> Any:
    """The dtype of a result of several tensors, numbers, dtypes and names of dtypes.

    arrays_and_dtypes: Tensors, Python numbers, dtypes or names of dtypes.
    Returns: The dtype.
    TypeError: an argument has another type.
    IndexError: nothing is given.

    >>> print(ms.numpy.result_type(ms.Tensor([1, 2]), 2.5))
    Float32
    """
    if not arrays_and_dtypes:
        raise IndexError("For 'result_type', at least one array or dtype is needed.")
    found = None
    for item in arrays_and_dtypes:
        if isinstance(item, (Tensor, bool, int, float)):
            dtype = tensor(item, "result_type").dtype
        else:
            if isinstance(item, str) and re.fullmatch("[iuf][1248]", item):
                item = np.dtype(item).name  # NumPy's short names are known here alone, as in MindSpore
            dtype = as_dtype(item, "result_type")
        found = dtype if found is None else promote(found, dtype)
    return found
