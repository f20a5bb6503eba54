"""Functions of `mindspore.numpy`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import (
    as_dtype,
    axes,
    cast,
    floating,
    from_nested,
    is_float,
    ops,
    promote,
    reduced_axes,
    result,
    scalar_like,
    shapes,
    strict,
    tensor,
    trigonometric,
)
from ms_tensor.numpy.calculus import convolve
from ms_tensor.numpy.reductions import in_dtype, kept

ROWS = {
    "numpy.arithmetic": """
_subtract(a: Tensor, b: Tensor) = t.sub(a, b)
        raise TypeError("For 'subtract', 'x1' and 'x2' must not both be bool.") if a.dtype is b.dtype is mstype.bool_
_power(a: Tensor, b: Tensor) = t.pow(a, b)
        raise TypeError("For 'power', 'x1' and 'x2' must not both be bool.") if a.dtype is b.dtype is mstype.bool_
_float_power(a: Tensor, b: Tensor) = t.pow(cast(a, mstype.float32), cast(b, mstype.float32))
_promoted(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Any] = cast(a, dtype), cast(b, dtype), dtype
        where dtype = promote(a.dtype, b.dtype)
_arctan2(a: Tensor, b: Tensor) = ops.atan2(trigonometric(a), trigonometric(b))
_copysign(a: Tensor, b: Tensor) = t.select(t.less(b, 0), t.neg(size), size)
        raise TypeError("For 'copysign', 'x1' and 'x2' must hold numbers, but got bool.") if mstype.bool_ in (a.dtype,
        b.dtype)
        where size = t.abs(a)
_gcd(a: Tensor, b: Tensor) = cast(ops.gcd(a, b), dtype)
        where a, b, dtype = _promoted(a, b)
        return _divisor(a, b, 40) if is_float(dtype)
        return t.logical_or(a, b) if dtype is mstype.bool_
_hypot(a: Tensor, b: Tensor) = t.sqrt(floating(t.add(t.square(a), t.square(b))))
        raise TypeError("For 'hypot', 'x1' and 'x2' must hold numbers, but got bool.") if mstype.bool_ in (a.dtype,
        b.dtype)
_logaddexp2(a: Tensor, b: Tensor) = t.div(_logaddexp(t.mul(floating(a), half), t.mul(floating(b), half)), half)
        where half = 0.6931471805599453
_truth(x: Tensor) = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
_logical(op) -> Callable[[Tensor, Tensor], Tensor] = lambda a, b: op(_truth(a), _truth(b))
promote_types(type1, type2) -> Any = promote(as_dtype(type1, "promote_types"), as_dtype(type2, "promote_types"))
    Returns the dtype of the result of an operation on two dtypes.
    type1: A dtype, its name, or `int`, `float` or `bool`.
    type2: As `type1`.
    Returns: The dtype.
    TypeError: an argument is not a dtype.
    >>> print(ms.numpy.promote_types(ms.float32, "int64"))
    Float32
""",
    "numpy.elementwise": """
_plain(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(x)
_of_float(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(floating(x))
_trigonometric(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(trigonometric(x))
_abs(x: Tensor) = x if x.dtype is mstype.bool_ else t.abs(x)
_ceil(x: Tensor) = t.ceil(cast(x, mstype.float32))
_exp2(x: Tensor) = t.pow(2, x)
_fix(x: Tensor) = t.trunc(x if x.dtype is mstype.float16 else cast(x, mstype.float32))
_invert(x: Tensor) = t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)
_isfinite(x: Tensor) = ops.isfinite(x)
_logical_not(x: Tensor) = t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))
_log(base: float) -> Callable[[Tensor], Tensor] = lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))
_no_bool(x: Tensor, op: str) = x
        raise TypeError(f"For '{op}', 'x' must hold numbers, but got bool.") if x.dtype is mstype.bool_
_positive(x: Tensor) = ops.identity(_no_bool(x, "positive"))
_sign(x: Tensor) = t.select(t.isnan(x), x, t.sign(x))
        where x = floating(_no_bool(x, "sign"))
_signbit(x: Tensor) = t.less(x, 0) if x.dtype is not mstype.bool_ else t.full(x.shape, False, mstype.bool_)
_scaled(factor: float) -> Callable[[Tensor], Tensor] = lambda x: t.mul(floating(x), factor)
fix(x: Tensor) = _fix(_tensor(x, "fix"))
    Truncates elements towards zero.
    Returns: Tensor of float32, or of float16 for float16.
    >>> print(ms.numpy.fix(ms.Tensor([2.1, -2.9])))
    [ 2. -2.]
isposinf(x: Tensor) = t.logical_and(t.isinf(_tensor(x, "isposinf")), t.greater(x, 0))
    Tests whether elements are positive infinity.
    Returns: Tensor of bool, of the shape of `x`.
    >>> print(ms.numpy.isposinf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [ True False False]
isneginf(x: Tensor) = t.logical_and(t.isinf(_tensor(x, "isneginf")), t.less(x, 0))
    Tests whether elements are negative infinity.
    Arguments: isposinf
    Returns: Tensor of bool, of the shape of `x`.
    >>> print(ms.numpy.isneginf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [False  True False]
_tensor(value, op: str) = value
        raise TypeError(f"For '{op}', 'x' must be a Tensor, but got {type(value).__name__}.") if not isinstance(value,
        Tensor)
""",
    "numpy.reductions": """
_number(value, op: str) -> Any = value
        where scalar = isinstance(value, (bool, int, float)) or isinstance(value, Tensor) and value.ndim == 0
        raise TypeError(f"For '{op}', 'initial' must be a number, but got {check.show(value)}.") if not scalar
cast_like(value, x: Tensor) = cast(value, x.dtype) if isinstance(value, Tensor) else scalar_like(value, x)
    A number or 0-d tensor, cast to the dtype of `x`.
_broadcast(where: Tensor, a: Tensor, other: Tensor, op: str) -> tuple[Tensor, Tensor] =
        t.broadcast_to(a, shape), t.broadcast_to(other, shape)
        where shape = shapes(op, where.shape, a.shape)
ptp(x: Tensor, axis=None, keepdims=False) =
        t.sub(high, _extreme(t.reduce_min, None, x, axis, keepdims, None, True, "ptp"))
        where high = _extreme(t.reduce_max, None, x, axis, keepdims, None, True, "ptp")
    Computes the maximum minus the minimum along axes.
    x: of numbers.
    Returns: Tensor of the dtype of `x`, of its shape without the reduced axes.
    TypeError: `x` is not a Tensor of numbers.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.ptp(ms.Tensor([[1, 5], [3, 2]]), 1))
    [4 1]
mean(a, axis=None, keepdims=False, dtype=None) =
        in_dtype(_mean(x, axis, keepdims, "mean"), x.dtype if dtype is None else dtype, "mean")
        where x = tensor(a, "mean", "a")
        raise TypeError("For 'mean', 'a' must hold numbers, but got bool.") if x.dtype is mstype.bool_ and dtype is None
    Computes the mean over some or all axes; means of ints are truncated.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    Returns: Tensor of the shape of `a` without the reduced axes. The mean of no element is NaN.
    TypeError: `a` holds bools and `dtype` is None.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.mean(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
_mean(x: Tensor, axis, keepdims, op: str) = accumulate.mean(x, reduced_axes(axis, x.ndim, op), kept(x, keepdims, op))
        where x = floating(x)
var(x, axis=None, ddof: int = 0, keepdims=False) = accumulate.narrowed(*_variance(x, axis, ddof, keepdims, "var"))
    Computes the variance over some or all axes.
    x: Tensor, number, or nested lists or tuples of numbers.
    ddof: The divisor of the sum of squares is the count minus `ddof`.
    Returns: Tensor of a float dtype, of the shape of `x` without the reduced axes.
    TypeError: `x` holds bools.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.var(ms.Tensor([1.0, 3.0])))
    1.0
std(x, axis=None, ddof: int = 0, keepdims=False) = accumulate.narrowed(t.sqrt(spread), values)
        where spread, values = _variance(x, axis, ddof, keepdims, "std")
    Computes the standard deviation over some or all axes.
    Arguments: var
    Returns: Tensor of a float dtype, of the shape of `x` without the reduced axes.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.std(ms.Tensor([1.0, 5.0])))
    2.0
sometrue(a, axis=None, keepdims=False) =
        t.reduce_any(truth, reduced_axes(axis, x.ndim, "sometrue"), kept(x, keepdims, "sometrue"))
        where x = tensor(a, "sometrue", "a")
        where truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    Tests whether any element is true (nonzero), over some or all axes.
    a: Tensor, number, or nested lists or tuples of numbers.
    Returns: Tensor of bool, of the shape of `a` without the reduced axes.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.sometrue(ms.Tensor([[0, 1], [0, 0]]), axis=1))
    [ True False]
argmax(a, axis=None) = _arg("argmax", a, axis)
    Returns the index of the maximum; of several, the first one.
    a: Tensor, number, or nested lists or tuples of numbers.
    axis: The axis; None is the flattened tensor.
    Returns: Tensor of int64, of the shape of `a` without `axis`.
    ValueError: `a` is empty, or `axis` is out of range.
    >>> print(ms.numpy.argmax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 0]
argmin(a, axis=None) = cast(_arg("argmin", a, axis), mstype.int32)
    Returns the index of the minimum; of several, the first one.
    Arguments: argmax
    Returns: Tensor of int32, of the shape of `a` without `axis`.
    >>> print(ms.numpy.argmin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [0 1]
_without_nan(x: Tensor, value: float) = t.select(t.isnan(x), scalar_like(value, x), x) if is_float(x.dtype) else x
nanmax(a, axis=None, dtype=None, keepdims=False) =
        _nan_extreme(t.reduce_max, float("-inf"), a, axis, dtype, keepdims, "nanmax")
    Computes the maximum over some or all axes, ignoring NaN.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    Returns: Tensor of the shape of `a` without the reduced axes; NaN where all elements are NaN.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nanmax(ms.Tensor([1.0, float("nan"), 3.0])))
    3.0
nanmin(a, axis=None, dtype=None, keepdims=False) =
        _nan_extreme(t.reduce_min, float("inf"), a, axis, dtype, keepdims, "nanmin")
    Computes the minimum over some or all axes, ignoring NaN.
    Arguments: nanmax
    Returns: Tensor of the shape of `a` without the reduced axes; NaN where all elements are NaN.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nanmin(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
nansum(a, axis=None, dtype=None, keepdims=False) = in_dtype(total, x.dtype if dtype is None else dtype, "nansum")
        where x = tensor(a, "nansum", "a")
        where wide = accumulate.widened(x) if is_float(x.dtype) else cast(x, mstype.int64)
        where over = reduced_axes(axis, x.ndim, "nansum")
        where total = t.reduce_sum(_without_nan(wide, 0), over, kept(x, keepdims, "nansum"))
    Sums the elements over some or all axes, ignoring NaN.
    Arguments: nanmax
    Returns: Tensor of the shape of `a` without the reduced axes.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nansum(ms.Tensor([1.0, float("nan"), 3.0])))
    4.0
_nan_count(x: Tensor, over: tuple[int, ...], stay: bool) =
        t.reduce_sum(cast(t.logical_not(t.isnan(x)), float_), over, stay)
        where float_ = accumulate.wide_dtype(floating(x).dtype)
nanmean(a, axis=None, dtype=None, keepdims=False) =
        t.div(total, _nan_count(x, reduced_axes(axis, x.ndim, "nanmean"), kept(x, keepdims, "nanmean")))
        where x = tensor(a, "nanmean", "a")
        where total = nansum(x, axis, mstype.float32 if dtype is None else dtype, keepdims)
    Computes the mean over some or all axes, ignoring NaN.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the sum; None is float32.
    Returns: Tensor of a float dtype.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nanmean(ms.Tensor([1.0, float("nan"), 3.0])))
    2.0
nanvar(a, axis=None, dtype=None, ddof: int = 0, keepdims=False) =
        in_dtype(_nan_variance(a, axis, ddof, keepdims, "nanvar"), dtype or mstype.float32, "nanvar")
    Computes the variance over some or all axes, ignoring NaN.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is float32.
    ddof: The divisor of the sum of squares is the count minus `ddof`.
    Returns: Tensor of a float dtype, of the shape of `a` without the reduced axes.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nanvar(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
nanstd(a, axis=None, dtype=None, ddof: int = 0, keepdims=False) =
        in_dtype(t.sqrt(_nan_variance(a, axis, ddof, keepdims, "nanstd")), dtype or mstype.float32, "nanstd")
    Computes the standard deviation over some or all axes, ignoring NaN.
    Arguments: nanvar
    Returns: Tensor of a float dtype, of the shape of `a` without the reduced axes.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nanstd(ms.Tensor([1.0, float("nan"), 5.0])))
    2.0
cumsum(a: Tensor, axis=None, dtype=None) = _scan("cumsum", strict(a, "cumsum", "a"), axis, dtype)
    Computes cumulative sums.
    axis: The axis; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, or int32 for bools and small ints.
    Returns: Tensor of the shape of `a`; 1-d without `axis`.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.cumsum(ms.Tensor([1, 2, 3])))
    [1 3 6]
nancumsum(a: Tensor, axis=None, dtype=None) = _scan("cumsum", _without_nan(strict(a, "nancumsum", "a"), 0), axis, dtype)
    Computes cumulative sums in which NaN counts as zero.
    axis: The axis; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, or int32 for bools and small ints.
    Returns: Tensor of the shape of `a`; 1-d without `axis`.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.nancumsum(ms.Tensor([1.0, float("nan"), 3.0])))
    [1. 1. 4.]
cumprod(a, axis=None, dtype=None) = _scan("cumprod", x, axis, dtype)
        where x = a if isinstance(a, Tensor) else from_nested(a, "cumprod", "a")
    Computes cumulative products.
    a: Tensor, or nested lists or tuples of numbers.
    Arguments: cumsum
    Returns: Tensor of the shape of `a`; 1-d without `axis`.
    >>> print(ms.numpy.cumprod(ms.Tensor([1, 2, 3])))
    [1 2 6]
""",
    "numpy.linear": """
matmul(x1: Tensor, x2: Tensor, dtype=None) = result(ops.matmul(x, y), dtype, "matmul")
        where x, y = _pair(x1, x2, "matmul", "x")
    Computes the matrix product; leading dimensions are broadcast.
    x1: of at least one dimension; a vector is one row.
    x2: of at least one dimension; a vector is one column.
    Returns: Tensor of shape (*, n, p) for (*, n, m) and (*, m, p), without the dimensions that vectors lack.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
dot(a: Tensor, b: Tensor) = tensordot(x, y, ((x.ndim - 1,), (max(y.ndim - 2, 0),)))
        where x, y = _pair(a, b, "dot")
        return t.mul(x, y) if x.ndim == 0 or y.ndim == 0
        where _fits(x.shape[-1], y.shape[-2] if y.ndim > 1 else y.shape[0], x, y, "dot")
    Computes the dot product: sums over the last axis of `a` and the second to last (or only) axis of `b`.
    b: Tensor.
    Returns: Tensor; if `a` or `b` is 0-d, the product.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.dot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
inner(a: Tensor, b: Tensor) = tensordot(x, y, ((x.ndim - 1,), (y.ndim - 1,)))
        where x, y = _pair(a, b, "inner")
        return t.mul(x, y) if x.ndim == 0 or y.ndim == 0
        where _fits(x.shape[-1], y.shape[-1], x, y, "inner")
    Computes the inner product: sums over the last axes of `a` and `b`.
    b: Tensor.
    Returns: Tensor of shape ``a.shape[:-1] + b.shape[:-1]``; if `a` or `b` is 0-d, the product.
    ValueError: the sizes of the last axes differ.
    >>> print(ms.numpy.inner(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
outer(a: Tensor, b: Tensor) = t.mul(t.reshape(x, (-1, 1)), t.reshape(y, (1, -1)))
        where x, y = _pair(a, b, "outer")
    Computes the outer product of two tensors, which are flattened.
    b: Tensor.
    Returns: Tensor of shape (a.size, b.size).
    >>> print(ms.numpy.outer(ms.Tensor([1, 2]), ms.Tensor([3, 4])))
    [[3 4]
     [6 8]]
""",
    "numpy.polynomials": """
polyadd(a1, a2) = _sum(a1, a2, "polyadd", t.add)
    Adds two polynomials.
    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    Returns: 1-d Tensor: the coefficients, highest power first.
    ValueError: an argument has more than one dimension.
    >>> print(ms.numpy.polyadd([1, 2], [9, 5, 4]))
    [9 6 6]
polysub(a1, a2) = _sum(a1, a2, "polysub", t.sub)
    Subtracts two polynomials.
    Arguments: polyadd
    Returns: 1-d Tensor: the coefficients, highest power first.
    >>> print(ms.numpy.polysub([2, 10], [8, 10, 9]))
    [-8 -8  1]
polymul(a1, a2) = convolve(_coefficients(a1, "polymul", "a1"), _coefficients(a2, "polymul", "a2"))
    Multiplies two polynomials.
    Arguments: polyadd
    Returns: 1-d Tensor: the coefficients, highest power first.
    >>> print(ms.numpy.polymul([3, 1], [2, 1]))
    [6 5 1]
""",
    "numpy.counting": """
histogram2d(x, y, bins=10, range=None, weights=None, density: bool = False) -> Any = (count, edges[0], edges[1])
        where count, edges = histogramdd((x, y), bins, range, weights, density)
    Computes the two-dimensional histogram of points.
    x: Tensor of one dimension, or a list or tuple of numbers.
    y: As `x`.
    Arguments: histogramdd
    Returns: (counts in float32, edges of x, edges of y).
    >>> print(ms.numpy.histogram2d([0.0, 1.0], [0.0, 1.0], 2)[0])
    [[1. 0.]
     [0. 1.]]
in1d(ar1, ar2, invert: bool = False) = t.reshape(isin(ar1, ar2, invert), (-1,))
    Tests whether each element of the first array, flattened, is in the second.
    ar1: Tensor, number, or nested lists or tuples of numbers.
    invert: Whether to test that it is not.
    Returns: Tensor of bool, of shape (ar1.size,).
    TypeError: an argument is not array-like.
    >>> print(ms.numpy.in1d([1, 2, 3], [3, 1]))
    [ True False  True]
isin(element, test_elements, invert: bool = False) = t.logical_not(found) if invert else found
        where x, y = tensor(element, "isin", "element"), tensor(test_elements, "isin", "test_elements")
        where same = t.equal(t.reshape(x, (*x.shape, 1)), t.reshape(y, (-1,)))
        where found = t.reduce_any(same, (x.ndim,), False)
    Tests whether each element of the first array is in the second.
    element: Tensor, number, or nested lists or tuples of numbers.
    test_elements: As `element`.
    invert: Whether to test that it is not.
    Returns: Tensor of bool, of the shape of `element`.
    TypeError: an argument is not array-like.
    >>> print(ms.numpy.isin([[1, 2], [3, 4]], [3, 1]))
    [[ True False]
     [ True False]]
""",
    "numpy.selection": """
where(condition, x=None, y=None) =
        t.select(*(t.broadcast_to(v, whole) for v in (mask, cast(a, dtype), cast(b, dtype))))
        where mask, a, b = tensor(condition, "where", "condition"), tensor(x, "where", "x"), tensor(y, "where", "y")
        where mask = mask if mask.dtype is mstype.bool_ else t.not_equal(mask, 0)
        where whole, dtype = shapes("where", mask.shape, a.shape, b.shape), promote(a.dtype, b.dtype)
    Selects elements of `x` where a condition is true and of `y` elsewhere.
    condition: Tensor, number, or nested lists or tuples of numbers; nonzero is true.
    x: As `condition`.
    y: As `condition`; all three are broadcast.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    TypeError: an argument is not array-like.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.where(ms.Tensor([True, False]), 1, 2.5))
    [1.  2.5]
argwhere(a) = ops.nonzero(tensor(a, "argwhere", "a"))
    Returns the indices of the nonzero elements, one per row.
    a: Tensor, number, or nested lists or tuples of numbers.
    Returns: Tensor of int64, of shape (count, a.ndim).
    >>> print(ms.numpy.argwhere(ms.Tensor([0, 5, 0, 7])))
    [[1]
     [3]]
""",
}
