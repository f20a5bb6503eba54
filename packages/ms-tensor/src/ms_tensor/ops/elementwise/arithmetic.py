"""Quotients and remainders, limits, sums of products, divisors: arithmetic element by element."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

Operand = Any
_INEXACT = mstype.float_type + mstype.complex_type

greater = t.greater
less = t.less


def _operand(value: Any, op: str, name: str) -> Any:
    if isinstance(value, (Tensor, bool, int, float)):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a Tensor or a number, but got {type(value).__name__}.")


def _pair(x: Any, y: Any, op: str, first: str, second: str) -> tuple[Any, Any]:
    """Two operands as floats, at least one a tensor."""
    left, right = _operand(x, op, first), _operand(y, op, second)
    if not isinstance(left, Tensor) and not isinstance(right, Tensor):
        left = t.full((), left, mstype.float32)
    floats = [v.dtype for v in (left, right) if isinstance(v, Tensor) and v.dtype in _INEXACT]
    # Ints beside floats take the floats' dtype; else they are float32.
    kind = floats[0] if floats else mstype.float32
    promoted = [t.cast(v, kind) if isinstance(v, Tensor) and v.dtype not in _INEXACT else v for v in (left, right)]
    return promoted[0], promoted[1]


def div(input: Operand, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
    """Divides elementwise, with broadcasting.

    input: Tensor or number.
    other: Tensor or number.
    rounding_mode: None (exact; ints give float32), 'floor' or 'trunc'.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    ValueError: `rounding_mode` is unknown.

    >>> print(ops.div(Tensor([1.0, 2.0]), Tensor([4.0, 5.0])))
    [0.25 0.4 ]
    """
    if rounding_mode is None:
        return t.div(input, other)
    check.choice(rounding_mode, ("floor", "trunc"), "div", "rounding_mode")
    if rounding_mode == "floor":
        return t.floor_divide(input, other)
    for operand in (input, other):
        kind = operand.dtype if isinstance(operand, Tensor) else type(operand)
        if kind is float or kind in mstype.float_type:
            return t.trunc(t.div(input, other))
    # Of ints the floor, and one more where it is negative and not exact: no bits are lost in a float.
    floor = t.floor_divide(input, other)
    inexact = t.logical_and(t.less(floor, 0), t.not_equal(t.mul(floor, other), input))
    return t.add(floor, t.cast(inexact, floor.dtype))


def clamp(input: Tensor, min: Operand = None, max: Operand = None) -> Tensor:
    """Limits every element to [min, max].

    min: Tensor or number; None for no lower limit.
    max: Tensor or number; None for no upper limit.
    Returns: Tensor of the broadcast shape.
    ValueError: both limits are None.

    >>> print(ops.clamp(Tensor([1.0, 25.0, 5.0, 7.0]), 5, 20))
    [ 5. 20.  5.  7.]
    """
    _check_limits("clamp", input, min, max)
    min, max = check.large(min, input.dtype), check.large(max, input.dtype)
    if min is not None:
        input = _not_below(input, min)
    if max is not None:
        input = _not_above(input, max)
    return input


def _check_limits(op: str, x: Any, low: Any, high: Any) -> None:
    check.tensor(x, op)
    if low is None and high is None:
        raise ValueError(f"For '{op}', at least one of the limits must not be None.")


def _clamps(limit: Any) -> bool:
    # A limit that is NaN makes everything NaN, which no comparison would.
    return type(limit) in (int, float) and limit == limit


from ..._generated.rows.ops_elements import *


def addn(x: Any) -> Tensor:
    """Adds several tensors of one shape and dtype.

    x: A list or tuple of tensors.
    Returns: Tensor of the same shape and dtype.

    >>> print(ops.addn([Tensor([1.0, 2.0]), Tensor([3.0, 4.0])]))
    [4. 6.]
    """
    items = check.tensors(x, "addn", "x")
    total = items[0]
    for item in items[1:]:
        if item.shape != total.shape:
            raise ValueError(f"For 'addn', all shapes must be the same, but got {total.shape} and {item.shape}.")
        if item.dtype != total.dtype:
            raise TypeError(f"For 'addn', all dtypes must be the same, but got {total.dtype} and {item.dtype}.")
        total = t.add(total, item)
    return total


def gcd(input: Tensor, other: Tensor) -> Tensor:
    """Computes the greatest common divisor, elementwise with broadcasting.

    Returns: Tensor of the broadcast shape and the promoted dtype.

    >>> print(ops.gcd(Tensor([12, -18]), Tensor([8, 12])))
    [4 6]
    """
    product = t.mul(_whole(input, "gcd", "input"), _whole(other, "gcd", "other"))
    shape, dtype = product.shape, product.dtype
    a, b = (t.broadcast_to(t.abs(t.cast(v, dtype)), shape) for v in (input, other))
    # Euclid's algorithm ends, for numbers of 64 bits, after at most 92 steps: those of Fibonacci numbers.
    steps = 92 if dtype is mstype.int64 else 46
    for _ in range(steps):
        done = t.equal(b, 0)
        rest = t.floor_mod(a, t.select(done, 1, b))
        a, b = t.select(done, a, b), t.select(done, 0, rest)
    return a


def lcm(input: Any, other: Any) -> Tensor:
    """Computes the least common multiple, elementwise with broadcasting; 0 if a number is 0. One operand may be an int.

    Returns: Tensor of the broadcast shape and the promoted dtype.

    >>> print(ops.lcm(Tensor([4, 0]), Tensor([6, 3])))
    [12  0]
    """
    if isinstance(input, int) and isinstance(other, Tensor):
        input = _as_tensor(int(input), _whole(other, "lcm", "other"))
    elif isinstance(other, int) and isinstance(input, Tensor):
        other = _as_tensor(int(other), _whole(input, "lcm", "input"))
    divisor = gcd(_whole(input, "lcm", "input"), _whole(other, "lcm", "other"))
    return t.mul(t.abs(t.floor_divide(input, t.maximum(divisor, 1))), t.abs(other))


def accumulate_n(x: Any) -> Tensor:
    """Adds several tensors of one shape and dtype.

    Returns: Tensor of the same shape and dtype.

    >>> print(ops.accumulate_n([Tensor([1.0, 2.0]), Tensor([3.0, 4.0])]))
    [4. 6.]
    """
    from .arithmetic import addn

    return addn(x)
