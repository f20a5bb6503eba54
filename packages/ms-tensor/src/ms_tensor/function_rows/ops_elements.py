"""Functions of `ops` on elements, and reductions; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from ms_tensor.ops.arrays.joining import split, stack
from ms_tensor.ops.elementwise import bessel_tables as tables
from ms_tensor.ops.elementwise.arithmetic import _operand, _pair, clamp

ROWS = {
    "ops.elementwise.activation": """
relu(input: Tensor, inplace: bool = False) = input
        where result = t.relu(input)
        return result if not inplace
        where input._assign(result)
    Computes `max(x, 0)` elementwise.
    inplace: Whether the result is written into `input`.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.relu(Tensor([-1.0, 4.0])))
    [0. 4.]
relu6(x: Tensor) = clamp(t.relu(x), max=6)
    Limits every element to [0, 6].
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.relu6(Tensor([-1.0, 4.0, 8.0])))
    [0. 4. 6.]
log_softmax(logits: Tensor, axis: int = -1) =
        _along(t.log_softmax_, logits, check.axes(axis, logits.ndim, "log_softmax"))
        where check.integer(axis, "log_softmax", "axis")
        where check.floating(check.tensor(logits, "log_softmax", "logits"), "LogSoftmax", "logits")
    Computes the logarithm of `softmax` without underflow.
    logits: of a float dtype.
    Returns: Tensor of the shape and dtype of `logits`.
    ValueError: `axis` is out of range.
    >>> print(ops.log_softmax(Tensor([1.0, 1.0])))
    [-0.6931472 -0.6931472]
softmin(x: Tensor, axis: int = -1, *, dtype=None) = _softmax_over(t.neg(x), axis, dtype)
    Computes `softmax(-x)` along a dimension.
    dtype: The dtype to which `x` is cast first; None keeps its dtype.
    Returns: Tensor of the shape of `x`.
    ValueError: `axis` is out of range.
    >>> print(ops.softmin(Tensor([1.0, 1.0])))
    [0.5 0.5]
gelu(input: Tensor, approximate: str = "none") = t.gelu_(input) if approximate == "none" else t.gelu_tanh_(input)
        where check.choice(approximate, ("none", "tanh"), "gelu", "approximate")
    Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415).
    input: of a float dtype.
    approximate: 'none' (by the error function) or 'tanh'.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `approximate` is neither 'none' nor 'tanh'.
    >>> print(ops.gelu(Tensor([0.0, 10.0])))
    [ 0. 10.]
silu(input: Tensor) = t.silu_(input)
        return t.mul(input, t.sigmoid(input)) if isinstance(input, Tensor) and input.dtype in mstype.complex_type
    Sigmoid linear unit: `x * sigmoid(x)` (arXiv 1702.03118).
    Returns: Tensor of the shape of `input`.
    >>> print(ops.silu(Tensor([0.0])))
    [0.]
leaky_relu(input: Tensor, alpha: float = 0.2) = t.minimum(input, low) if alpha > 1 else t.maximum(input, low)
        where whole = isinstance(input, Tensor) and input.dtype in mstype.int_type + mstype.uint_type
        where low = t.mul(input, int(alpha) if whole else alpha)
    Computes `x` where positive, else `alpha * x`; of ints, by `int(alpha)`. The derivative at 0 is `(1 + alpha) / 2`.
    alpha: The slope of the negative part.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.leaky_relu(Tensor([-1.0, 4.0])))
    [-0.2  4. ]
_is_signed(x) -> bool = isinstance(x, Tensor) and x.dtype in mstype.int_type
_truncated(activation, x: Tensor) = t.cast(activation(t.cast(x, mstype.float32)), x.dtype)
hardswish(input: Tensor) = t.div(t.mul(input, clamp(t.add(input, 3), 0, 6)), 6.0)
        return t.select(t.greater(input, 3), input, _truncated(hardswish, input)) if _is_signed(input)
    Computes `x * relu6(x + 3) / 6` (arXiv 1905.02244). Values of int tensors are truncated.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.hardswish(Tensor([-4.0, 4.0])))
    [-0.  4.]
hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) = limited
        where limited = t.minimum(t.maximum(input, min_val), max_val)
        return t.cast(limited, input.dtype) if isinstance(input, Tensor) and input.dtype not in mstype.float_type
    Limits every element to [min_val, max_val]; limits of int tensors are truncated.
    min_val: The lower limit.
    max_val: The upper limit.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.hardtanh(Tensor([-4.0, 0.5])))
    [-1.   0.5]
logsigmoid(x: Tensor) = t.sub(t.select(t.less(x, 0), x, 0), t.log(t.add(t.exp(_minus_abs(x)), 1.0)))
    Computes the logarithm of the sigmoid.
    Returns: Tensor of the shape of `x`.
    >>> print(ops.logsigmoid(Tensor([0.0])))
    [-0.6931472]
_minus_abs(x: Tensor) = t.select(t.less(x, 0), x, t.neg(x))
    `-|x|` with the derivative -1 at 0, so that a sum with the part of one side is smooth there, at any order.
softsign(x: Tensor) = t.div(x, t.add(t.abs(x), 1.0))
    Computes `x / (1 + |x|)`.
    Returns: Tensor of the shape of `x`.
    >>> print(ops.softsign(Tensor([-1.0, 3.0])))
    [-0.5   0.75]
hardshrink(input: Tensor, lambd: float = 0.5) =
        t.select(t.less_equal(t.abs(input), lambd), t.full((), 0, input.dtype), input)
    Keeps the elements whose absolute value is greater than `lambd`; the others become 0.
    lambd: The threshold.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.hardshrink(Tensor([-1.0, 0.2])))
    [-1.  0.]
glu(x: Tensor, axis: int = -1) = t.mul(first, t.sigmoid(second))
        where place = check.axis(axis, check.tensor(x, "glu", "x").ndim, "glu")
        raise ValueError("For 'glu', 'x' must have at least one dimension, but got shape ().") if x.ndim == 0
        raise ValueError(f"For 'glu', the size of dimension {place} must be even, but got shape {x.shape}.") if
        x.shape[place] % 2
        where first, second = split(x, x.shape[place] // 2, place)
    Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083).
    axis: The dimension, of even size; a negative one counts from the last.
    Returns: Tensor of the shape of `x`, with half the size along `axis`.
    ValueError: the size along `axis` is odd.
    >>> ops.glu(ops.ones((2, 4))).shape
    (2, 2)
tanhshrink(input: Tensor) = t.sub(input, t.tanh(input))
        raise TypeError("For 'tanhshrink', 'input' must be a Tensor of numbers, but got Bool.") if check.tensor(input,
        "tanhshrink").dtype is mstype.bool_
    Computes `x - tanh(x)`.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.tanhshrink(Tensor([0.0])))
    [0.]
fast_gelu(x: Tensor) = t.mul(x, t.sigmoid(t.mul(x, 1.702)))
        where check.floating(check.tensor(x, "fast_gelu", "x"), "fast_gelu", "x")
    Computes `x * sigmoid(1.702 x)`, an approximation of `gelu` (arXiv 1606.08415).
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.fast_gelu(Tensor([0.0])))
    [0.]
@as_one_op
selu(input_x: Tensor) = t.mul(elu(input_x, 1.6732632423543772), 1.0507009873554805)
        return t.select(t.greater(input_x, 0), input_x, _truncated(elu, input_x)) if _is_signed(input_x)
    Self-normalizing exponential linear unit (arXiv 1706.02515). Both factors of int tensors are 1, as truncated.
    Returns: Tensor of the shape of `input_x`.
    >>> print(ops.selu(Tensor([0.0, 1.0])))
    [0.       1.050701]
@as_one_op
celu(x: Tensor, alpha: float = 1.0) = t.select(t.greater_equal(x, 0), x, t.mul(negative, alpha))
        raise ValueError("For 'celu', 'alpha' must not be 0.") if alpha == 0
        where negative = t.sub(t.exp(t.div(t.minimum(x, 0), alpha)), 1.0)
    Computes `x` where positive, else `alpha * (exp(x / alpha) - 1)` (arXiv 1704.07483).
    alpha: The scale of the negative part; not 0.
    Returns: Tensor of the shape of `x`.
    ValueError: `alpha` is 0.
    >>> print(ops.celu(Tensor([0.0, 2.0])))
    [0. 2.]
hardsigmoid(input: Tensor) = t.div(t.select(t.greater_equal(positive, 6), 6, positive), 6.0)
        return _truncated(hardsigmoid, input) if _is_signed(input)
        where positive = t.relu(t.add(input, 3))
    Computes `relu6(x + 3) / 6`. Values of int tensors are truncated.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.hardsigmoid(Tensor([-4.0, 0.0, 4.0])))
    [0.  0.5 1. ]
@as_one_op
mish(x: Tensor) = t.mul(x, t.tanh(softplus(x)))
    Computes `x * tanh(softplus(x))` (arXiv 1908.08681).
    Returns: Tensor of the shape of `x`.
    >>> print(ops.mish(Tensor([0.0])))
    [0.]
""",
    "ops.elementwise.arithmetic": """
_as_tensor(value, beside) = value if isinstance(value, Tensor) else t.full((), value, beside.dtype)
    A number as a 0-d tensor of the other operand's dtype; a tensor stays as it is.
floor_div(x: Operand, y: Operand) = t.floor_divide(x, y)
    Divides elementwise, with broadcasting, and rounds the quotients down.
    x: Tensor or number.
    y: Tensor or number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.floor_div(Tensor([2, 4, -1]), 3))
    [ 0  1 -1]
isfinite(input: Tensor) = t.logical_not(t.logical_or(t.isnan(input), t.isinf(input)))
        where check.tensor(input, "isfinite")
    Tests whether elements are neither infinite nor NaN.
    Returns: Tensor of bool, of the shape of `input`.
    >>> print(ops.isfinite(Tensor([1.0, float("inf"), float("nan")])))
    [ True False False]
_not_below(x: Tensor, limit) = t.select(t.equal(x, limit), x, t.maximum(x, limit))
        return t.select(t.less(x, limit), limit, x) if _clamps(limit)
    `maximum(x, limit)`, but its derivative by `x` is 1 where both are equal, as clamping defines it.
_not_above(x: Tensor, limit) = t.select(t.equal(x, limit), x, t.minimum(x, limit))
        return t.select(t.greater(x, limit), limit, x) if _clamps(limit)
    `minimum(x, limit)`, with the derivative of `_not_below`.
clip_by_value(x, clip_value_min: Operand = None, clip_value_max: Operand = None) -> Any =
        t.cast(limited, x.dtype) if isinstance(x, Tensor) and limited.dtype in mstype.float_type
        and x.dtype in (*mstype.int_type, *mstype.uint_type) else limited
        return tuple(clip_by_value(v, clip_value_min, clip_value_max) for v in x) if isinstance(x, (list, tuple))
        where _check_limits("clip_by_value", x, clip_value_min, clip_value_max)
        where low = x if clip_value_min is None else t.maximum(x, clip_value_min)
        where limited = low if clip_value_max is None else t.minimum(low, clip_value_max)
    Limits every element of a tensor, or of each tensor in a list or tuple, to [clip_value_min, clip_value_max].
    x: Tensor, or a list or tuple of tensors.
    clip_value_min: Tensor or number; None for no lower limit.
    clip_value_max: Tensor or number; None for no upper limit.
    Returns: Tensor of the dtype of `x`, ints included; or a tuple of them.
    ValueError: both limits are None.
    >>> print(ops.clip_by_value(Tensor([1.0, 25.0]), 5, 20))
    [ 5. 20.]
log2(input: Tensor) = t.div(t.log(input), math.log(2.0))
    Computes the logarithm to base 2.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.log2(Tensor([2.0, 4.0])))
    [1. 2.]
log10(input: Tensor) = t.div(t.log(input), math.log(10.0))
    Computes the logarithm to base 10.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.log10(Tensor([1.0, 10.0])))
    [0. 1.]
lerp(input: Tensor, end: Tensor, weight: Operand) = t.add(input, t.mul(weight, t.sub(end, input)))
    Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting.
    end: of floats.
    weight: Tensor or number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.lerp(Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), 0.5))
    [2. 3.]
remainder(input: Operand, other: Operand) = t.floor_mod(input, other)
    Computes the remainder with the sign of `other`, elementwise with broadcasting.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.remainder(Tensor([-4, 5]), 3))
    [2 2]
fmod(input: Operand, other: Operand) = t.sub(input, t.mul(div(input, other, rounding_mode="trunc"), other))
    Computes the remainder with the sign of `input`, elementwise with broadcasting.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.fmod(Tensor([-4.0, 5.0]), 3))
    [-1.  2.]
_whole(value, op: str, name: str) = value
        where check.tensor(value, op, name)
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of ints, but got {value.dtype}.") if value.dtype not in
        mstype.int_type
positive(input: Tensor) = input
        raise TypeError("For 'positive', 'input' must not be a Tensor of bool.") if check.tensor(input,
        "positive").dtype is mstype.bool_
    Returns the tensor itself.
    input: of numbers.
    Returns: `input`.
    TypeError: `input` is not a Tensor, or holds bools.
    >>> print(ops.positive(Tensor([-1.0])))
    [-1.]
inv(x: Tensor) = t.reciprocal(check.tensor(x, "inv", "x"))
    Computes `1 / x`.
    Returns: Tensor of the shape of `x`.
    >>> print(ops.inv(Tensor([2.0, 4.0])))
    [0.5  0.25]
truncate_div(x, y) = div(x, y, rounding_mode="trunc")
        where _pair(x, y, "truncate_div", "x", "y")
    Divides elementwise and rounds the quotients towards 0.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.truncate_div(Tensor([7, -7]), Tensor([2, 2])))
    [ 3 -3]
truncate_mod(x, y) = t.sub(x, t.mul(truncate_div(x, y), y))
    Computes the remainder with the sign of `x`, elementwise.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.truncate_mod(Tensor([7, -7]), Tensor([2, 2])))
    [ 1 -1]
approximate_equal(x: Tensor, y: Tensor, tolerance: float = 1e-05) = t.less(t.abs(t.sub(x, y)), tolerance)
        where check.tensor(x, "approximate_equal", "x")
        where check.tensor(y, "approximate_equal", "y")
        raise TypeError(f"For 'approximate_equal', 'tolerance' must be a float, but got {type(tolerance).__name__}.") if
        isinstance(tolerance, bool) or not isinstance(tolerance, float)
    Tests whether elements differ by less than `tolerance`.
    tolerance: A float.
    Returns: Tensor of bool, of the broadcast shape.
    TypeError: `x` or `y` is not a Tensor, or `tolerance` is not a float.
    >>> print(ops.approximate_equal(Tensor([1.0, 2.0]), Tensor([1.000001, 2.1])))
    [ True False]
square_sum_all(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor] = t.reduce_sum(t.square(x)), t.reduce_sum(t.square(y))
    The sums of squares of two tensors.
tensor_muls(input: Tensor, other) = t.mul(check.tensor(input, "tensor_muls"), _operand(other, "tensor_muls", "other"))
    Multiplies a tensor by a number.
    other: A number.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.tensor_muls(Tensor([1.0, 2.0]), 3))
    [3. 6.]
@as_one_op
addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: Operand = 1) =
        t.add(input, t.mul(value, t.mul(tensor1, tensor2)))
    Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.addcmul(Tensor([1.0]), Tensor([2.0]), Tensor([3.0]), 2))
    [13.]
@as_one_op
addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: Operand = 1) =
        t.add(input, t.mul(value, t.div(tensor1, tensor2)))
    Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.addcdiv(Tensor([1.0]), Tensor([6.0]), Tensor([3.0]), 2))
    [5.]
eps(x: Tensor) = t.full(x.shape, 2.0 ** -bits[x.dtype], x.dtype)
        where check.floating(check.tensor(x, "eps", "x"), "eps", "x")
        where bits: dict[Any, int] = {mstype.float16: 10, mstype.bfloat16: 7, mstype.float32: 23, mstype.float64: 52}
    Returns the distance from 1 to the next number of the dtype, in the shape of `x`.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.eps(Tensor([7.0])))
    [1.1920929e-07]
""",
    "ops.elementwise.bessel": """
_halves(size: Tensor, edge: float) -> tuple[Tensor, Tensor, Tensor] =
        near, t.select(near, size, edge), t.select(near, edge, size)
        where near = t.less_equal(size, edge)
    (where the argument is at most `edge`, arguments of the near and of the far form), which are safe everywhere.
bessel_i0e(x: Tensor) = _in_float32(x, "bessel_i0e", lambda v: _scaled_i(v, 0))
    Computes `exp(-|x|) * bessel_i0(x)`.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_i0e(Tensor([0.0])))
    [1.]
bessel_i1(x: Tensor) = _in_float32(x, "bessel_i1", lambda v: t.mul(_scaled_i(v, 1), t.exp(t.abs(v))))
    Computes the modified Bessel function of the first kind, of order 1.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_i1(Tensor([0.0])))
    [0.]
bessel_i1e(x: Tensor) = _in_float32(x, "bessel_i1e", lambda v: _scaled_i(v, 1))
    Computes `exp(-|x|) * bessel_i1(x)`.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_i1e(Tensor([0.0])))
    [0.]
i0(input: Tensor) = bessel_i0(check.promoted_float(check.tensor(input, "i0")))
    Computes `bessel_i0(input)`; ints give float32.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.i0(Tensor([0])))
    [1.]
_first_near(size: Tensor, order: int) = t.mul(size, value) if order else value
        where value = _series(t.square(size), tables.J1_NEAR if order else tables.J0_NEAR, _EDGE * _EDGE)
_first(x: Tensor, order: int) =
        t.mul(t.select(t.less(x, 0), -1.0, t.select(t.isnan(x), x, 1.0)), value) if order else value
        where near, small, large = _halves(t.abs(x), _EDGE)
        where value = t.select(near, _first_near(small, order), _far(large, order, False))
bessel_j0(x: Tensor) = _in_float32(x, "bessel_j0", lambda v: _first(v, 0))
    Computes the Bessel function of the first kind, of order 0.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_j0(Tensor([0.0])))
    [1.]
bessel_j1(x: Tensor) = _in_float32(x, "bessel_j1", lambda v: _first(v, 1))
    Computes the Bessel function of the first kind, of order 1.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_j1(Tensor([0.0])))
    [0.]
_at_zero(x: Tensor, value: Tensor, limit: float) =
        t.select(t.greater(x, 0), value, t.select(t.equal(x, 0), limit, math.nan))
    `value` for positive arguments, `limit` at 0, and NaN below.
bessel_y0(x: Tensor) = _in_float32(x, "bessel_y0", lambda v: _second(v, 0))
    Computes the Bessel function of the second kind, of order 0.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_y0(Tensor([0.0])))
    [-inf]
bessel_y1(x: Tensor) = _in_float32(x, "bessel_y1", lambda v: _second(v, 1))
    Computes the Bessel function of the second kind, of order 1.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_y1(Tensor([0.0])))
    [-inf]
bessel_k0(x: Tensor) = _in_float32(x, "bessel_k0", lambda v: t.mul(_scaled_k(v, 0), t.exp(t.neg(v))))
    Computes the modified Bessel function of the second kind, of order 0.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_k0(Tensor([0.0])))
    [inf]
bessel_k0e(x: Tensor) = _in_float32(x, "bessel_k0e", lambda v: _scaled_k(v, 0))
    Computes `exp(x) * bessel_k0(x)`.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_k0e(Tensor([0.0])))
    [inf]
bessel_k1(x: Tensor) = _in_float32(x, "bessel_k1", lambda v: t.mul(_scaled_k(v, 1), t.exp(t.neg(v))))
    Computes the modified Bessel function of the second kind, of order 1.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_k1(Tensor([0.0])))
    [inf]
bessel_k1e(x: Tensor) = _in_float32(x, "bessel_k1e", lambda v: _scaled_k(v, 1))
    Computes `exp(x) * bessel_k1(x)`.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`; NaN where `x` is negative.
    >>> print(ops.bessel_k1e(Tensor([0.0])))
    [inf]
@as_one_op
bessel_i0(x: Tensor) = _in_float32(x, "bessel_i0", lambda v: t.mul(_scaled_i(v, 0), t.exp(t.abs(v))))
    Computes the modified Bessel function of the first kind, of order 0.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.bessel_i0(Tensor([0.0])))
    [1.]
""",
    "ops.elementwise.powers_and_signs": """
_float(value, op: str, name: str = "input") = check.promoted_float(check.tensor(value, op, name))
    A tensor of floats: ints become float32.
exp2(input: Tensor) = t.pow(2.0, _float(input, "exp2"))
    Computes `2 ** input`; ints give float32.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.exp2(Tensor([2.0, 3.0])))
    [4. 8.]
logaddexp(input: Tensor, other: Tensor) = _log_sum(input, other, "logaddexp", t.exp, t.log)
    Computes `log(exp(input) + exp(other))` without overflow.
    other: of floats.
    Returns: Tensor of the broadcast shape.
    >>> print(ops.logaddexp(Tensor([1000.0]), Tensor([-1000.0])))
    [1000.]
heaviside(input: Tensor, values: Tensor) = t.select(t.equal(input, 0), values, step)
        where check.tensor(input, "heaviside")
        where check.tensor(values, "heaviside", "values")
        raise TypeError(f"For 'heaviside', dtypes must be the same, but got {input.dtype} and {values.dtype}.") if
        input.dtype is not values.dtype
        where step = t.select(t.isnan(input), input, t.cast(t.greater(input, 0), input.dtype))
    Step function: 0 for negative elements, 1 for positive ones, and `values` where an element is 0.
    values: of the dtype of `input`.
    Returns: Tensor of the broadcast shape and the dtype of `input`.
    TypeError: an argument is not a Tensor, or the dtypes differ.
    >>> print(ops.heaviside(Tensor([-1.5, 0.0, 2.0]), Tensor(0.5)))
    [0.  0.5 1. ]
xdivy(x, y) = _unless_zero(left, right, lambda y: t.div(left, y))
        where left, right = _pair(x, y, "xdivy", "x", "y")
    Computes `x / y`; the result is 0 where `x` is 0 and `y` is not NaN.
    Returns: Tensor of the broadcast shape.
    >>> print(ops.xdivy(Tensor([0.0, 2.0]), Tensor([0.0, 4.0])))
    [0.  0.5]
float_power(input, exponent) = t.pow(wide[0], wide[1])
        where base, power = _operand(input, "float_power", "input"), _operand(exponent, "float_power", "exponent")
        raise TypeError("For 'float_power', 'input' or 'exponent' must be a Tensor.") if not isinstance(base, Tensor)
        and not isinstance(power, Tensor)
        where wide = [t.cast(v, mstype.float64) if isinstance(v, Tensor) else float(v) for v in (base, power)]
    Computes `input ** exponent` in float64.
    input: Tensor or number.
    Returns: Tensor of float64, of the broadcast shape.
    TypeError: neither argument is a Tensor.
    >>> print(ops.float_power(Tensor([2, 3]), 2))
    [4. 9.]
copysign(x: Tensor, other) = t.neg(size) if math.copysign(1.0, other) < 0 else size
        where size = t.abs(_float(x, "copysign", "x"))
        return t.select(signbit(other), t.neg(size), size) if isinstance(_operand(other, "copysign", "other"), Tensor)
    Returns the absolute value of `x` with the sign of `other`; ints give float32.
    Returns: Tensor of the broadcast shape; of a float dtype.
    >>> print(ops.copysign(Tensor([1.0, -2.0]), Tensor([-3.0, 4.0])))
    [-1.  2.]
ldexp(x, other) = t.mul(left, t.pow(2.0, right if isinstance(right, Tensor) else t.full((), right, left.dtype)))
        where left, right = _pair(x, other, "ldexp", "x", "other")
    Computes `x * 2 ** other`.
    other: The exponent: Tensor or number.
    Returns: Tensor of the broadcast shape.
    >>> print(ops.ldexp(Tensor([1.0]), Tensor([3])))
    [8.]
sgn(input: Tensor) = t.select(zero, t.mul(x, 0), t.div(x, t.cast(t.select(zero, 1.0, size), x.dtype)))
        where x = check.tensor(input, "sgn")
        return t.sign(x) if x.dtype not in mstype.complex_type
        where size = t.abs(x)
        where zero = t.equal(size, 0)
    Computes the sign, -1, 0 or 1; for complex numbers, the number divided by its absolute value.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.sgn(Tensor([-3.0, 0.0, 2.0])))
    [-1.  0.  1.]
deg2rad(x: Tensor) = t.mul(check.floating(check.tensor(x, "deg2rad", "x"), "deg2rad", "x"), math.pi / 180.0)
    Converts degrees to radians.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.deg2rad(Tensor([180.0])))
    [3.1415927]
rad2deg(x: Tensor) = t.mul(check.floating(check.tensor(x, "rad2deg", "x"), "rad2deg", "x"), 180.0 / math.pi)
    Converts radians to degrees.
    x: of a float dtype.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.rad2deg(Tensor([0.0])))
    [0.]
sinc(input: Tensor) = t.select(zero, 1.0, t.div(t.sin(safe), safe))
        where x = t.mul(_float(input, "sinc"), math.pi)
        where zero = t.equal(x, 0)
        where safe = t.select(zero, 1.0, x)
    Computes `sin(pi x) / (pi x)`, which is 1 at 0; ints give float32.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.sinc(Tensor([0.0, 0.5])))
    [1.         0.63661975]
fmax(input, other) = _known(input, other, t.maximum, "fmax")
    Computes the maximum elementwise; if one element is NaN, the result is the other one.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.fmax(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [2. 3.]
fmin(input, other) = _known(input, other, t.minimum, "fmin")
    Computes the minimum elementwise; if one element is NaN, the result is the other one.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.fmin(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [1. 3.]
isneginf(input: Tensor) = t.logical_and(t.isinf(check.tensor(input, "isneginf")), t.less(input, 0))
    Tests whether elements are negative infinity.
    Returns: Tensor of bool, of the shape of `input`.
    >>> print(ops.isneginf(Tensor([float("-inf"), 1.0])))
    [ True False]
isposinf(input: Tensor) = t.logical_and(t.isinf(check.tensor(input, "isposinf")), t.greater(input, 0))
    Tests whether elements are positive infinity.
    Returns: Tensor of bool, of the shape of `input`.
    >>> print(ops.isposinf(Tensor([float("inf"), 1.0])))
    [ True False]
is_complex(input: Tensor) -> bool = check.tensor(input, "is_complex").dtype in mstype.complex_type
    Returns whether the dtype is complex.
    Returns: bool.
    >>> ops.is_complex(Tensor([1.0]))
    False
is_floating_point(input: Tensor) -> bool = check.tensor(input, "is_floating_point").dtype in mstype.float_type
    Returns whether the dtype is a float dtype.
    Returns: bool.
    >>> ops.is_floating_point(Tensor([1.0]))
    True
is_nonzero(input: Tensor) -> bool = bool(input.item())
        raise ValueError(f"For 'is_nonzero', 'input' must have one element, but got shape {input.shape}.") if
        check.tensor(input, "is_nonzero").size != 1
    Returns whether the only element of a tensor is not 0.
    input: Tensor of one element.
    Returns: bool.
    ValueError: `input` does not have exactly one element.
    >>> ops.is_nonzero(Tensor([3.0]))
    True
_has_finite_log(y) = t.logical_not(t.logical_or(t.isnan(log), t.isinf(log)))
        where log = t.log(y)
@as_one_op
xlogy(input, other) = _unless_zero(left, right, lambda y: t.mul(left, t.log(y)), _has_finite_log)
        where left, right = _pair(input, other, "xlogy", "input", "other")
    Computes `input * log(other)`; the result is 0 where `input` is 0 and `other` is not NaN.
    Returns: Tensor of the broadcast shape.
    >>> print(ops.xlogy(Tensor([0.0, 2.0]), Tensor([0.0, 1.0])))
    [0. 0.]
""",
    "ops.reductions.reduce": """
sum(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) =
        _reduce_int(t.reduce_sum, input, dim, keepdim, dtype, "sum")
    Sums the elements over some or all dimensions.
    input: Tensor. Ints and bools are summed in int64; uint16, uint32 and uint64 in their own dtype.
    dtype: The dtype to which `input` is cast first; None keeps its dtype, apart from the above.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range or repeated.
    >>> print(ops.sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0))
    [4. 6.]
prod(input: Tensor, axis=None, keep_dims: bool = False, dtype=None) =
        _reduce_int(t.reduce_prod, input, axis, keep_dims, dtype, "prod")
    Multiplies the elements over some or all dimensions.
    input: Tensor. Ints and bools are multiplied in int64; uint16, uint32 and uint64 in their own dtype.
    dtype: The dtype to which `input` is cast first; None keeps its dtype, apart from the above.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.prod(Tensor([2.0, 3.0])))
    6.0
mean(x: Tensor, axis=None, keep_dims: bool = False) =
        t.cast(found, x.dtype) if x.dtype in mstype.int_type or x.dtype in mstype.uint_type else found
        where axes = check.axes(axis, check.tensor(x, "mean", "x").ndim, "mean")
        where found = accumulate.mean(accumulate.as_float(x), axes, check.flag(keep_dims, "mean", "keep_dims"))
    Computes the mean over some or all dimensions.
    x: Tensor.
    axis: The dimension, or a tuple of several; None or () is all of them.
    Returns: Tensor of the dtype of `x`: means of ints are truncated, those of bools are float32. The mean of no
        element is NaN.
    ValueError: `axis` is out of range or repeated.
    >>> print(ops.mean(Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
reduce_mean(x: Tensor, axis=(), keep_dims: bool = False) = mean(x, axis, keep_dims)
    Alias of `mean`.
    >>> print(ops.reduce_mean(Tensor([1.0, 3.0])))
    2.0
reduce_sum(x: Tensor, axis=(), keep_dims: bool = False) =
        t.reduce_sum(x, check.axes(axis, check.tensor(x, "reduce_sum", "x").ndim, "reduce_sum"), keep_dims)
    Sums the elements over some or all dimensions.
    Returns: Tensor of the dtype of `x`, of its shape without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.reduce_sum(Tensor([[1, 2], [3, 4]]), 0))
    [4 6]
_truth(input: Tensor, op: str) = input if input.dtype is mstype.bool_ else t.not_equal(input, 0)
        where check.tensor(input, op)
all(input: Tensor, axis=None, keep_dims: bool = False) =
        t.reduce_all(_truth(input, "all"), check.axes(axis, input.ndim, "all"), keep_dims)
    Tests whether all elements are true (nonzero), over some or all dimensions.
    Returns: Tensor of bool, of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.all(Tensor([[True, False], [True, True]]), axis=1))
    [False  True]
any(input: Tensor, axis=None, keep_dims: bool = False) =
        t.reduce_any(_truth(input, "any"), check.axes(axis, input.ndim, "any"), keep_dims)
    Tests whether any element is true (nonzero), over some or all dimensions.
    Returns: Tensor of bool, of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.any(Tensor([[True, False], [False, False]]), axis=1))
    [ True False]
_flat_index(pick, input: Tensor) = pick(t.reshape(input, (-1,)), 0)
_expand_at(value: Tensor, axis: int) = t.reshape(value, tuple(shape))
        where shape = list(value.shape)
        where shape.insert(axis, 1)
argmin(input: Tensor, axis: int | None = None, keepdims: bool = False) = _expand_at(index, place) if keepdims else index
        where check.tensor(input, "argmin")
        where kind = mstype.int32 if input.ndim else mstype.int64
        return t.cast(_flat_index(t.argmin_axis, input), kind) if axis is None or input.ndim == 0
        where place = check.axis(axis, input.ndim, "argmin")
        where index = t.cast(t.argmin_axis(input, place), mstype.int32)
    Returns the index of the minimum; of several, the first one.
    axis: The dimension; None is the flattened tensor.
    Returns: Tensor of int32 (of a 0-d tensor int64), of the shape of `input` without `axis`.
    ValueError: `axis` is out of range.
    >>> print(ops.argmin(Tensor([2.0, 5.0, -1.0])))
    2
_masked(input: Tensor, initial, where, op: str) =
        t.select(where, input, t.cast(t.full((), initial, mstype.float64), input.dtype))
        return input if where is None or where is True
        raise ValueError(f"For '{op}', 'initial' must be given where 'where' is.") if initial is None
        where where = t.full((), False, mstype.bool_) if where is False else where
amax(input: Tensor, axis=None, keepdims: bool = False, *, initial=None, where=None) =
        values if initial is None else t.maximum(values, _bound(initial, input))
        where input = _masked(check.tensor(input, "amax"), initial, where, "amax")
        where values = t.reduce_max(input, check.axes(axis, input.ndim, "amax"), keepdims)
    Computes the maximum over some or all dimensions.
    initial: A number: the smallest value of the result; needed if `where` is given.
    where: Tensor of bool, or a bool: the elements that count.
    Returns: Tensor of the dtype of `input`, of its shape without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.amax(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [7. 6.]
amin(input: Tensor, axis=None, keepdims: bool = False, *, initial=None, where=None) =
        values if initial is None else t.minimum(values, _bound(initial, input))
        where input = _masked(check.tensor(input, "amin"), initial, where, "amin")
        where values = t.reduce_min(input, check.axes(axis, input.ndim, "amin"), keepdims)
    Computes the minimum over some or all dimensions.
    initial: A number: the largest value of the result; needed if `where` is given.
    where: Tensor of bool, or a bool: the elements that count.
    Returns: Tensor of the dtype of `input`, of its shape without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.amin(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [1. 3.]
std(input: Tensor, axis=None, ddof: int | bool = 0, keepdims: bool = False) =
        accumulate.narrowed(t.sqrt(_wide_variance(input, axis, ddof, keepdims)), input)
    Computes the standard deviation over some or all dimensions: the square root of `var`.
    ddof: The divisor is the number of elements minus `ddof`; True is 1.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.std(Tensor([1.0, 3.0])))
    1.0
std_mean(input: Tensor, axis=None, ddof: int | bool = 0, keepdims: bool = False) -> tuple[Tensor, Tensor] =
        std(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)
    Computes the standard deviation and the mean over some or all dimensions.
    ddof: The divisor of the variance is the number of elements minus `ddof`; True is 1.
    Returns: (standard deviation, mean), of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> std, mean = ops.std_mean(Tensor([1.0, 3.0]))
    >>> print(std, mean)
    1.0 2.0
count_nonzero(x: Tensor, axis=(), keep_dims: bool = False, dtype=mstype.int32) =
        t.reduce_sum(t.cast(t.not_equal(x, 0), mstype.as_dtype(dtype)), axes, keep_dims)
        where axes = check.axes(axis, check.tensor(x, "count_nonzero", "x").ndim, "count_nonzero")
    Counts the nonzero elements over some or all dimensions.
    dtype: The dtype of the result.
    Returns: Tensor of the shape of `x` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.count_nonzero(Tensor([0, 1, 2])))
    2
@as_one_op
var(input: Tensor, axis=None, ddof: int | bool = 0, keepdims: bool = False) = accumulate.narrowed(wide, input)
        where wide = _wide_variance(input, axis, ddof, keepdims)
    Computes the variance over some or all dimensions: the mean of squared deviations.
    ddof: The divisor is the number of elements minus `ddof`; True is 1.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> print(ops.var(Tensor([1.0, 2.0, 3.0, 4.0])))
    1.25
""",
    "ops.elementwise.incomplete_gamma": """
igamma(input: Tensor, other: Tensor) = _igamma(input, other)
        where _check_both(input, other, "igamma")
    Computes the regularized lower incomplete gamma function: the integral of `t^(a-1) exp(-t)` to x, over gamma(a).
    input: of float32 or float64: the orders a, greater than 0.
    other: of the same dtype: the limits x, at least 0; it is broadcast with `input`.
    Returns: Tensor of the broadcast shape and the same dtype; NaN where an argument is outside its range.
    TypeError: an input is not a tensor of float32 or float64, or the dtypes differ.
    >>> print(ops.igamma(Tensor([2.0, 4.0]), Tensor([2.0, 3.0])).asnumpy().round(4))
    [0.594  0.3528]
igammac(input: Tensor, other: Tensor) = _igammac(input, other)
        where _check_both(input, other, "igammac")
    Computes the regularized upper incomplete gamma function: `1 - igamma(input, other)` without cancellation.
    input: of float32 or float64: the orders, greater than 0.
    other: of the same dtype: the limits, at least 0; it is broadcast with `input`.
    Returns: Tensor of the broadcast shape and the same dtype; NaN where an argument is outside its range.
    TypeError: an input is not a tensor of float32 or float64, or the dtypes differ.
    >>> print(ops.igammac(Tensor([2.0, 4.0]), Tensor([2.0, 3.0])).asnumpy().round(4))
    [0.406  0.6472]
""",
    "ops.elementwise.zeta": """
zeta(input, other) = t.zeta(x, q)
        where x, q = _number(input, "zeta", "input"), _number(other, "zeta", "other")
        raise TypeError("For 'zeta', 'input' or 'other' must be a Tensor.")
        if not isinstance(x, Tensor) and not isinstance(q, Tensor)
    Computes the Hurwitz zeta function: the sum of `(k + other) ** -input` over k = 0, 1, ...
    input: Tensor or number, greater than 1.
    other: Tensor or number, greater than 0.
    Returns: Tensor of floats; infinite where `input` is 1 or `other` is a pole, NaN where `input` is less than 1.
    TypeError: neither argument is a Tensor.
    >>> print(ops.zeta(Tensor([2.0]), Tensor([1.0])).asnumpy().round(4))
    [1.6449]
angle(input: Tensor) = t.select(t.isnan(x), x, t.select(t.less(x, 0.0), math.pi, t.cast(0.0, x.dtype)))
        where x = check.tensor(input, "angle")
        return _op("atan2")(_imag(x), _real(x)) if x.dtype in mstype.complex_type
        where x = check.promoted_float(x)
    Returns the angle of complex numbers; for real numbers 0, or pi where they are negative.
    Returns: Tensor of the shape of `input`; of a float dtype.
    >>> print(ops.angle(Tensor([2.0, -2.0])))
    [0.        3.1415927]
polar(abs: Tensor, angle: Tensor) = _complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))
        where size = check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs")
        where turn = check.floating(check.tensor(angle, "polar", "angle"), "polar", "angle")
    Makes complex numbers from absolute values and angles.
    abs: of a float dtype.
    angle: of a float dtype.
    Returns: Tensor of the broadcast shape; of a complex dtype.
    >>> print(ops.polar(Tensor([2.0]), Tensor([0.0])))
    [2.+0.j]
view_as_real(input: Tensor) = stack([_real(x), _imag(x)], -1)
        where x = check.tensor(input, "view_as_real")
        raise TypeError(f"For 'view_as_real', 'input' must be a Tensor of complex numbers, but got {x.dtype}.")
        if x.dtype not in mstype.complex_type
    Returns the real and imaginary parts of complex numbers along a new last dimension.
    input: of a complex dtype.
    Returns: Tensor of shape ``input.shape + (2,)``.
    TypeError: `input` is not a Tensor of complex numbers.
    >>> print(ops.view_as_real(ops.complex(Tensor([1.0]), Tensor([2.0]))))
    [[1. 2.]]
""",
}
