"""Functions of two tensors, element by element: arithmetic, comparison, logic, bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._mixed import as_one_op
from ..numpy._common import cast, floating, is_float, ops, promote, scalar_like, shapes

Apply = Callable[[Any, Any], Tensor]


def _pair(a: Any, b: Any, op: str) -> None:
    """Tensors or numbers, at least one of them a tensor, that broadcast together."""
    for name, value in (("input", a), ("other", b)):
        if not isinstance(value, (Tensor, bool, int, float, complex)):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor or a number, but got {type(value).__name__}.")
    if not isinstance(a, Tensor) and not isinstance(b, Tensor):
        raise TypeError(f"For '{op}', 'input' or 'other' must be a Tensor.")
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        shapes(op, a.shape, b.shape)


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


def _xlogy(a: Tensor, b: Tensor) -> Tensor:
    zero = t.logical_and(t.equal(a, 0), t.logical_not(t.isnan(b)))
    found = t.mul(a, t.log(t.select(zero, scalar_like(1, b), b)))
    return t.select(zero, t.full((), 0, a.dtype), found)


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


def _power(a: Any, b: Any) -> Tensor:
    if all(isinstance(v, bool) or isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (a, b)):
        raise TypeError("For 'pow', 'input' and 'exponent' must not both be bool.")
    return t.pow(a, b)


def _float_power(a: Any, b: Any) -> Tensor:
    return t.pow(*(cast(v, mstype.float64) if isinstance(v, Tensor) else t.full((), v, mstype.float64) for v in (a, b)))


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
        "The bits that one of the two has",
        "[12, 3], [10, 5]",
        "[6 6]",
    ),
    "eq": (t.equal, "Whether elements are equal", "[1, 2], [1, 3]", "[ True False]"),
    "floor_divide": (_floor_divide, "The quotient rounded down", "[7, -7], [2, 2]", "[ 3 -4]"),
    "fmod": (_int_modulo("fmod"), "What a division leaves, with the sign of `input`", "[7, -7], [3, 3]", "[ 1 -1]"),
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
        "Whether one of the two is true (nonzero)",
        "[1, 1], [0, 2]",
        "[ True False]",
    ),
    "maximum": (_extreme(t.maximum, t.logical_or), "The greater one; NaN where either is", "[1, 5], [2, 3]", "[2 5]"),
    "minimum": (_extreme(t.minimum, t.logical_and), "The lesser one; NaN where either is", "[1, 5], [2, 3]", "[1 3]"),
    "mul": (t.mul, "The product", "[1, 2], [0.5, 1.5]", "[0.5 3. ]"),
    "ne": (t.not_equal, "Whether elements differ", "[1, 2], [1, 3]", "[False  True]"),
    "remainder": (
        _int_modulo("floor_mod"),
        "What a division leaves, with the sign of `other`",
        "[7, -7], [3, 3]",
        "[1 2]",
    ),
    "xlogy": (
        _floats(_xlogy),
        "The product of `input` and the logarithm of `other`, 0 where `input` is",
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
        Tensor.

    Raises:
        TypeError: an argument is none of these, or of a dtype that has no such operation.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.{name}({values}))
        {shown}
    """


def _make(name: str) -> Callable[..., Tensor]:
    apply, what, values, shown = _TABLE[name]

    def function(input: Any, other: Any) -> Tensor:
        _pair(input, other, name)
        return apply(input, other)

    function.__name__ = function.__qualname__ = name
    shown_values = ", ".join(f"ms.Tensor([{v}])" for v in values.strip("[]").split("], ["))
    function.__doc__ = _DOC.format(name=name, what=what, values=shown_values, shown=shown)
    return function


FUNCTIONS: dict[str, Callable[..., Any]] = {name: _make(name) for name in _TABLE}
FUNCTIONS |= {alias: FUNCTIONS[name] for alias, name in _ALIASES.items()}
globals().update(FUNCTIONS)


def _scaled(other: Any, alpha: Any, op: str) -> Any:
    if not isinstance(alpha, (bool, int, float)):
        raise TypeError(f"For '{op}', 'alpha' must be a number, but got {type(alpha).__name__}.")
    return other if alpha == 1 else t.mul(other, alpha) if isinstance(other, Tensor) else other * alpha


def add(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
    """`input + alpha * other`, element by element, with broadcasting.

    Args:
        input: Tensor or number.
        other: Tensor or number; one of the two is a Tensor.
        alpha: A number. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is none of these.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.add(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
        [ 7 10]
    """
    _pair(input, other, "add")
    return t.add(input, _scaled(other, alpha, "add"))


def sub(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
    """`input - alpha * other`, element by element, with broadcasting.

    Args:
        input: Tensor or number.
        other: Tensor or number; one of the two is a Tensor.
        alpha: A number. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is none of these.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.sub(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
        [-5 -6]
    """
    _pair(input, other, "sub")
    scaled = _scaled(other, alpha, "sub")
    both = all(isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (input, scaled))
    return t.logical_xor(input, scaled) if both else t.sub(input, scaled)


def div(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient, element by element, with broadcasting.

    Args:
        input: Tensor or number.
        other: Tensor or number; one of the two is a Tensor.
        rounding_mode: None (exact; ints give float32), 'floor' or 'trunc' (in the promoted dtype). Default: None.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is none of these.
        ValueError: the shapes cannot be broadcast together, or another `rounding_mode`.

    Examples:
        >>> import ms_tensor as ms
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

    Args:
        input: Tensor or number.
        exponent: Tensor or number; one of the two is a Tensor.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is none of these.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.pow(ms.Tensor([2, 3]), 2))
        [4 9]
    """
    _pair(input, exponent, "pow")
    return _power(input, exponent)


def float_power(input: Any, exponent: Any) -> Tensor:
    """`input` to the power `exponent` in float64, element by element, with broadcasting.

    Args:
        input: Tensor or number.
        exponent: Tensor or number; one of the two is a Tensor.

    Returns:
        Tensor of float64.

    Raises:
        TypeError: an argument is none of these.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.float_power(ms.Tensor([2, 3]), -1))
        [0.5        0.33333333]
    """
    _pair(input, exponent, "float_power")
    return _float_power(input, exponent)


def isclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Whether elements are close: ``|input - other| <= atol + rtol * |other|``.

    Args:
        input (Tensor): numbers.
        other (Tensor): numbers of the same dtype.
        rtol: The relative tolerance. Default: 1e-05.
        atol: The absolute tolerance. Default: 1e-08.
        equal_nan: Whether NaN is close to NaN. Default: False.

    Returns:
        Tensor of bool.

    Raises:
        TypeError: an argument is no Tensor, or the dtypes differ.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
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

    Args:
        input (Tensor): numbers.
        other (Tensor): numbers of the same dtype.
        rtol: The relative tolerance. Default: 1e-05.
        atol: The absolute tolerance. Default: 1e-08.
        equal_nan: Whether NaN is close to NaN. Default: False.

    Returns:
        bool.

    Raises:
        TypeError: an argument is no Tensor, or the dtypes differ.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.allclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1]))
        False
    """
    return bool(t.reduce_all(isclose(input, other, rtol, atol, equal_nan)))


def equal(input: Tensor, other: Tensor) -> bool:
    """Whether two tensors have the same shape and elements.

    Args:
        input (Tensor): any tensor.
        other (Tensor): any tensor.

    Returns:
        bool.

    Raises:
        TypeError: an argument is no Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.equal(ms.Tensor([1, 2]), ms.Tensor([1, 2]))
        True
    """
    x, y = check.tensor(input, "equal"), check.tensor(other, "equal", "other")
    return x.shape == y.shape and bool(t.reduce_all(t.equal(x, y)))


def lerp(input: Tensor, end: Tensor, weight: Any) -> Tensor:
    """`input + weight * (end - input)`, element by element, with broadcasting.

    Args:
        input (Tensor): floats.
        end (Tensor): floats.
        weight: Tensor or number.

    Returns:
        Tensor.

    Raises:
        TypeError: `input` or `end` is no Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.lerp(ms.Tensor([1.0]), ms.Tensor([3.0]), 0.5))
        [2.]
    """
    x, y = check.tensor(input, "lerp"), check.tensor(end, "lerp", "end")
    return t.add(x, t.mul(t.sub(y, x), weight))


@as_one_op
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """`input + value * tensor1 * tensor2`, element by element, with broadcasting.

    Args:
        input (Tensor): numbers.
        tensor1 (Tensor): numbers.
        tensor2 (Tensor): numbers.
        value: A number. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: one of the three is no Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.addcmul(ms.Tensor([1.0]), ms.Tensor([2.0]), ms.Tensor([3.0]), value=2))
        [13.]
    """
    a, b = check.tensor(tensor1, "addcmul", "tensor1"), check.tensor(tensor2, "addcmul", "tensor2")
    return t.add(check.tensor(input, "addcmul"), t.mul(t.mul(a, b), value))


@as_one_op
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """`input + value * tensor1 / tensor2`, element by element, with broadcasting.

    Args:
        input (Tensor): floats.
        tensor1 (Tensor): floats.
        tensor2 (Tensor): floats.
        value: A number. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: one of the three is no Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.addcdiv(ms.Tensor([1.0]), ms.Tensor([3.0]), ms.Tensor([2.0]), value=2))
        [4.]
    """
    a, b = check.tensor(tensor1, "addcdiv", "tensor1"), check.tensor(tensor2, "addcdiv", "tensor2")
    return t.add(check.tensor(input, "addcdiv"), t.mul(t.div(a, b), value))


def clamp(input: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """Limits every element to [min, max].

    Args:
        input (Tensor): numbers.
        min: Tensor or number; None for no lower limit. Default: None.
        max: Tensor or number; None for no upper limit. Default: None.

    Returns:
        Tensor.

    Raises:
        TypeError: `input` is no Tensor.
        ValueError: both limits are None.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.clamp(ms.Tensor([1.0, 25.0, 7.0]), 5, 20))
        [ 5. 20.  7.]
    """
    return ops.clamp(check.tensor(input, "clamp"), min, max)


clip = clamp


def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """Elements of `input` where a condition holds, else of `other`; with the condition alone, where it holds.

    Args:
        condition (Tensor): bools.
        input: Tensor or number. Default: None.
        other: Tensor or number. Default: None.

    Returns:
        Tensor; with the condition alone, a tuple of int64 tensors, one for each dimension.

    Raises:
        TypeError: `condition` is no Tensor, or one of the two others is missing.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> import ms_tensor as ms
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

    Args:
        abs (Tensor): the sizes, float32 or float64.
        angle (Tensor): the angles, of the same dtype.

    Returns:
        Tensor of complex64 or complex128.

    Raises:
        TypeError: an argument is no Tensor of floats.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.polar(ms.Tensor([2.0]), ms.Tensor([0.0])).dtype)
        Complex64
    """
    size, turn = (
        check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs"),
        check.tensor(angle, "polar", "angle"),
    )
    return ops.complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))
