"""Functions of `numpy.arithmetic`, `numpy.elementwise`, `numpy.reductions`, `numpy.linear`, `numpy.polynomials`, `numpy.counting`, `numpy.selection`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from typing import Any
import math


# numpy.arithmetic

def _subtract(a: Tensor, b: Tensor) -> Tensor:
    if a.dtype is b.dtype is mstype.bool_:
        raise TypeError("For 'subtract', 'x1' and 'x2' must not both be bool.")
    return t.sub(a, b)


def _power(a: Tensor, b: Tensor) -> Tensor:
    if a.dtype is b.dtype is mstype.bool_:
        raise TypeError("For 'power', 'x1' and 'x2' must not both be bool.")
    return t.pow(a, b)


def _float_power(a: Tensor, b: Tensor) -> Tensor:
    return t.pow(cast(a, mstype.float32), cast(b, mstype.float32))


def _promoted(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Any]:
    dtype = promote(a.dtype, b.dtype)
    return cast(a, dtype), cast(b, dtype), dtype


def _arctan2(a: Tensor, b: Tensor) -> Tensor:
    return ops.atan2(trigonometric(a), trigonometric(b))


def _copysign(a: Tensor, b: Tensor) -> Tensor:
    if mstype.bool_ in (a.dtype, b.dtype):
        raise TypeError("For 'copysign', 'x1' and 'x2' must hold numbers, but got bool.")
    size = t.abs(a)
    return t.select(t.less(b, 0), t.neg(size), size)


def _gcd(a: Tensor, b: Tensor) -> Tensor:
    a, b, dtype = _promoted(a, b)
    if is_float(dtype):
        return _divisor(a, b, 40)
    if dtype is mstype.bool_:
        return t.logical_or(a, b)
    return cast(ops.gcd(a, b), dtype)


def _hypot(a: Tensor, b: Tensor) -> Tensor:
    if mstype.bool_ in (a.dtype, b.dtype):
        raise TypeError("For 'hypot', 'x1' and 'x2' must hold numbers, but got bool.")
    return t.sqrt(floating(t.add(t.square(a), t.square(b))))


def _logaddexp2(a: Tensor, b: Tensor) -> Tensor:
    half = 0.6931471805599453
    return t.div(_logaddexp(t.mul(floating(a), half), t.mul(floating(b), half)), half)


def _truth(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.not_equal(x, 0)


def _logical(op: Any) -> Callable[[Tensor, Tensor], Tensor]:
    return lambda a, b: op(_truth(a), _truth(b))


def promote_types(type1: Any, type2: Any) -> Any:
    """Returns the dtype of the result of an operation on two dtypes."""
    return promote(as_dtype(type1, "promote_types"), as_dtype(type2, "promote_types"))


# numpy.elementwise

def _plain(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(x)


def _of_float(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(floating(x))


def _trigonometric(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(trigonometric(x))


def _abs(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.abs(x)


def _ceil(x: Tensor) -> Tensor:
    return t.ceil(cast(x, mstype.float32))


def _exp2(x: Tensor) -> Tensor:
    return t.pow(2, x)


def _fix(x: Tensor) -> Tensor:
    return t.trunc(x if x.dtype is mstype.float16 else cast(x, mstype.float32))


def _invert(x: Tensor) -> Tensor:
    return t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)


def _isfinite(x: Tensor) -> Tensor:
    return ops.isfinite(x)


def _logical_not(x: Tensor) -> Tensor:
    return t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))


def _log(base: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))


def _no_bool(x: Tensor, op: str) -> Tensor:
    if x.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'x' must hold numbers, but got bool.")
    return x


def _positive(x: Tensor) -> Tensor:
    return ops.identity(_no_bool(x, "positive"))


def _sign(x: Tensor) -> Tensor:
    x = floating(_no_bool(x, "sign"))
    return t.select(t.isnan(x), x, t.sign(x))


def _signbit(x: Tensor) -> Tensor:
    return t.less(x, 0) if x.dtype is not mstype.bool_ else t.full(x.shape, False, mstype.bool_)


def _scaled(factor: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(floating(x), factor)


def fix(x: Tensor) -> Tensor:
    """Truncates elements towards zero."""
    return _fix(_tensor(x, "fix"))


def isposinf(x: Tensor) -> Tensor:
    """Tests whether elements are positive infinity."""
    return t.logical_and(t.isinf(_tensor(x, "isposinf")), t.greater(x, 0))


def isneginf(x: Tensor) -> Tensor:
    """Tests whether elements are negative infinity."""
    return t.logical_and(t.isinf(_tensor(x, "isneginf")), t.less(x, 0))


def _tensor(value: Any, op: str) -> Tensor:
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{op}', 'x' must be a Tensor, but got {type(value).__name__}.")
    return value


# numpy.reductions

def _number(value: Any, op: str) -> Any:
    scalar = isinstance(value, (bool, int, float)) or isinstance(value, Tensor) and value.ndim == 0
    if not scalar:
        raise TypeError(f"For '{op}', 'initial' must be a number, but got {check.show(value)}.")
    return value


def cast_like(value: Any, x: Tensor) -> Tensor:
    """A number or 0-d tensor, cast to the dtype of `x`."""
    return cast(value, x.dtype) if isinstance(value, Tensor) else scalar_like(value, x)


def _broadcast(where: Tensor, a: Tensor, other: Tensor, op: str) -> tuple[Tensor, Tensor]:
    shape = shapes(op, where.shape, a.shape)
    return t.broadcast_to(a, shape), t.broadcast_to(other, shape)


def ptp(x: Tensor, axis: Any=None, keepdims: Any=False) -> Tensor:
    """Computes the maximum minus the minimum along axes."""
    high = _extreme(t.reduce_max, None, x, axis, keepdims, None, True, "ptp")
    return t.sub(high, _extreme(t.reduce_min, None, x, axis, keepdims, None, True, "ptp"))


def mean(a: Any, axis: Any=None, keepdims: Any=False, dtype: Any=None) -> Tensor:
    """Computes the mean over some or all axes; means of ints are truncated."""
    x = tensor(a, "mean", "a")
    if x.dtype is mstype.bool_ and dtype is None:
        raise TypeError("For 'mean', 'a' must hold numbers, but got bool.")
    return in_dtype(_mean(x, axis, keepdims, "mean"), x.dtype if dtype is None else dtype, "mean")


def _mean(x: Tensor, axis: Any, keepdims: Any, op: str) -> Tensor:
    x = floating(x)
    return accumulate.mean(x, reduced_axes(axis, x.ndim, op), kept(x, keepdims, op))


def var(x: Any, axis: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """Computes the variance over some or all axes."""
    return accumulate.narrowed(*_variance(x, axis, ddof, keepdims, "var"))


def std(x: Any, axis: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """Computes the standard deviation over some or all axes."""
    spread, values = _variance(x, axis, ddof, keepdims, "std")
    return accumulate.narrowed(t.sqrt(spread), values)


def sometrue(a: Any, axis: Any=None, keepdims: Any=False) -> Tensor:
    """Tests whether any element is true (nonzero), over some or all axes."""
    x = tensor(a, "sometrue", "a")
    truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    return t.reduce_any(truth, reduced_axes(axis, x.ndim, "sometrue"), kept(x, keepdims, "sometrue"))


def argmax(a: Any, axis: Any=None) -> Tensor:
    """Returns the index of the maximum; of several, the first one."""
    return _arg("argmax", a, axis)


def argmin(a: Any, axis: Any=None) -> Tensor:
    """Returns the index of the minimum; of several, the first one."""
    return cast(_arg("argmin", a, axis), mstype.int32)


def _without_nan(x: Tensor, value: float) -> Tensor:
    return t.select(t.isnan(x), scalar_like(value, x), x) if is_float(x.dtype) else x


def nanmax(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """Computes the maximum over some or all axes, ignoring NaN."""
    return _nan_extreme(t.reduce_max, float("-inf"), a, axis, dtype, keepdims, "nanmax")


def nanmin(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """Computes the minimum over some or all axes, ignoring NaN."""
    return _nan_extreme(t.reduce_min, float("inf"), a, axis, dtype, keepdims, "nanmin")


def nansum(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """Sums the elements over some or all axes, ignoring NaN."""
    x = tensor(a, "nansum", "a")
    wide = accumulate.widened(x) if is_float(x.dtype) else cast(x, mstype.int64)
    over = reduced_axes(axis, x.ndim, "nansum")
    total = t.reduce_sum(_without_nan(wide, 0), over, kept(x, keepdims, "nansum"))
    return in_dtype(total, x.dtype if dtype is None else dtype, "nansum")


def _nan_count(x: Tensor, over: tuple[int, ...], stay: bool) -> Tensor:
    float_ = accumulate.wide_dtype(floating(x).dtype)
    return t.reduce_sum(cast(t.logical_not(t.isnan(x)), float_), over, stay)


def nanmean(a: Any, axis: Any=None, dtype: Any=None, keepdims: Any=False) -> Tensor:
    """Computes the mean over some or all axes, ignoring NaN."""
    x = tensor(a, "nanmean", "a")
    total = nansum(x, axis, mstype.float32 if dtype is None else dtype, keepdims)
    return t.div(total, _nan_count(x, reduced_axes(axis, x.ndim, "nanmean"), kept(x, keepdims, "nanmean")))


def nanvar(a: Any, axis: Any=None, dtype: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """Computes the variance over some or all axes, ignoring NaN."""
    return in_dtype(_nan_variance(a, axis, ddof, keepdims, "nanvar"), dtype or mstype.float32, "nanvar")


def nanstd(a: Any, axis: Any=None, dtype: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """Computes the standard deviation over some or all axes, ignoring NaN."""
    return in_dtype(t.sqrt(_nan_variance(a, axis, ddof, keepdims, "nanstd")), dtype or mstype.float32, "nanstd")


def cumsum(a: Tensor, axis: Any=None, dtype: Any=None) -> Tensor:
    """Computes cumulative sums."""
    return _scan("cumsum", strict(a, "cumsum", "a"), axis, dtype)


def nancumsum(a: Tensor, axis: Any=None, dtype: Any=None) -> Tensor:
    """Computes cumulative sums in which NaN counts as zero."""
    return _scan("cumsum", _without_nan(strict(a, "nancumsum", "a"), 0), axis, dtype)


def cumprod(a: Any, axis: Any=None, dtype: Any=None) -> Tensor:
    """Computes cumulative products."""
    x = a if isinstance(a, Tensor) else from_nested(a, "cumprod", "a")
    return _scan("cumprod", x, axis, dtype)


# numpy.linear

def matmul(x1: Tensor, x2: Tensor, dtype: Any=None) -> Tensor:
    """Computes the matrix product; leading dimensions are broadcast."""
    x, y = _pair(x1, x2, "matmul", "x")
    return result(ops.matmul(x, y), dtype, "matmul")


def dot(a: Tensor, b: Tensor) -> Tensor:
    """Computes the dot product: sums over the last axis of `a` and the second to last (or only) axis of `b`."""
    x, y = _pair(a, b, "dot")
    if x.ndim == 0 or y.ndim == 0:
        return t.mul(x, y)
    _fits(x.shape[-1], y.shape[-2] if y.ndim > 1 else y.shape[0], x, y, "dot")
    return tensordot(x, y, ((x.ndim - 1,), (max(y.ndim - 2, 0),)))


def inner(a: Tensor, b: Tensor) -> Tensor:
    """Computes the inner product: sums over the last axes of `a` and `b`."""
    x, y = _pair(a, b, "inner")
    if x.ndim == 0 or y.ndim == 0:
        return t.mul(x, y)
    _fits(x.shape[-1], y.shape[-1], x, y, "inner")
    return tensordot(x, y, ((x.ndim - 1,), (y.ndim - 1,)))


def outer(a: Tensor, b: Tensor) -> Tensor:
    """Computes the outer product of two tensors, which are flattened."""
    x, y = _pair(a, b, "outer")
    return t.mul(t.reshape(x, (-1, 1)), t.reshape(y, (1, -1)))


# numpy.polynomials

def polyadd(a1: Any, a2: Any) -> Tensor:
    """Adds two polynomials."""
    return _sum(a1, a2, "polyadd", t.add)


def polysub(a1: Any, a2: Any) -> Tensor:
    """Subtracts two polynomials."""
    return _sum(a1, a2, "polysub", t.sub)


def polymul(a1: Any, a2: Any) -> Tensor:
    """Multiplies two polynomials."""
    return convolve(_coefficients(a1, "polymul", "a1"), _coefficients(a2, "polymul", "a2"))


# numpy.counting

def histogram2d(x: Any, y: Any, bins: Any=10, range: Any=None, weights: Any=None, density: bool=False) -> Any:
    """Computes the two-dimensional histogram of points."""
    count, edges = histogramdd((x, y), bins, range, weights, density)
    return (count, edges[0], edges[1])


def in1d(ar1: Any, ar2: Any, invert: bool=False) -> Tensor:
    """Tests whether each element of the first array, flattened, is in the second."""
    return t.reshape(isin(ar1, ar2, invert), (-1,))


def isin(element: Any, test_elements: Any, invert: bool=False) -> Tensor:
    """Tests whether each element of the first array is in the second."""
    x, y = tensor(element, "isin", "element"), tensor(test_elements, "isin", "test_elements")
    same = t.equal(t.reshape(x, (*x.shape, 1)), t.reshape(y, (-1,)))
    found = t.reduce_any(same, (x.ndim,), False)
    return t.logical_not(found) if invert else found


# numpy.selection

def where(condition: Any, x: Any=None, y: Any=None) -> Tensor:
    """Selects elements of `x` where a condition is true and of `y` elsewhere."""
    mask, a, b = tensor(condition, "where", "condition"), tensor(x, "where", "x"), tensor(y, "where", "y")
    mask = mask if mask.dtype is mstype.bool_ else t.not_equal(mask, 0)
    whole, dtype = shapes("where", mask.shape, a.shape, b.shape), promote(a.dtype, b.dtype)
    return t.select(*(t.broadcast_to(v, whole) for v in (mask, cast(a, dtype), cast(b, dtype))))


def argwhere(a: Any) -> Tensor:
    """Returns the indices of the nonzero elements, one per row."""
    return ops.nonzero(tensor(a, "argwhere", "a"))


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.numpy.arithmetic": "_subtract _power _float_power _promoted _arctan2 _copysign _gcd _hypot _logaddexp2 _truth _logical promote_types",
    "ms_tensor.numpy.elementwise": "_plain _of_float _trigonometric _abs _ceil _exp2 _fix _invert _isfinite _logical_not _log _no_bool _positive _sign _signbit _scaled fix isposinf isneginf _tensor",
    "ms_tensor.numpy.reductions": "_number cast_like _broadcast ptp mean _mean var std sometrue argmax argmin _without_nan nanmax nanmin nansum _nan_count nanmean nanvar nanstd cumsum nancumsum cumprod",
    "ms_tensor.numpy.linear": "matmul dot inner outer",
    "ms_tensor.numpy.polynomials": "polyadd polysub polymul",
    "ms_tensor.numpy.counting": "histogram2d in1d isin",
    "ms_tensor.numpy.selection": "where argwhere",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_subtract",
    "_power",
    "_float_power",
    "_promoted",
    "_arctan2",
    "_copysign",
    "_gcd",
    "_hypot",
    "_logaddexp2",
    "_truth",
    "_logical",
    "promote_types",
    "_plain",
    "_of_float",
    "_trigonometric",
    "_abs",
    "_ceil",
    "_exp2",
    "_fix",
    "_invert",
    "_isfinite",
    "_logical_not",
    "_log",
    "_no_bool",
    "_positive",
    "_sign",
    "_signbit",
    "_scaled",
    "fix",
    "isposinf",
    "isneginf",
    "_tensor",
    "_number",
    "cast_like",
    "_broadcast",
    "ptp",
    "mean",
    "_mean",
    "var",
    "std",
    "sometrue",
    "argmax",
    "argmin",
    "_without_nan",
    "nanmax",
    "nanmin",
    "nansum",
    "_nan_count",
    "nanmean",
    "nanvar",
    "nanstd",
    "cumsum",
    "nancumsum",
    "cumprod",
    "matmul",
    "dot",
    "inner",
    "outer",
    "polyadd",
    "polysub",
    "polymul",
    "histogram2d",
    "in1d",
    "isin",
    "where",
    "argwhere",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import as_dtype, cast, floating, from_nested, is_float, ops, promote, reduced_axes, result, scalar_like, shapes, strict, tensor, trigonometric
from ms_tensor.numpy.arithmetic import _divisor, _logaddexp
from ms_tensor.numpy.calculus import convolve
from ms_tensor.numpy.counting import histogramdd
from ms_tensor.numpy.linear import _fits, _pair, tensordot
from ms_tensor.numpy.polynomials import _coefficients, _sum
from ms_tensor.numpy.reductions import _arg, _extreme, _nan_extreme, _nan_variance, _scan, _variance, in_dtype, kept
