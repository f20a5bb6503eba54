"""Functions of `mindspore.numpy`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import as_dtype, cast, from_nested, ops, promote, scalar_like, strict
from ms_tensor.numpy.calculus import convolve
from ms_tensor.numpy.reductions import in_dtype

ROWS = {
    "numpy.arithmetic": """
divmod(x1, x2, dtype=None) -> tuple[Tensor, Tensor] = FUNCTIONS["floor_divide"](x1, x2, dtype), FUNCTIONS["mod"](x1, x2,
        dtype)
    The quotient rounded down, and what is left over.
    x1: Tensor, number, or nested lists or tuples of numbers.
    x2: As `x1`.
    dtype: The dtype of both results; None is the promoted one.
    Returns: Tuple of two tensors.
    TypeError: an argument is none of these.
    ValueError: the shapes cannot be broadcast together.
    >>> quotient, rest = ms.numpy.divmod([7, -7], 3)
    >>> print(quotient, rest)
    [ 2 -3] [1 2]
promote_types(type1, type2) -> Any = promote(as_dtype(type1, "promote_types"), as_dtype(type2, "promote_types"))
    The dtype of a result of two dtypes.
    type1: A dtype, the name of one, or `int`, `float`, `bool`.
    type2: As `type1`.
    Returns: The dtype.
    TypeError: an argument is not a dtype.
    >>> print(ms.numpy.promote_types(ms.float32, "int64"))
    Float32
""",
    "numpy.creation": """
copy(a) = ops.deepcopy(asarray(a))
    A copy of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    TypeError: `a` is none of these.
    >>> x = ms.Tensor([1, 2])
    >>> y = ms.numpy.copy(x)
    >>> x[0] = 5
    >>> print(y)
    [1 2]
zeros(shape, dtype=mstype.float32) = _filled(shape, 0, dtype, "zeros")
    A tensor of zeros.
    shape: An int or several.
    TypeError: `shape` holds no ints, or `dtype` is not a dtype.
    ValueError: a size is negative.
    >>> print(ms.numpy.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
ones(shape, dtype=mstype.float32) = _filled(shape, 1, dtype, "ones")
    A tensor of ones.
    Arguments: zeros
    >>> print(ms.numpy.ones(3))
    [1. 1. 1.]
empty(shape, dtype=mstype.float32) = _filled(shape, 0, dtype, "empty")
    A tensor of which the values mean nothing; they are zeros.
    shape: An int or several.
    ValueError: a size is negative.
    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
zeros_like(a, dtype=None, shape=None) = _like(a, 0, dtype, shape, "zeros_like")
    Zeros in the shape and dtype of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` is none of these.
    >>> print(ms.numpy.zeros_like([1, 2]))
    [0 0]
ones_like(a, dtype=None, shape=None) = _like(a, 1, dtype, shape, "ones_like")
    Ones in the shape and dtype of an array-like value.
    Arguments: zeros_like
    >>> print(ms.numpy.ones_like([1.5, 2]))
    [1. 1.]
empty_like(prototype, dtype=None, shape=None) = _like(prototype, 0, dtype, shape, "empty_like", "prototype")
    A tensor without meaning in the shape and dtype of an array-like value; its values are zeros.
    prototype: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `prototype` is none of these.
    >>> ms.numpy.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
full_like(a, fill_value, dtype=None, shape=None) = _like(a, fill_value, dtype, shape, "full_like")
    One value in the shape and dtype of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` or `fill_value` is none of these.
    >>> print(ms.numpy.full_like([1, 2], 7))
    [7 7]
""",
    "numpy.elementwise": """
fix(x: Tensor) = _fix(_tensor(x, "fix"))
    The whole part, rounded towards zero; in float32, but for float16.
    >>> print(ms.numpy.fix(ms.Tensor([2.1, -2.9])))
    [ 2. -2.]
isposinf(x: Tensor) = t.logical_and(t.isinf(_tensor(x, "isposinf")), t.greater(x, 0))
    Whether elements are positive infinity.
    Returns: Tensor of bool.
    >>> print(ms.numpy.isposinf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [ True False False]
isneginf(x: Tensor) = t.logical_and(t.isinf(_tensor(x, "isneginf")), t.less(x, 0))
    Whether elements are negative infinity.
    Arguments: isposinf
    >>> print(ms.numpy.isneginf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [False  True False]
""",
    "numpy.fft": """
fftshift(x: Tensor, axes=None) = ops.fftshift(strict(x, "fftshift"), axes)
    The halves of axes exchanged, so that the frequency 0 comes into the middle.
    axes: An int or several; None is all.
    >>> print(ms.numpy.fft.fftshift(ms.Tensor([0, 1, 2, 3])))
    [2 3 0 1]
ifftshift(x: Tensor, axes=None) = ops.ifftshift(strict(x, "ifftshift"), axes)
    The inverse of `fftshift`.
    Arguments: fftshift
    >>> print(ms.numpy.fft.ifftshift(ms.Tensor([2, 3, 0, 1])))
    [0 1 2 3]
fftfreq(n: int, d: float = 1.0, dtype=None) = ops.fftfreq(n, d, dtype)
    The frequencies of `fft`, in cycles per unit of `d`.
    n: The size.
    d: The distance of samples.
    >>> print(ms.numpy.fft.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
rfftfreq(n: int, d: float = 1.0, dtype=None) = ops.rfftfreq(n, d, dtype)
    The frequencies of `rfft`, in cycles per unit of `d`.
    Arguments: fftfreq
    >>> print(ms.numpy.fft.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
    "numpy.joining": """
append(arr: Tensor, values: Tensor, axis: int | None = None) = concatenate((strict(arr, "append", "arr"), strict(values,
        "append", "values")), axis)
    A tensor with another one after it.
    values: Tensor.
    axis: The axis; None joins the flattened tensors.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.append(ms.Tensor([1, 2]), ms.Tensor([[3, 4]])))
    [1 2 3 4]
vstack(tup) = _lifted(tup, "vstack", 0, lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))
    Tensors one below the other; a vector is a row.
    tup: A list or tuple of tensors; a tensor is returned as it is.
    TypeError: `tup` is none of these.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.vstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 2]
     [3 4]]
hstack(tup) = _lifted(tup, "hstack", 1, lambda x: x if x.ndim else t.reshape(x, (1,)))
    Tensors side by side; vectors one after the other.
    Arguments: vstack
    >>> print(ms.numpy.hstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [1 2 3 4]
dstack(tup) = _lifted(tup, "dstack", 2, lambda x: x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else
        (1, -1, 1)))
    Tensors behind each other, along the third axis.
    Arguments: vstack
    >>> ms.numpy.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
column_stack(tup) = _lifted(tup, "column_stack", 1, lambda x: x if x.ndim > 1 else t.reshape(x, (-1, 1)))
    Tensors side by side; a vector is a column.
    Arguments: vstack
    >>> print(ms.numpy.column_stack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 3]
     [2 4]]
split(x: Tensor, indices_or_sections, axis: int = 0) -> Any = _split(x, indices_or_sections, axis, "split")
    Parts of a tensor along an axis; views.
    Returns: Tuple of tensors; with places, a list.
    TypeError: `x` is not a Tensor, or `indices_or_sections` not an int, tuple or list.
    ValueError: a part would be empty, or the parts not equal.
    >>> [str(v) for v in ms.numpy.split(ms.Tensor([1, 2, 3, 4]), 2)]
    ['[1 2]', '[3 4]']
array_split(x: Tensor, indices_or_sections, axis: int = 0) -> Any = _split(x, indices_or_sections, axis, "array_split")
    Parts of a tensor along an axis, the first ones longer by one where they cannot be equal; views.
    indices_or_sections: The number of parts, or the places where parts begin.
    Returns: Tuple of tensors; with places, a list.
    TypeError: `x` is not a Tensor, or `indices_or_sections` not an int, tuple or list.
    ValueError: a part would be empty.
    >>> [str(v) for v in ms.numpy.array_split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
vsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 0)
    `split` along the first axis.
    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.
    >>> [v.shape for v in ms.numpy.vsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(1, 2), (1, 2)]
hsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 1)
    `split` along the second axis.
    x: of at least two dimensions.
    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.
    >>> [v.shape for v in ms.numpy.hsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(2, 1), (2, 1)]
dsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 2)
    `split` along the third axis.
    x: of at least three dimensions.
    Returns: Tuple of tensors; with places, a list.
    ValueError: a part would be empty, or the parts not equal.
    >>> [v.shape for v in ms.numpy.dsplit(ms.Tensor([[[1, 2]]]), 2)]
    [(1, 1, 1), (1, 1, 1)]
""",
    "numpy.matrices": """
identity(n: int, dtype=mstype.float32) = eye(check.integer(n, "identity", "n"), dtype=dtype)
    The identity matrix.
    n: The number of rows and columns.
    Returns: Tensor of shape (n, n).
    TypeError: `n` is not an int.
    >>> print(ms.numpy.identity(2))
    [[1. 0.]
     [0. 1.]]
tril(m, k: int = 0) = _triangle(m, k, True, "tril")
    The elements at and below a diagonal, and zeros above.
    m: Tensor, or nested lists or tuples of numbers; a vector is repeated as rows.
    ValueError: `m` is 0-d.
    >>> print(ms.numpy.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(m, k: int = 0) = _triangle(m, k, False, "triu")
    The elements at and above a diagonal, and zeros below.
    Arguments: tril
    >>> print(ms.numpy.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
diagonal(a: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1) = _diagonal(strict(a, "diagonal", "a"), offset,
        axis1, axis2, "diagonal")
    The diagonal of two axes, as the last axis of the result.
    a: of at least two dimensions.
    offset: The diagonal: above the main one where positive.
    axis1: The axis of the rows.
    axis2: The axis of the columns.
    ValueError: `a` has fewer dimensions, or the axes are the same.
    >>> print(ms.numpy.diagonal(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
""",
    "numpy.polynomials": """
polyadd(a1, a2) = _sum(a1, a2, "polyadd", t.add)
    The sum of two polynomials.
    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    Returns: Tensor of one dimension.
    ValueError: an argument has more dimensions.
    >>> print(ms.numpy.polyadd([1, 2], [9, 5, 4]))
    [9 6 6]
polysub(a1, a2) = _sum(a1, a2, "polysub", t.sub)
    The difference of two polynomials.
    Arguments: polyadd
    >>> print(ms.numpy.polysub([2, 10], [8, 10, 9]))
    [-8 -8  1]
polymul(a1, a2) = convolve(_coefficients(a1, "polymul", "a1"), _coefficients(a2, "polymul", "a2"))
    The product of two polynomials.
    Arguments: polyadd
    >>> print(ms.numpy.polymul([3, 1], [2, 1]))
    [6 5 1]
""",
    "numpy.ranges": """
blackman(M: int) = _cosines(M, "blackman", 0.42, -0.5, 0.08)
    The Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).
    Arguments: bartlett
    >>> ms.numpy.blackman(5).shape
    (5,)
hamming(M: int) = _cosines(M, "hamming", 0.54, -0.46)
    The Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1)).
    Arguments: bartlett
    >>> ms.numpy.hamming(3).shape
    (3,)
hanning(M: int) = _cosines(M, "hanning", 0.5, -0.5)
    The Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1)).
    Arguments: bartlett
    >>> print(ms.numpy.hanning(3))
    [0. 1. 0.]
""",
    "numpy.reductions": """
cast_like(value, x: Tensor) = cast(value, x.dtype) if isinstance(value, Tensor) else scalar_like(value, x)
    A number or 0-d tensor in the dtype of `x`.
var(x, axis=None, ddof: int = 0, keepdims=False) = accumulate.narrowed(*_variance(x, axis, ddof, keepdims, "var"))
    The variance over some or all axes, as a float.
    x: Tensor, number, or nested lists or tuples of numbers.
    ddof: The sum of squares is divided by the count minus this.
    TypeError: `x` holds bools.
    >>> print(ms.numpy.var(ms.Tensor([1.0, 3.0])))
    1.0
argmax(a, axis=None) = _arg("argmax", a, axis)
    The index of the greatest element, the first of several, in int64.
    a: Tensor, number, or nested lists or tuples of numbers.
    axis: An int; None is the flattened tensor.
    ValueError: there is no element, or `axis` is out of range.
    >>> print(ms.numpy.argmax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 0]
argmin(a, axis=None) = cast(_arg("argmin", a, axis), mstype.int32)
    The index of the least element, the first of several, in int32.
    Arguments: argmax
    >>> print(ms.numpy.argmin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [0 1]
""",
    "numpy.scans": """
nanmax(a, axis=None, dtype=None, keepdims=False) = _nan_extreme(t.reduce_max, float("-inf"), a, axis, dtype, keepdims,
        "nanmax")
    The greatest element over some or all axes, NaN left out.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    Returns: Tensor. NaN where there is no other element.
    >>> print(ms.numpy.nanmax(ms.Tensor([1.0, float("nan"), 3.0])))
    3.0
nanmin(a, axis=None, dtype=None, keepdims=False) = _nan_extreme(t.reduce_min, float("inf"), a, axis, dtype, keepdims,
        "nanmin")
    The least element over some or all axes, NaN left out.
    Arguments: nanmax
    >>> print(ms.numpy.nanmin(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
nanvar(a, axis=None, dtype=None, ddof: int = 0, keepdims=False) = in_dtype(_nan_variance(a, axis, ddof, keepdims,
        "nanvar"), dtype or mstype.float32, "nanvar")
    The variance over some or all axes, NaN left out.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is float32.
    ddof: The sum of squares is divided by the count minus this.
    >>> print(ms.numpy.nanvar(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
nanstd(a, axis=None, dtype=None, ddof: int = 0, keepdims=False) = in_dtype(t.sqrt(_nan_variance(a, axis, ddof, keepdims,
        "nanstd")), dtype or mstype.float32, "nanstd")
    The standard deviation over some or all axes, NaN left out.
    Arguments: nanvar
    >>> print(ms.numpy.nanstd(ms.Tensor([1.0, float("nan"), 5.0])))
    2.0
cumsum(a: Tensor, axis=None, dtype=None) = _scan("cumsum", strict(a, "cumsum", "a"), axis, dtype)
    The sums up to each element.
    axis: An int; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, of bools and small ints int32.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.cumsum(ms.Tensor([1, 2, 3])))
    [1 3 6]
nancumsum(a: Tensor, axis=None, dtype=None) = _scan("cumsum", _without_nan(strict(a, "nancumsum", "a"), 0), axis, dtype)
    The sums up to each element, NaN counted as zero.
    axis: An int; None is the flattened tensor.
    dtype: The dtype of the result; None is that of `a`, of bools and small ints int32.
    >>> print(ms.numpy.nancumsum(ms.Tensor([1.0, float("nan"), 3.0])))
    [1. 1. 4.]
cumprod(a, axis=None, dtype=None) = _scan("cumprod", a if isinstance(a, Tensor) else from_nested(a, "cumprod", "a"),
        axis, dtype)
    The products up to each element.
    a: Tensor, or nested lists or tuples of numbers.
    Arguments: cumsum
    >>> print(ms.numpy.cumprod(ms.Tensor([1, 2, 3])))
    [1 2 6]
""",
    "numpy.shape": """
ravel(x: Tensor) = t.reshape(strict(x, "ravel"), (-1,))
    The elements in one dimension; a view where the layout allows.
    >>> print(ms.numpy.ravel(ms.Tensor([[1, 2], [3, 4]])))
    [1 2 3 4]
swapaxes(x: Tensor, axis1: int, axis2: int) = ops.swapaxes(strict(x, "swapaxes"), axis1, axis2)
    Two axes exchanged; a view.
    axis1: The first axis.
    axis2: The second axis.
    TypeError: `x` is not a Tensor, or an axis not an int.
    ValueError: an axis is out of range.
    >>> ms.numpy.swapaxes(ms.Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
flipud(m: Tensor) = flip(m, 0)
    The rows from last to first.
    m: of at least one dimension.
    ValueError: `m` is 0-d.
    >>> print(ms.numpy.flipud(ms.Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
fliplr(m: Tensor) = flip(m, 1)
    The columns from last to first.
    m: of at least two dimensions.
    ValueError: `m` has fewer dimensions.
    >>> print(ms.numpy.fliplr(ms.Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
atleast_1d(*arys: Tensor) -> Any = _at_least(arys, "atleast_1d", lambda x: x if x.ndim else t.reshape(x, (1,)))
    Tensors with at least one dimension.
    arys: Tensors.
    Returns: Tensor, or a list where several are given.
    TypeError: an argument is not a Tensor.
    >>> ms.numpy.atleast_1d(ms.Tensor(1.0)).shape
    (1,)
atleast_2d(*arys: Tensor) -> Any = _at_least(arys, "atleast_2d", lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))
    Tensors with at least two dimensions; new ones come first.
    Arguments: atleast_1d
    >>> ms.numpy.atleast_2d(ms.Tensor([1.0, 2.0])).shape
    (1, 2)
atleast_3d(*arys: Tensor) -> Any = _at_least(arys, "atleast_3d", _three)
    Tensors with at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1).
    Arguments: atleast_1d
    >>> ms.numpy.atleast_3d(ms.Tensor([1.0, 2.0])).shape
    (1, 2, 1)
isscalar(element) -> bool = isinstance(element, (bool, int, float, str, np.generic)) or isinstance(element,
        mstype.DType)
    Whether a value is a number or text; a tensor is not, whatever its shape.
    element: Any value.
    Returns: bool.
    >>> ms.numpy.isscalar(3.1), ms.numpy.isscalar(ms.Tensor(3.1))
    (True, False)
""",
}
