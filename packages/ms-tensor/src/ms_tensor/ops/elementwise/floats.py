"""Numbers of float dtypes: comparing and cleaning where some are infinite or NaN, and the next number."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

#: the greatest number of each dtype
LARGEST: dict[Any, float] = {
    mstype.float16: 65504.0,
    mstype.bfloat16: (2.0 - 2.0**-7) * 2.0**127,
    mstype.float32: (2.0 - 2.0**-23) * 2.0**127,
    mstype.float64: (2.0 - 2.0**-52) * 2.0**1023,
}


_next_after = _op("nextafter_")


def _number(value: Any, op: str, name: str) -> Any:
    check.kind(value, (int, float), "a number", op, name, bools=False)
    return value


def isclose(input: Tensor, other: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Tensor:
    """Tests whether `|input - other| <= atol + rtol * |other|`; equal infinities are close.

    other: of the same dtype.
    rtol: The relative tolerance.
    atol: The absolute tolerance.
    equal_nan: Whether two NaNs are close.
    Returns: Tensor of bool, of the broadcast shape.
    TypeError: an argument is not a Tensor, or the dtypes differ.

    >>> print(ops.isclose(Tensor([1.0, 2.0]), Tensor([1.000001, 2.1])))
    [ True False]
    """
    check.tensor(input, "isclose")
    check.tensor(other, "isclose", "other")
    if input.dtype is not other.dtype:
        raise TypeError(f"For 'isclose', the dtypes must be the same, but got {input.dtype} and {other.dtype}.")
    relative, absolute = _number(rtol, "isclose", "rtol"), _number(atol, "isclose", "atol")
    both = check.flag(equal_nan, "isclose", "equal_nan")
    same = t.equal(input, other)
    if input.dtype is mstype.bool_:
        return same
    a, b = check.promoted_float(input), check.promoted_float(other)
    size = t.abs(b)
    near = t.less_equal(t.abs(t.sub(a, b)), t.add(t.mul(size, float(relative)), float(absolute)))
    # The distance from infinity is infinite, and so is the limit beside it.
    finite = t.logical_not(t.logical_or(t.isinf(size), t.isinf(t.abs(a))))
    close = t.logical_or(same, t.logical_and(near, finite))
    return t.logical_or(close, t.logical_and(t.isnan(a), t.isnan(b))) if both else close


def nan_to_num(input: Tensor, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Tensor:
    """Replaces NaN and infinities.

    nan: The replacement of NaN; None is 0.
    posinf: The replacement of infinity; None is the largest number of the dtype.
    neginf: The replacement of negative infinity; None is the lowest number of the dtype.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a tensor or holds complex numbers, or a replacement is not a number.

    >>> print(ops.nan_to_num(Tensor([float("nan"), float("inf"), 1.0]), 0.0, 9.0))
    [0. 9. 1.]
    """
    x = check.tensor(input, "nan_to_num")
    given = {"nan": nan, "posinf": posinf, "neginf": neginf}
    for name, value in given.items():
        if value is not None:
            _number(value, "nan_to_num", name)
    if x.dtype in mstype.complex_type:
        raise TypeError(f"For 'nan_to_num', 'input' must hold real numbers, but got {x.dtype}.")
    if x.dtype not in mstype.float_type:
        return x
    top = LARGEST[x.dtype]
    values = [t.cast(v, x.dtype) for v in (nan or 0.0, top if posinf is None else posinf)]
    low = t.cast(-top if neginf is None else neginf, x.dtype)
    infinite = t.isinf(x)
    known = t.select(t.isnan(x), values[0], x)
    upper = t.select(t.logical_and(infinite, t.greater(x, 0)), values[1], known)
    return t.select(t.logical_and(infinite, t.less(x, 0)), low, upper)


def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """Returns the next number of the dtype after each element, in the direction of `other`.

    input: of float32 or float64.
    other: of the same dtype; the two are broadcast.
    Returns: Tensor of the broadcast shape and the same dtype.
    TypeError: an argument is not a tensor of float32 or float64, or the dtypes differ.

    >>> ops.nextafter(Tensor([1.0]), Tensor([2.0])).tolist()
    [1.0000001192092896]
    """
    for name, value in (("input", input), ("other", other)):
        if check.tensor(value, "nextafter", name).dtype not in (mstype.float32, mstype.float64):
            raise TypeError(f"For 'nextafter', '{name}' must be a Tensor of Float32 or Float64, but got {value.dtype}.")
    if input.dtype is not other.dtype:
        raise TypeError(f"For 'nextafter', the dtypes must be the same, but got {input.dtype} and {other.dtype}.")
    return _next_after(t.stop_gradient(input), t.stop_gradient(other))
