"""Functions of `ops.elementwise.activation`, `ops.elementwise.arithmetic`, `ops.elementwise.bessel`, `ops.elementwise.powers_and_signs`, `ops.reductions.reduce`, `ops.elementwise.incomplete_gamma`, `ops.elementwise.zeta`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor, op as _op
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from typing import Any
import math


# ops.elementwise.activation

def relu(input: Tensor, inplace: bool=False) -> Tensor:
    """Computes `max(x, 0)` elementwise."""
    result = t.relu(input)
    if not inplace:
        return result
    input._assign(result)
    return input


def relu6(x: Tensor) -> Tensor:
    """Limits every element to [0, 6]."""
    return clamp(t.relu(x), max=6)


def log_softmax(logits: Tensor, axis: int=-1) -> Tensor:
    """Computes the logarithm of `softmax` without underflow."""
    check.integer(axis, "log_softmax", "axis")
    check.floating(check.tensor(logits, "log_softmax", "logits"), "LogSoftmax", "logits")
    return _along(t.log_softmax_, logits, check.axes(axis, logits.ndim, "log_softmax"))


def softmin(x: Tensor, axis: int=-1, *, dtype: Any=None) -> Tensor:
    """Computes `softmax(-x)` along a dimension."""
    return _softmax_over(t.neg(x), axis, dtype)


def gelu(input: Tensor, approximate: str='none') -> Tensor:
    """Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415)."""
    check.choice(approximate, ("none", "tanh"), "gelu", "approximate")
    return t.gelu_(input) if approximate == "none" else t.gelu_tanh_(input)


def silu(input: Tensor) -> Tensor:
    """Sigmoid linear unit: `x * sigmoid(x)` (arXiv 1702.03118)."""
    if isinstance(input, Tensor) and input.dtype in mstype.complex_type:
        return t.mul(input, t.sigmoid(input))
    return t.silu_(input)


def leaky_relu(input: Tensor, alpha: float=0.2) -> Tensor:
    """Computes `x` where positive, else `alpha * x`; of ints, by `int(alpha)`. The derivative at 0 is `(1 + alpha) / 2`."""
    whole = isinstance(input, Tensor) and input.dtype in mstype.int_type + mstype.uint_type
    low = t.mul(input, int(alpha) if whole else alpha)
    return t.minimum(input, low) if alpha > 1 else t.maximum(input, low)


def _is_signed(x: Any) -> bool:
    return isinstance(x, Tensor) and x.dtype in mstype.int_type


def _truncated(activation: Any, x: Tensor) -> Tensor:
    return t.cast(activation(t.cast(x, mstype.float32)), x.dtype)


def hardswish(input: Tensor) -> Tensor:
    """Computes `x * relu6(x + 3) / 6` (arXiv 1905.02244). Values of int tensors are truncated."""
    if _is_signed(input):
        return t.select(t.greater(input, 3), input, _truncated(hardswish, input))
    return t.div(t.mul(input, clamp(t.add(input, 3), 0, 6)), 6.0)


def hardtanh(input: Tensor, min_val: float=-1.0, max_val: float=1.0) -> Tensor:
    """Limits every element to [min_val, max_val]; limits of int tensors are truncated."""
    limited = t.minimum(t.maximum(input, min_val), max_val)
    if isinstance(input, Tensor) and input.dtype not in mstype.float_type:
        return t.cast(limited, input.dtype)
    return limited


def logsigmoid(x: Tensor) -> Tensor:
    """Computes the logarithm of the sigmoid."""
    return t.sub(t.select(t.less(x, 0), x, 0), t.log(t.add(t.exp(_minus_abs(x)), 1.0)))


def _minus_abs(x: Tensor) -> Tensor:
    """`-|x|` with the derivative -1 at 0, so that a sum with the part of one side is smooth there, at any order."""
    return t.select(t.less(x, 0), x, t.neg(x))


def softsign(x: Tensor) -> Tensor:
    """Computes `x / (1 + |x|)`."""
    return t.div(x, t.add(t.abs(x), 1.0))


def hardshrink(input: Tensor, lambd: float=0.5) -> Tensor:
    """Keeps the elements whose absolute value is greater than `lambd`; the others become 0."""
    return t.select(t.less_equal(t.abs(input), lambd), t.full((), 0, input.dtype), input)


def glu(x: Tensor, axis: int=-1) -> Tensor:
    """Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083)."""
    place = check.axis(axis, check.tensor(x, "glu", "x").ndim, "glu")
    if x.ndim == 0:
        raise ValueError("For 'glu', 'x' must have at least one dimension, but got shape ().")
    if x.shape[place] % 2:
        raise ValueError(f"For 'glu', the size of dimension {place} must be even, but got shape {x.shape}.")
    first, second = split(x, x.shape[place] // 2, place)
    return t.mul(first, t.sigmoid(second))


def tanhshrink(input: Tensor) -> Tensor:
    """Computes `x - tanh(x)`."""
    if check.tensor(input, "tanhshrink").dtype is mstype.bool_:
        raise TypeError("For 'tanhshrink', 'input' must be a Tensor of numbers, but got Bool.")
    return t.sub(input, t.tanh(input))


def fast_gelu(x: Tensor) -> Tensor:
    """Computes `x * sigmoid(1.702 x)`, an approximation of `gelu` (arXiv 1606.08415)."""
    check.floating(check.tensor(x, "fast_gelu", "x"), "fast_gelu", "x")
    return t.mul(x, t.sigmoid(t.mul(x, 1.702)))


@as_one_op
def selu(input_x: Tensor) -> Tensor:
    """Self-normalizing exponential linear unit (arXiv 1706.02515). Both factors of int tensors are 1, as truncated."""
    if _is_signed(input_x):
        return t.select(t.greater(input_x, 0), input_x, _truncated(elu, input_x))
    return t.mul(elu(input_x, 1.6732632423543772), 1.0507009873554805)


@as_one_op
def celu(x: Tensor, alpha: float=1.0) -> Tensor:
    """Computes `x` where positive, else `alpha * (exp(x / alpha) - 1)` (arXiv 1704.07483)."""
    if alpha == 0:
        raise ValueError("For 'celu', 'alpha' must not be 0.")
    negative = t.sub(t.exp(t.div(t.minimum(x, 0), alpha)), 1.0)
    return t.select(t.greater_equal(x, 0), x, t.mul(negative, alpha))


def hardsigmoid(input: Tensor) -> Tensor:
    """Computes `relu6(x + 3) / 6`. Values of int tensors are truncated."""
    if _is_signed(input):
        return _truncated(hardsigmoid, input)
    positive = t.relu(t.add(input, 3))
    return t.div(t.select(t.greater_equal(positive, 6), 6, positive), 6.0)


@as_one_op
def mish(x: Tensor) -> Tensor:
    """Computes `x * tanh(softplus(x))` (arXiv 1908.08681)."""
    return t.mul(x, t.tanh(softplus(x)))


# ops.elementwise.arithmetic

def _as_tensor(value: Any, beside: Any) -> Tensor:
    """A number as a 0-d tensor of the other operand's dtype; a tensor stays as it is."""
    return value if isinstance(value, Tensor) else t.full((), value, beside.dtype)


def floor_div(x: Operand, y: Operand) -> Tensor:
    """Divides elementwise, with broadcasting, and rounds the quotients down."""
    return t.floor_divide(x, y)


def isfinite(input: Tensor) -> Tensor:
    """Tests whether elements are neither infinite nor NaN."""
    check.tensor(input, "isfinite")
    return t.logical_not(t.logical_or(t.isnan(input), t.isinf(input)))


def _not_below(x: Tensor, limit: Any) -> Tensor:
    """`maximum(x, limit)`, but its derivative by `x` is 1 where both are equal, as clamping defines it."""
    if _clamps(limit):
        return t.select(t.less(x, limit), limit, x)
    return t.select(t.equal(x, limit), x, t.maximum(x, limit))


def _not_above(x: Tensor, limit: Any) -> Tensor:
    """`minimum(x, limit)`, with the derivative of `_not_below`."""
    if _clamps(limit):
        return t.select(t.greater(x, limit), limit, x)
    return t.select(t.equal(x, limit), x, t.minimum(x, limit))


def clip_by_value(x: Any, clip_value_min: Operand=None, clip_value_max: Operand=None) -> Any:
    """Limits every element of a tensor, or of each tensor in a list or tuple, to [clip_value_min, clip_value_max]."""
    if isinstance(x, (list, tuple)):
        return tuple(clip_by_value(v, clip_value_min, clip_value_max) for v in x)
    _check_limits("clip_by_value", x, clip_value_min, clip_value_max)
    low = x if clip_value_min is None else t.maximum(x, clip_value_min)
    limited = low if clip_value_max is None else t.minimum(low, clip_value_max)
    return t.cast(limited, x.dtype) if isinstance(x, Tensor) and limited.dtype in mstype.float_type and x.dtype in (*mstype.int_type, *mstype.uint_type) else limited


def log2(input: Tensor) -> Tensor:
    """Computes the logarithm to base 2."""
    return t.div(t.log(input), math.log(2.0))


def log10(input: Tensor) -> Tensor:
    """Computes the logarithm to base 10."""
    return t.div(t.log(input), math.log(10.0))


def lerp(input: Tensor, end: Tensor, weight: Operand) -> Tensor:
    """Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting."""
    return t.add(input, t.mul(weight, t.sub(end, input)))


def remainder(input: Operand, other: Operand) -> Tensor:
    """Computes the remainder with the sign of `other`, elementwise with broadcasting."""
    return t.floor_mod(input, other)


def fmod(input: Operand, other: Operand) -> Tensor:
    """Computes the remainder with the sign of `input`, elementwise with broadcasting."""
    return t.sub(input, t.mul(div(input, other, rounding_mode="trunc"), other))


def _whole(value: Any, op: str, name: str) -> Tensor:
    check.tensor(value, op, name)
    if value.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of ints, but got {value.dtype}.")
    return value


def positive(input: Tensor) -> Tensor:
    """Returns the tensor itself."""
    if check.tensor(input, "positive").dtype is mstype.bool_:
        raise TypeError("For 'positive', 'input' must not be a Tensor of bool.")
    return input


def inv(x: Tensor) -> Tensor:
    """Computes `1 / x`."""
    return t.reciprocal(check.tensor(x, "inv", "x"))


def truncate_div(x: Any, y: Any) -> Tensor:
    """Divides elementwise and rounds the quotients towards 0."""
    _pair(x, y, "truncate_div", "x", "y")
    return div(x, y, rounding_mode="trunc")


def truncate_mod(x: Any, y: Any) -> Tensor:
    """Computes the remainder with the sign of `x`, elementwise."""
    return t.sub(x, t.mul(truncate_div(x, y), y))


def approximate_equal(x: Tensor, y: Tensor, tolerance: float=1e-05) -> Tensor:
    """Tests whether elements differ by less than `tolerance`."""
    check.tensor(x, "approximate_equal", "x")
    check.tensor(y, "approximate_equal", "y")
    if isinstance(tolerance, bool) or not isinstance(tolerance, float):
        raise TypeError(f"For 'approximate_equal', 'tolerance' must be a float, but got {type(tolerance).__name__}.")
    return t.less(t.abs(t.sub(x, y)), tolerance)


def square_sum_all(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """The sums of squares of two tensors."""
    return t.reduce_sum(t.square(x)), t.reduce_sum(t.square(y))


def tensor_muls(input: Tensor, other: Any) -> Tensor:
    """Multiplies a tensor by a number."""
    return t.mul(check.tensor(input, "tensor_muls"), _operand(other, "tensor_muls", "other"))


@as_one_op
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: Operand=1) -> Tensor:
    """Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting."""
    return t.add(input, t.mul(value, t.mul(tensor1, tensor2)))


@as_one_op
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: Operand=1) -> Tensor:
    """Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting."""
    return t.add(input, t.mul(value, t.div(tensor1, tensor2)))


def eps(x: Tensor) -> Tensor:
    """Returns the distance from 1 to the next number of the dtype, in the shape of `x`."""
    check.floating(check.tensor(x, "eps", "x"), "eps", "x")
    bits: dict[Any, int] = {mstype.float16: 10, mstype.bfloat16: 7, mstype.float32: 23, mstype.float64: 52}
    return t.full(x.shape, 2.0 ** -bits[x.dtype], x.dtype)


# ops.elementwise.bessel

def _halves(size: Tensor, edge: float) -> tuple[Tensor, Tensor, Tensor]:
    """(where the argument is at most `edge`, arguments of the near and of the far form), which are safe everywhere."""
    near = t.less_equal(size, edge)
    return near, t.select(near, size, edge), t.select(near, edge, size)


def bessel_i0e(x: Tensor) -> Tensor:
    """Computes `exp(-|x|) * bessel_i0(x)`."""
    return _in_float32(x, "bessel_i0e", lambda v: _scaled_i(v, 0))


def bessel_i1(x: Tensor) -> Tensor:
    """Computes the modified Bessel function of the first kind, of order 1."""
    return _in_float32(x, "bessel_i1", lambda v: t.mul(_scaled_i(v, 1), t.exp(t.abs(v))))


def bessel_i1e(x: Tensor) -> Tensor:
    """Computes `exp(-|x|) * bessel_i1(x)`."""
    return _in_float32(x, "bessel_i1e", lambda v: _scaled_i(v, 1))


def i0(input: Tensor) -> Tensor:
    """Computes `bessel_i0(input)`; ints give float32."""
    return bessel_i0(check.promoted_float(check.tensor(input, "i0")))


def _first_near(size: Tensor, order: int) -> Tensor:
    value = _series(t.square(size), tables.J1_NEAR if order else tables.J0_NEAR, _EDGE * _EDGE)
    return t.mul(size, value) if order else value


def _first(x: Tensor, order: int) -> Tensor:
    near, small, large = _halves(t.abs(x), _EDGE)
    value = t.select(near, _first_near(small, order), _far(large, order, False))
    return t.mul(t.select(t.less(x, 0), -1.0, t.select(t.isnan(x), x, 1.0)), value) if order else value


def bessel_j0(x: Tensor) -> Tensor:
    """Computes the Bessel function of the first kind, of order 0."""
    return _in_float32(x, "bessel_j0", lambda v: _first(v, 0))


def bessel_j1(x: Tensor) -> Tensor:
    """Computes the Bessel function of the first kind, of order 1."""
    return _in_float32(x, "bessel_j1", lambda v: _first(v, 1))


def _at_zero(x: Tensor, value: Tensor, limit: float) -> Tensor:
    """`value` for positive arguments, `limit` at 0, and NaN below."""
    return t.select(t.greater(x, 0), value, t.select(t.equal(x, 0), limit, math.nan))


def bessel_y0(x: Tensor) -> Tensor:
    """Computes the Bessel function of the second kind, of order 0."""
    return _in_float32(x, "bessel_y0", lambda v: _second(v, 0))


def bessel_y1(x: Tensor) -> Tensor:
    """Computes the Bessel function of the second kind, of order 1."""
    return _in_float32(x, "bessel_y1", lambda v: _second(v, 1))


def bessel_k0(x: Tensor) -> Tensor:
    """Computes the modified Bessel function of the second kind, of order 0."""
    return _in_float32(x, "bessel_k0", lambda v: t.mul(_scaled_k(v, 0), t.exp(t.neg(v))))


def bessel_k0e(x: Tensor) -> Tensor:
    """Computes `exp(x) * bessel_k0(x)`."""
    return _in_float32(x, "bessel_k0e", lambda v: _scaled_k(v, 0))


def bessel_k1(x: Tensor) -> Tensor:
    """Computes the modified Bessel function of the second kind, of order 1."""
    return _in_float32(x, "bessel_k1", lambda v: t.mul(_scaled_k(v, 1), t.exp(t.neg(v))))


def bessel_k1e(x: Tensor) -> Tensor:
    """Computes `exp(x) * bessel_k1(x)`."""
    return _in_float32(x, "bessel_k1e", lambda v: _scaled_k(v, 1))


@as_one_op
def bessel_i0(x: Tensor) -> Tensor:
    """Computes the modified Bessel function of the first kind, of order 0."""
    return _in_float32(x, "bessel_i0", lambda v: t.mul(_scaled_i(v, 0), t.exp(t.abs(v))))


# ops.elementwise.powers_and_signs

def _float(value: Any, op: str, name: str='input') -> Tensor:
    """A tensor of floats: ints become float32."""
    return check.promoted_float(check.tensor(value, op, name))


def exp2(input: Tensor) -> Tensor:
    """Computes `2 ** input`; ints give float32."""
    return t.pow(2.0, _float(input, "exp2"))


def logaddexp(input: Tensor, other: Tensor) -> Tensor:
    """Computes `log(exp(input) + exp(other))` without overflow."""
    return _log_sum(input, other, "logaddexp", t.exp, t.log)


def heaviside(input: Tensor, values: Tensor) -> Tensor:
    """Step function: 0 for negative elements, 1 for positive ones, and `values` where an element is 0."""
    check.tensor(input, "heaviside")
    check.tensor(values, "heaviside", "values")
    if input.dtype is not values.dtype:
        raise TypeError(f"For 'heaviside', dtypes must be the same, but got {input.dtype} and {values.dtype}.")
    step = t.select(t.isnan(input), input, t.cast(t.greater(input, 0), input.dtype))
    return t.select(t.equal(input, 0), values, step)


def xdivy(x: Any, y: Any) -> Tensor:
    """Computes `x / y`; the result is 0 where `x` is 0 and `y` is not NaN."""
    left, right = _pair(x, y, "xdivy", "x", "y")
    return _unless_zero(left, right, lambda y: t.div(left, y))


def float_power(input: Any, exponent: Any) -> Tensor:
    """Computes `input ** exponent` in float64."""
    base, power = _operand(input, "float_power", "input"), _operand(exponent, "float_power", "exponent")
    if not isinstance(base, Tensor) and not isinstance(power, Tensor):
        raise TypeError("For 'float_power', 'input' or 'exponent' must be a Tensor.")
    wide = [t.cast(v, mstype.float64) if isinstance(v, Tensor) else float(v) for v in (base, power)]
    return t.pow(wide[0], wide[1])


def copysign(x: Tensor, other: Any) -> Tensor:
    """Returns the absolute value of `x` with the sign of `other`; ints give float32."""
    size = t.abs(_float(x, "copysign", "x"))
    if isinstance(_operand(other, "copysign", "other"), Tensor):
        return t.select(signbit(other), t.neg(size), size)
    return t.neg(size) if math.copysign(1.0, other) < 0 else size


def ldexp(x: Any, other: Any) -> Tensor:
    """Computes `x * 2 ** other`."""
    left, right = _pair(x, other, "ldexp", "x", "other")
    return t.mul(left, t.pow(2.0, right if isinstance(right, Tensor) else t.full((), right, left.dtype)))


def sgn(input: Tensor) -> Tensor:
    """Computes the sign, -1, 0 or 1; for complex numbers, the number divided by its absolute value."""
    x = check.tensor(input, "sgn")
    if x.dtype not in mstype.complex_type:
        return t.sign(x)
    size = t.abs(x)
    zero = t.equal(size, 0)
    return t.select(zero, t.mul(x, 0), t.div(x, t.cast(t.select(zero, 1.0, size), x.dtype)))


def deg2rad(x: Tensor) -> Tensor:
    """Converts degrees to radians."""
    return t.mul(check.floating(check.tensor(x, "deg2rad", "x"), "deg2rad", "x"), math.pi / 180.0)


def rad2deg(x: Tensor) -> Tensor:
    """Converts radians to degrees."""
    return t.mul(check.floating(check.tensor(x, "rad2deg", "x"), "rad2deg", "x"), 180.0 / math.pi)


def sinc(input: Tensor) -> Tensor:
    """Computes `sin(pi x) / (pi x)`, which is 1 at 0; ints give float32."""
    x = t.mul(_float(input, "sinc"), math.pi)
    zero = t.equal(x, 0)
    safe = t.select(zero, 1.0, x)
    return t.select(zero, 1.0, t.div(t.sin(safe), safe))


def fmax(input: Any, other: Any) -> Tensor:
    """Computes the maximum elementwise; if one element is NaN, the result is the other one."""
    return _known(input, other, t.maximum, "fmax")


def fmin(input: Any, other: Any) -> Tensor:
    """Computes the minimum elementwise; if one element is NaN, the result is the other one."""
    return _known(input, other, t.minimum, "fmin")


def isneginf(input: Tensor) -> Tensor:
    """Tests whether elements are negative infinity."""
    return t.logical_and(t.isinf(check.tensor(input, "isneginf")), t.less(input, 0))


def isposinf(input: Tensor) -> Tensor:
    """Tests whether elements are positive infinity."""
    return t.logical_and(t.isinf(check.tensor(input, "isposinf")), t.greater(input, 0))


def is_complex(input: Tensor) -> bool:
    """Returns whether the dtype is complex."""
    return check.tensor(input, "is_complex").dtype in mstype.complex_type


def is_floating_point(input: Tensor) -> bool:
    """Returns whether the dtype is a float dtype."""
    return check.tensor(input, "is_floating_point").dtype in mstype.float_type


def is_nonzero(input: Tensor) -> bool:
    """Returns whether the only element of a tensor is not 0."""
    if check.tensor(input, "is_nonzero").size != 1:
        raise ValueError(f"For 'is_nonzero', 'input' must have one element, but got shape {input.shape}.")
    return bool(input.item())


def _has_finite_log(y: Any) -> Tensor:
    log = t.log(y)
    return t.logical_not(t.logical_or(t.isnan(log), t.isinf(log)))


@as_one_op
def xlogy(input: Any, other: Any) -> Tensor:
    """Computes `input * log(other)`; the result is 0 where `input` is 0 and `other` is not NaN."""
    left, right = _pair(input, other, "xlogy", "input", "other")
    return _unless_zero(left, right, lambda y: t.mul(left, t.log(y)), _has_finite_log)


# ops.reductions.reduce

def sum(input: Tensor, dim: Any=None, keepdim: bool=False, *, dtype: Any=None) -> Tensor:
    """Sums the elements over some or all dimensions."""
    return _reduce_int(t.reduce_sum, input, dim, keepdim, dtype, "sum")


def prod(input: Tensor, axis: Any=None, keep_dims: bool=False, dtype: Any=None) -> Tensor:
    """Multiplies the elements over some or all dimensions."""
    return _reduce_int(t.reduce_prod, input, axis, keep_dims, dtype, "prod")


def mean(x: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """Computes the mean over some or all dimensions."""
    axes = check.axes(axis, check.tensor(x, "mean", "x").ndim, "mean")
    found = accumulate.mean(accumulate.as_float(x), axes, check.flag(keep_dims, "mean", "keep_dims"))
    return t.cast(found, x.dtype) if x.dtype in mstype.int_type or x.dtype in mstype.uint_type else found


def reduce_mean(x: Tensor, axis: Any=(), keep_dims: bool=False) -> Tensor:
    """Alias of `mean`."""
    return mean(x, axis, keep_dims)


def reduce_sum(x: Tensor, axis: Any=(), keep_dims: bool=False) -> Tensor:
    """Sums the elements over some or all dimensions."""
    return t.reduce_sum(x, check.axes(axis, check.tensor(x, "reduce_sum", "x").ndim, "reduce_sum"), keep_dims)


def _truth(input: Tensor, op: str) -> Tensor:
    check.tensor(input, op)
    return input if input.dtype is mstype.bool_ else t.not_equal(input, 0)


def all(input: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """Tests whether all elements are true (nonzero), over some or all dimensions."""
    return t.reduce_all(_truth(input, "all"), check.axes(axis, input.ndim, "all"), keep_dims)


def any(input: Tensor, axis: Any=None, keep_dims: bool=False) -> Tensor:
    """Tests whether any element is true (nonzero), over some or all dimensions."""
    return t.reduce_any(_truth(input, "any"), check.axes(axis, input.ndim, "any"), keep_dims)


def _flat_index(pick: Any, input: Tensor) -> Tensor:
    return pick(t.reshape(input, (-1,)), 0)


def _expand_at(value: Tensor, axis: int) -> Tensor:
    shape = list(value.shape)
    shape.insert(axis, 1)
    return t.reshape(value, tuple(shape))


def argmin(input: Tensor, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """Returns the index of the minimum; of several, the first one."""
    check.tensor(input, "argmin")
    kind = mstype.int32 if input.ndim else mstype.int64
    if axis is None or input.ndim == 0:
        return t.cast(_flat_index(t.argmin_axis, input), kind)
    place = check.axis(axis, input.ndim, "argmin")
    index = t.cast(t.argmin_axis(input, place), mstype.int32)
    return _expand_at(index, place) if keepdims else index


def _masked(input: Tensor, initial: Any, where: Any, op: str) -> Tensor:
    if where is None or where is True:
        return input
    if initial is None:
        raise ValueError(f"For '{op}', 'initial' must be given where 'where' is.")
    where = t.full((), False, mstype.bool_) if where is False else where
    return t.select(where, input, t.cast(t.full((), initial, mstype.float64), input.dtype))


def amax(input: Tensor, axis: Any=None, keepdims: bool=False, *, initial: Any=None, where: Any=None) -> Tensor:
    """Computes the maximum over some or all dimensions."""
    input = _masked(check.tensor(input, "amax"), initial, where, "amax")
    values = t.reduce_max(input, check.axes(axis, input.ndim, "amax"), keepdims)
    return values if initial is None else t.maximum(values, _bound(initial, input))


def amin(input: Tensor, axis: Any=None, keepdims: bool=False, *, initial: Any=None, where: Any=None) -> Tensor:
    """Computes the minimum over some or all dimensions."""
    input = _masked(check.tensor(input, "amin"), initial, where, "amin")
    values = t.reduce_min(input, check.axes(axis, input.ndim, "amin"), keepdims)
    return values if initial is None else t.minimum(values, _bound(initial, input))


def std(input: Tensor, axis: Any=None, ddof: int | bool=0, keepdims: bool=False) -> Tensor:
    """Computes the standard deviation over some or all dimensions: the square root of `var`."""
    return accumulate.narrowed(t.sqrt(_wide_variance(input, axis, ddof, keepdims)), input)


def std_mean(input: Tensor, axis: Any=None, ddof: int | bool=0, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """Computes the standard deviation and the mean over some or all dimensions."""
    return std(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)


def count_nonzero(x: Tensor, axis: Any=(), keep_dims: bool=False, dtype: Any=mstype.int32) -> Tensor:
    """Counts the nonzero elements over some or all dimensions."""
    axes = check.axes(axis, check.tensor(x, "count_nonzero", "x").ndim, "count_nonzero")
    return t.reduce_sum(t.cast(t.not_equal(x, 0), mstype.as_dtype(dtype)), axes, keep_dims)


@as_one_op
def var(input: Tensor, axis: Any=None, ddof: int | bool=0, keepdims: bool=False) -> Tensor:
    """Computes the variance over some or all dimensions: the mean of squared deviations."""
    wide = _wide_variance(input, axis, ddof, keepdims)
    return accumulate.narrowed(wide, input)


# ops.elementwise.incomplete_gamma

def igamma(input: Tensor, other: Tensor) -> Tensor:
    """Computes the regularized lower incomplete gamma function: the integral of `t^(a-1) exp(-t)` to x, over gamma(a)."""
    _check_both(input, other, "igamma")
    return _igamma(input, other)


def igammac(input: Tensor, other: Tensor) -> Tensor:
    """Computes the regularized upper incomplete gamma function: `1 - igamma(input, other)` without cancellation."""
    _check_both(input, other, "igammac")
    return _igammac(input, other)


# ops.elementwise.zeta

def zeta(input: Any, other: Any) -> Tensor:
    """Computes the Hurwitz zeta function: the sum of `(k + other) ** -input` over k = 0, 1, ..."""
    x, q = _number(input, "zeta", "input"), _number(other, "zeta", "other")
    if not isinstance(x, Tensor) and not isinstance(q, Tensor):
        raise TypeError("For 'zeta', 'input' or 'other' must be a Tensor.")
    return t.zeta(x, q)


def angle(input: Tensor) -> Tensor:
    """Returns the angle of complex numbers; for real numbers 0, or pi where they are negative."""
    x = check.tensor(input, "angle")
    if x.dtype in mstype.complex_type:
        return _op("atan2")(_imag(x), _real(x))
    x = check.promoted_float(x)
    return t.select(t.isnan(x), x, t.select(t.less(x, 0.0), math.pi, t.cast(0.0, x.dtype)))


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Makes complex numbers from absolute values and angles."""
    size = check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs")
    turn = check.floating(check.tensor(angle, "polar", "angle"), "polar", "angle")
    return _complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))


def view_as_real(input: Tensor) -> Tensor:
    """Returns the real and imaginary parts of complex numbers along a new last dimension."""
    x = check.tensor(input, "view_as_real")
    if x.dtype not in mstype.complex_type:
        raise TypeError(f"For 'view_as_real', 'input' must be a Tensor of complex numbers, but got {x.dtype}.")
    return stack([_real(x), _imag(x)], -1)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.elementwise.activation": "relu relu6 log_softmax softmin gelu silu leaky_relu _is_signed _truncated hardswish hardtanh logsigmoid _minus_abs softsign hardshrink glu tanhshrink fast_gelu selu celu hardsigmoid mish",
    "ms_tensor.ops.elementwise.arithmetic": "_as_tensor floor_div isfinite _not_below _not_above clip_by_value log2 log10 lerp remainder fmod _whole positive inv truncate_div truncate_mod approximate_equal square_sum_all tensor_muls addcmul addcdiv eps",
    "ms_tensor.ops.elementwise.bessel": "_halves bessel_i0e bessel_i1 bessel_i1e i0 _first_near _first bessel_j0 bessel_j1 _at_zero bessel_y0 bessel_y1 bessel_k0 bessel_k0e bessel_k1 bessel_k1e bessel_i0",
    "ms_tensor.ops.elementwise.powers_and_signs": "_float exp2 logaddexp heaviside xdivy float_power copysign ldexp sgn deg2rad rad2deg sinc fmax fmin isneginf isposinf is_complex is_floating_point is_nonzero _has_finite_log xlogy",
    "ms_tensor.ops.reductions.reduce": "sum prod mean reduce_mean reduce_sum _truth all any _flat_index _expand_at argmin _masked amax amin std std_mean count_nonzero var",
    "ms_tensor.ops.elementwise.incomplete_gamma": "igamma igammac",
    "ms_tensor.ops.elementwise.zeta": "zeta angle polar view_as_real",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "relu",
    "relu6",
    "log_softmax",
    "softmin",
    "gelu",
    "silu",
    "leaky_relu",
    "_is_signed",
    "_truncated",
    "hardswish",
    "hardtanh",
    "logsigmoid",
    "_minus_abs",
    "softsign",
    "hardshrink",
    "glu",
    "tanhshrink",
    "fast_gelu",
    "selu",
    "celu",
    "hardsigmoid",
    "mish",
    "_as_tensor",
    "floor_div",
    "isfinite",
    "_not_below",
    "_not_above",
    "clip_by_value",
    "log2",
    "log10",
    "lerp",
    "remainder",
    "fmod",
    "_whole",
    "positive",
    "inv",
    "truncate_div",
    "truncate_mod",
    "approximate_equal",
    "square_sum_all",
    "tensor_muls",
    "addcmul",
    "addcdiv",
    "eps",
    "_halves",
    "bessel_i0e",
    "bessel_i1",
    "bessel_i1e",
    "i0",
    "_first_near",
    "_first",
    "bessel_j0",
    "bessel_j1",
    "_at_zero",
    "bessel_y0",
    "bessel_y1",
    "bessel_k0",
    "bessel_k0e",
    "bessel_k1",
    "bessel_k1e",
    "bessel_i0",
    "_float",
    "exp2",
    "logaddexp",
    "heaviside",
    "xdivy",
    "float_power",
    "copysign",
    "ldexp",
    "sgn",
    "deg2rad",
    "rad2deg",
    "sinc",
    "fmax",
    "fmin",
    "isneginf",
    "isposinf",
    "is_complex",
    "is_floating_point",
    "is_nonzero",
    "_has_finite_log",
    "xlogy",
    "sum",
    "prod",
    "mean",
    "reduce_mean",
    "reduce_sum",
    "_truth",
    "all",
    "any",
    "_flat_index",
    "_expand_at",
    "argmin",
    "_masked",
    "amax",
    "amin",
    "std",
    "std_mean",
    "count_nonzero",
    "var",
    "igamma",
    "igammac",
    "zeta",
    "angle",
    "polar",
    "view_as_real",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, _table as t
from ms_tensor.ops.arrays.joining import split, stack
from ms_tensor.ops.elementwise import bessel_tables as tables
from ms_tensor.ops.elementwise.activation import _along, _softmax_over, elu, softplus
from ms_tensor.ops.elementwise.arithmetic import Operand, _check_limits, _clamps, _operand, _pair, clamp, div
from ms_tensor.ops.elementwise.bessel import _EDGE, _far, _in_float32, _scaled_i, _scaled_k, _second, _series
from ms_tensor.ops.elementwise.incomplete_gamma import _check_both, _igamma, _igammac
from ms_tensor.ops.elementwise.powers_and_signs import _known, _log_sum, _unless_zero, signbit
from ms_tensor.ops.elementwise.zeta import _complex, _imag, _number, _real
from ms_tensor.ops.reductions.reduce import _bound, _reduce_int, _wide_variance
