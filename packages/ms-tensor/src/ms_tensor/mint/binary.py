"""Functions of two tensors, element by element, that differ in one op: comparison, logic, bits, remainders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _table as t
from .. import dtype as mstype
from ..numpy._common import cast, floating, is_float, ops, promote, scalar_like, shapes

Apply = Callable[[Any, Any], Tensor]


_OF_NUMBERS = {**mstype._OF_NUMBERS, complex: mstype.complex64}


def _pair(a: Any, b: Any, op: str) -> tuple[Any, Any]:
    """Tensors or numbers that broadcast together; of two numbers the first as a tensor."""
    for name, value in (("input", a), ("other", b)):
        if not isinstance(value, (Tensor, bool, int, float, complex)):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor or a number, but got {type(value).__name__}.")
    if not isinstance(a, Tensor) and not isinstance(b, Tensor):
        kind = next(dtype for type_, dtype in _OF_NUMBERS.items() if isinstance(a, type_))
        return t.full((), a, kind), b
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        shapes(op, a.shape, b.shape)
    return a, b


def _tensors(a: Any, b: Any) -> tuple[Tensor, Tensor]:
    """Both as tensors: a number takes the dtype that it gives a tensor."""
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        dtype = promote(a.dtype, b.dtype)
        return cast(a, dtype), cast(b, dtype)
    x, number = (a, b) if isinstance(a, Tensor) else (b, a)
    dtype = x.dtype
    if isinstance(number, float) and not is_float(dtype):
        dtype = mstype.float32
    elif isinstance(number, int) and not isinstance(number, bool) and dtype is mstype.bool_:
        dtype = mstype.int64
    full = t.full((), number, dtype)
    return (cast(x, dtype), full) if isinstance(a, Tensor) else (full, cast(x, dtype))


def _extreme(op: Any, logical: Any) -> Apply:
    def apply(a: Any, b: Any) -> Tensor:
        x, y = _tensors(a, b)
        return logical(x, y) if x.dtype is mstype.bool_ else op(x, y)

    return apply


def _truth(x: Any) -> Any:
    return x if not isinstance(x, Tensor) or x.dtype is mstype.bool_ else t.not_equal(x, 0)


def _logical(op: Any) -> Apply:
    def apply(a: Any, b: Any) -> Tensor:
        x, y = (_truth(v) if isinstance(v, Tensor) else t.full((), bool(v), mstype.bool_) for v in (a, b))
        return op(x, y)

    return apply


def _bitwise(name: str, logical: Any) -> Apply:
    def apply(a: Any, b: Any) -> Tensor:
        x, y = _tensors(a, b)
        if is_float(x.dtype):
            raise TypeError(f"For '{name}', 'input' and 'other' must hold ints or bools, but got {x.dtype}.")
        return logical(x, y) if x.dtype is mstype.bool_ else getattr(ops, name)(x, y)

    return apply


def _floats(op: Any) -> Apply:
    def apply(a: Any, b: Any) -> Tensor:
        x, y = _tensors(a, b)
        return op(floating(x), floating(y))

    return apply


def _logaddexp(a: Tensor, b: Tensor) -> Tensor:
    # The larger one is taken out, so that nothing overflows.
    peak = t.stop_gradient(t.maximum(a, b))
    peak = t.select(ops.isfinite(peak), peak, scalar_like(0, peak))
    return t.add(t.log(t.add(t.exp(t.sub(a, peak)), t.exp(t.sub(b, peak)))), peak)


def _logaddexp2(a: Tensor, b: Tensor) -> Tensor:
    scale = 0.6931471805599453
    return t.div(_logaddexp(t.mul(a, scale), t.mul(b, scale)), scale)


def _int_modulo(name: str) -> Apply:
    def apply(a: Any, b: Any) -> Tensor:
        x, y = _tensors(a, b)
        if x.dtype is mstype.bool_:
            return cast(apply(cast(x, mstype.int32), cast(y, mstype.int32)), mstype.bool_)
        return getattr(ops, name)(x, y)

    return apply


def _floor_divide(a: Any, b: Any) -> Tensor:
    x, y = _tensors(a, b)
    if x.dtype is mstype.bool_:
        return cast(t.floor_divide(cast(x, mstype.int32), cast(y, mstype.int32)), mstype.bool_)
    return t.floor_divide(x, y)


def _gcd(a: Any, b: Any) -> Tensor:
    x, y = _tensors(a, b)
    if is_float(x.dtype) or x.dtype is mstype.bool_:
        raise TypeError(f"For 'gcd', 'input' and 'other' must hold ints, but got {x.dtype}.")
    return ops.gcd(x, y)


# name: (function of two tensors or numbers, what it gives, two values, the result's text)
_TABLE: dict[str, tuple[Apply, str, str, str]] = {
    "atan2": (_floats(lambda a, b: ops.atan2(a, b)), "The angle of the points (other, input)", "[0.0], [1.0]", "[0.]"),
    "bitwise_and": (_bitwise("bitwise_and", t.logical_and), "The bits that both have", "[12, 3], [10, 5]", "[8 1]"),
    "bitwise_or": (_bitwise("bitwise_or", t.logical_or), "The bits that either has", "[12, 3], [10, 5]", "[14  7]"),
    "bitwise_xor": (
        _bitwise("bitwise_xor", t.logical_xor),
        "The bits that exactly one of the two has",
        "[12, 3], [10, 5]",
        "[6 6]",
    ),
    "eq": (t.equal, "Whether elements are equal", "[1, 2], [1, 3]", "[ True False]"),
    "floor_divide": (_floor_divide, "The quotient rounded down", "[7, -7], [2, 2]", "[ 3 -4]"),
    "fmod": (_int_modulo("fmod"), "The remainder, with the sign of `input`", "[7, -7], [3, 3]", "[ 1 -1]"),
    "gcd": (_gcd, "The greatest common divisor", "[12, 20], [18, 8]", "[6 4]"),
    "greater": (t.greater, "Whether `input` is greater than `other`", "[1, 3], [2, 2]", "[False  True]"),
    "greater_equal": (t.greater_equal, "Whether `input` is at least `other`", "[2, 1], [2, 2]", "[ True False]"),
    "less": (t.less, "Whether `input` is less than `other`", "[1, 3], [2, 2]", "[ True False]"),
    "less_equal": (t.less_equal, "Whether `input` is at most `other`", "[2, 3], [2, 2]", "[ True False]"),
    "logaddexp": (_floats(_logaddexp), "The logarithm of exp(input) + exp(other)", "[0.0], [-200.0]", "[0.]"),
    "logaddexp2": (
        _floats(_logaddexp2),
        "The logarithm to base 2 of 2**input + 2**other",
        "[1.0, 3.0], [1.0, 3.0]",
        "[2. 4.]",
    ),
    "logical_and": (_logical(t.logical_and), "Whether both are true (nonzero)", "[1, 0], [2, 3]", "[ True False]"),
    "logical_or": (_logical(t.logical_or), "Whether either is true (nonzero)", "[1, 0], [0, 0]", "[ True False]"),
    "logical_xor": (
        _logical(t.logical_xor),
        "Whether exactly one of the two is true (nonzero)",
        "[1, 1], [0, 2]",
        "[ True False]",
    ),
    "maximum": (
        _extreme(t.maximum, t.logical_or),
        "The larger element, or NaN if either is NaN",
        "[1, 5], [2, 3]",
        "[2 5]",
    ),
    "minimum": (
        _extreme(t.minimum, t.logical_and),
        "The smaller element, or NaN if either is NaN",
        "[1, 5], [2, 3]",
        "[1 3]",
    ),
    "mul": (t.mul, "The product", "[1, 2], [0.5, 1.5]", "[0.5 3. ]"),
    "ne": (t.not_equal, "Whether elements differ", "[1, 2], [1, 3]", "[False  True]"),
    "remainder": (
        _int_modulo("floor_mod"),
        "The remainder, with the sign of `other`",
        "[7, -7], [3, 3]",
        "[1 2]",
    ),
    "xlogy": (
        _floats(ops.xlogy),
        "The product of `input` and the logarithm of `other`, 0 where `input` is 0",
        "[0.0, 2.0], [0.0, 1.0]",
        "[0. 0.]",
    ),
}
_ALIASES = {
    "arctan2": "atan2",
    "ge": "greater_equal",
    "gt": "greater",
    "le": "less_equal",
    "lt": "less",
    "not_equal": "ne",
}

_DOC = """{what}, element by element, with broadcasting.

    Args:
        input: Tensor or number.
        other: Tensor or number; one of the two is a Tensor.

    Returns:
        Tensor of the broadcast shape.

    Raises:
        TypeError: an argument has another type, or a dtype that has no such operation.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import mindspore as ms
        >>> print(ms.mint.{name}({values}))
        {shown}
    """


def _make(name: str) -> Callable[..., Tensor]:
    apply, what, values, shown = _TABLE[name]

    def function(input: Any, other: Any) -> Tensor:
        return apply(*_pair(input, other, name))

    function.__name__ = function.__qualname__ = name
    shown_values = ", ".join(f"ms.Tensor([{v}])" for v in values.strip("[]").split("], ["))
    function.__doc__ = _DOC.format(name=name, what=what, values=shown_values, shown=shown)
    return function


FUNCTIONS: dict[str, Callable[..., Any]] = {name: _make(name) for name in _TABLE}
FUNCTIONS |= {alias: FUNCTIONS[name] for alias, name in _ALIASES.items()}
globals().update(FUNCTIONS)
