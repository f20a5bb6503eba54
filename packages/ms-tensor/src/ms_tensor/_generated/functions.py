"""Functions over one table op each.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor, op

_abs = op("abs")
_add = op("add")
_cast = op("cast")
_ceil = op("ceil")
_concat = op("concat")
_cos = op("cos")
_div = op("div")
_equal = op("equal")
_erf = op("erf")
_exp = op("exp")
_floor = op("floor")
_floor_divide = op("floor_divide")
_floor_mod = op("floor_mod")
_gather_d = op("gather_d")
_greater = op("greater")
_greater_equal = op("greater_equal")
_isinf = op("isinf")
_isnan = op("isnan")
_less = op("less")
_less_equal = op("less_equal")
_log = op("log")
_logical_and = op("logical_and")
_logical_not = op("logical_not")
_logical_or = op("logical_or")
_logical_xor = op("logical_xor")
_maximum = op("maximum")
_minimum = op("minimum")
_mul = op("mul")
_neg = op("neg")
_not_equal = op("not_equal")
_pow = op("pow")
_reciprocal = op("reciprocal")
_reduce_all = op("reduce_all")
_reduce_any = op("reduce_any")
_reduce_max = op("reduce_max")
_reduce_min = op("reduce_min")
_reduce_prod = op("reduce_prod")
_reduce_sum = op("reduce_sum")
_relu = op("relu")
_round = op("round")
_rsqrt = op("rsqrt")
_select = op("select")
_sigmoid = op("sigmoid")
_sign = op("sign")
_sin = op("sin")
_sqrt = op("sqrt")
_square = op("square")
_stop_gradient = op("stop_gradient")
_sub = op("sub")
_tanh = op("tanh")
_trunc = op("trunc")


def abs(input: Tensor) -> Tensor:
    """abs of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _abs(input)


def add(input: Tensor, other: Tensor) -> Tensor:
    """add of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _add(input, other)


def cast(input: Tensor, dtype: Tensor) -> Tensor:
    """cast of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _cast(input, dtype)


def ceil(input: Tensor) -> Tensor:
    """ceil of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _ceil(input)


def concat(tensors: Tensor, axis: Tensor = 0) -> Tensor:
    """concat of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _concat(tensors, axis)


def cos(input: Tensor) -> Tensor:
    """cos of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _cos(input)


def div(input: Tensor, other: Tensor) -> Tensor:
    """div of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _div(input, other)


def equal(input: Tensor, other: Tensor) -> Tensor:
    """equal of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _equal(input, other)


def erf(input: Tensor) -> Tensor:
    """erf of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _erf(input)


def exp(input: Tensor) -> Tensor:
    """exp of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _exp(input)


def floor(input: Tensor) -> Tensor:
    """floor of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _floor(input)


def floor_divide(input: Tensor, other: Tensor) -> Tensor:
    """floor_divide of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _floor_divide(input, other)


def floor_mod(input: Tensor, other: Tensor) -> Tensor:
    """floor_mod of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _floor_mod(input, other)


def gather_d(input: Tensor, dim: Tensor, index: Tensor) -> Tensor:
    """gather_d of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _gather_d(input, dim, index)


def greater(input: Tensor, other: Tensor) -> Tensor:
    """greater of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _greater(input, other)


def greater_equal(input: Tensor, other: Tensor) -> Tensor:
    """greater_equal of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _greater_equal(input, other)


def isinf(input: Tensor) -> Tensor:
    """isinf of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _isinf(input)


def isnan(input: Tensor) -> Tensor:
    """isnan of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _isnan(input)


def less(input: Tensor, other: Tensor) -> Tensor:
    """less of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _less(input, other)


def less_equal(input: Tensor, other: Tensor) -> Tensor:
    """less_equal of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _less_equal(input, other)


def log(input: Tensor) -> Tensor:
    """log of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _log(input)


def logical_and(input: Tensor, other: Tensor) -> Tensor:
    """logical_and of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _logical_and(input, other)


def logical_not(input: Tensor) -> Tensor:
    """logical_not of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _logical_not(input)


def logical_or(input: Tensor, other: Tensor) -> Tensor:
    """logical_or of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _logical_or(input, other)


def logical_xor(input: Tensor, other: Tensor) -> Tensor:
    """logical_xor of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _logical_xor(input, other)


def maximum(input: Tensor, other: Tensor) -> Tensor:
    """maximum of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _maximum(input, other)


def minimum(input: Tensor, other: Tensor) -> Tensor:
    """minimum of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _minimum(input, other)


def mul(input: Tensor, other: Tensor) -> Tensor:
    """mul of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _mul(input, other)


def neg(input: Tensor) -> Tensor:
    """neg of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _neg(input)


def not_equal(input: Tensor, other: Tensor) -> Tensor:
    """not_equal of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _not_equal(input, other)


def pow(input: Tensor, other: Tensor) -> Tensor:
    """pow of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _pow(input, other)


def reciprocal(input: Tensor) -> Tensor:
    """reciprocal of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reciprocal(input)


def reduce_all(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_all of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_all(input, axis, keep_dims)


def reduce_any(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_any of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_any(input, axis, keep_dims)


def reduce_max(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_max of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_max(input, axis, keep_dims)


def reduce_min(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_min of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_min(input, axis, keep_dims)


def reduce_prod(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_prod of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_prod(input, axis, keep_dims)


def reduce_sum(input: Tensor, axis: Tensor = (), keep_dims: Tensor = False) -> Tensor:
    """reduce_sum of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _reduce_sum(input, axis, keep_dims)


def relu(input: Tensor) -> Tensor:
    """relu of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _relu(input)


def round(input: Tensor) -> Tensor:
    """round of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _round(input)


def rsqrt(input: Tensor) -> Tensor:
    """rsqrt of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _rsqrt(input)


def select(condition: Tensor, input: Tensor, other: Tensor) -> Tensor:
    """select of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _select(condition, input, other)


def sigmoid(input: Tensor) -> Tensor:
    """sigmoid of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _sigmoid(input)


def sign(input: Tensor) -> Tensor:
    """sign of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _sign(input)


def sin(input: Tensor) -> Tensor:
    """sin of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _sin(input)


def sqrt(input: Tensor) -> Tensor:
    """sqrt of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _sqrt(input)


def square(input: Tensor) -> Tensor:
    """square of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _square(input)


def stop_gradient(input: Tensor) -> Tensor:
    """stop_gradient of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _stop_gradient(input)


def sub(input: Tensor, other: Tensor) -> Tensor:
    """sub of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _sub(input, other)


def tanh(input: Tensor) -> Tensor:
    """tanh of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _tanh(input)


def trunc(input: Tensor) -> Tensor:
    """trunc of a tensor.

    # Args
    - `input`: a tensor.
    """
    return _trunc(input)


__all__ = [
    "abs",
    "add",
    "cast",
    "ceil",
    "concat",
    "cos",
    "div",
    "equal",
    "erf",
    "exp",
    "floor",
    "floor_divide",
    "floor_mod",
    "gather_d",
    "greater",
    "greater_equal",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "log",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "mul",
    "neg",
    "not_equal",
    "pow",
    "reciprocal",
    "reduce_all",
    "reduce_any",
    "reduce_max",
    "reduce_min",
    "reduce_prod",
    "reduce_sum",
    "relu",
    "round",
    "rsqrt",
    "select",
    "sigmoid",
    "sign",
    "sin",
    "sqrt",
    "square",
    "stop_gradient",
    "sub",
    "tanh",
    "trunc",
]
