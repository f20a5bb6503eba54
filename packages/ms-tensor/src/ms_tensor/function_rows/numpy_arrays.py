"""Functions of `mindspore.numpy` that create, move and select; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import as_dtype, axes, cast, constant, from_nested, ops, shapes, slice_axis, strict, tensor
from ms_tensor.numpy._common import axis as axis_of
from ms_tensor.numpy.reductions import sum as _sum

ROWS = {
    "numpy.joining": """
_items(values, op: str, name: str) -> list[Tensor] = check.tensors(values, op, name)
        raise TypeError(f"For '{op}', '{name}' must be a list or tuple of Tensors, but got {type(values).__name__}.") if
        not isinstance(values, (list, tuple))
        raise ValueError(f"For '{op}', '{name}' must hold at least one Tensor.") if not values
_rows(x: Tensor) -> list[Tensor] = [slice_axis(x, 0, i, i + 1) for i in range(x.shape[0])]
append(arr: Tensor, values: Tensor, axis: int | None = None) = _join(items, axis, "append") if axis is not None else
        concatenate(items, None)
        where items = [strict(arr, "append", "arr"), strict(values, "append", "values")]
    Joins `values` to the end of a tensor.
    values: Tensor; with an axis, of the rank of `arr`.
    axis: The axis; None joins the flattened tensors.
    Returns: Tensor of the promoted dtype.
    ValueError: the shapes are incompatible, or `axis` is out of range.
    >>> print(ms.numpy.append(ms.Tensor([1, 2]), ms.Tensor([[3, 4]])))
    [1 2 3 4]
_lifted(tup, op: str, axis: int, lift) = _join(items, 0 if op == "hstack" and items[0].ndim == 1 else axis, op)
        return tup if isinstance(tup, Tensor)
        where items = [lift(v) for v in _items(tup, op, "tup")]
vstack(tup) = _lifted(tup, "vstack", 0, lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))
    Stacks tensors by rows; a vector is one row.
    tup: A list or tuple of tensors; a single tensor is returned as it is.
    Returns: Tensor of the promoted dtype.
    TypeError: `tup` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.vstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 2]
     [3 4]]
hstack(tup) = _lifted(tup, "hstack", 1, lambda x: x if x.ndim else t.reshape(x, (1,)))
    Stacks tensors by columns; vectors are joined along their only axis.
    Arguments: vstack
    Returns: Tensor of the promoted dtype.
    >>> print(ms.numpy.hstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [1 2 3 4]
dstack(tup) = _lifted(tup, "dstack", 2, lambda x: x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else
        (1, -1, 1)))
    Stacks tensors along the third axis.
    Arguments: vstack
    Returns: Tensor of the promoted dtype.
    >>> ms.numpy.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
column_stack(tup) = _lifted(tup, "column_stack", 1, lambda x: x if x.ndim > 1 else t.reshape(x, (-1, 1)))
    Stacks tensors by columns; a vector is one column.
    Arguments: vstack
    Returns: Tensor of the promoted dtype.
    >>> print(ms.numpy.column_stack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 3]
     [2 4]]
split(x: Tensor, indices_or_sections, axis: int = 0) -> Any = _split(x, indices_or_sections, axis, "split")
    Splits a tensor into parts along an axis.
    Returns: tuple of Tensors; with indices, a list. The parts are views.
    TypeError: `x` is not a Tensor, or `indices_or_sections` is not an int, tuple or list.
    ValueError: a part would be empty, or the parts would differ in size.
    >>> [str(v) for v in ms.numpy.split(ms.Tensor([1, 2, 3, 4]), 2)]
    ['[1 2]', '[3 4]']
array_split(x: Tensor, indices_or_sections, axis: int = 0) -> Any = _split(x, indices_or_sections, axis, "array_split")
    Splits a tensor into parts along an axis; if equal parts are impossible, the first ones are longer by one.
    indices_or_sections: The number of parts, or the indices at which to split.
    Returns: tuple of Tensors; with indices, a list. The parts are views.
    TypeError: `x` is not a Tensor, or `indices_or_sections` is not an int, tuple or list.
    ValueError: a part would be empty.
    >>> [str(v) for v in ms.numpy.array_split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
vsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 0)
    Splits a tensor along the first axis; see `split`.
    Returns: tuple of Tensors; with indices, a list. The parts are views.
    ValueError: a part would be empty, or the parts would differ in size.
    >>> [v.shape for v in ms.numpy.vsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(1, 2), (1, 2)]
hsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 1)
    Splits a tensor along the second axis; see `split`.
    x: of at least two dimensions.
    Returns: tuple of Tensors; with indices, a list. The parts are views.
    ValueError: a part would be empty, or the parts would differ in size.
    >>> [v.shape for v in ms.numpy.hsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(2, 1), (2, 1)]
dsplit(x: Tensor, indices_or_sections) -> Any = split(x, indices_or_sections, 2)
    Splits a tensor along the third axis; see `split`.
    x: of at least three dimensions.
    Returns: tuple of Tensors; with indices, a list. The parts are views.
    ValueError: a part would be empty, or the parts would differ in size.
    >>> [v.shape for v in ms.numpy.dsplit(ms.Tensor([[[1, 2]]]), 2)]
    [(1, 1, 1), (1, 1, 1)]
""",
    "numpy.matrices": """
_offsets(rows: int, columns: int) = t.sub(t.iota(0, 1, columns, mstype.int64), down)
        where down = t.reshape(t.iota(0, 1, rows, mstype.int64), (rows, 1))
    Column minus row for every element of a matrix.
_sizes(op: str, *sizes) -> tuple[int, ...] = check.shape(sizes, op)
eye(N: int, M: int | None = None, k: int = 0, dtype=mstype.float32) =
        cast(t.equal(place, check.integer(k, "eye", "k")), as_dtype(dtype, "eye"))
        where place = _offsets(*_sizes("eye", N, N if M is None else M))
    Returns a matrix with ones on a diagonal and zeros elsewhere.
    N: The number of rows.
    M: The number of columns; None is `N`.
    Returns: Tensor of shape (N, M).
    TypeError: a size is not an int.
    ValueError: a size is negative.
    >>> print(ms.numpy.eye(2, 3, 1))
    [[0. 1. 0.]
     [0. 0. 1.]]
identity(n: int, dtype=mstype.float32) = eye(check.integer(n, "identity", "n"), dtype=dtype)
    Returns the identity matrix.
    n: The number of rows and columns.
    Returns: Tensor of shape (n, n).
    TypeError: `n` is not an int.
    >>> print(ms.numpy.identity(2))
    [[1. 0.]
     [0. 1.]]
tri(N: int, M: int | None = None, k: int = 0, dtype=mstype.float32) =
        cast(t.less_equal(place, check.integer(k, "tri", "k")), as_dtype(dtype, "tri"))
        where place = _offsets(*_sizes("tri", N, N if M is None else M))
    Returns a matrix with ones on and below a diagonal and zeros elsewhere.
    N: The number of rows.
    M: The number of columns; None is `N`.
    Returns: Tensor of shape (N, M).
    TypeError: a size is not an int.
    >>> print(ms.numpy.tri(2, 3))
    [[1. 0. 0.]
     [1. 1. 0.]]
tril(m, k: int = 0) = _triangle(m, k, True, "tril")
    Returns the elements on and below a diagonal, and zeros above.
    m: Tensor, or nested lists or tuples of numbers; a vector is repeated as rows.
    Returns: Tensor of the dtype of `m`, of at least two dimensions.
    ValueError: `m` is 0-d.
    >>> print(ms.numpy.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(m, k: int = 0) = _triangle(m, k, False, "triu")
    Returns the elements on and above a diagonal, and zeros below.
    Arguments: tril
    Returns: Tensor of the dtype of `m`, of at least two dimensions.
    >>> print(ms.numpy.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
_indices(rows: int, columns: int, inside) -> tuple[Tensor, Tensor] =
        constant(down.astype(np.int32)), constant(right.astype(np.int32))
        where down, right = np.nonzero(inside(np.arange(columns) - np.arange(rows)[:, None]))
tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Tensor, Tensor] = _indices(rows, columns, lambda place:
        place <= k)
        where rows, columns = _sizes("tril_indices", n, n if m is None else m)
    Returns the row and column indices of the elements on and below a diagonal.
    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: tuple of two int32 Tensors of shape (count,).
    TypeError: a size is not an int.
    >>> rows, columns = ms.numpy.tril_indices(2)
    >>> print(rows, columns)
    [0 1 1] [0 0 1]
triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Tensor, Tensor] = _indices(rows, columns, lambda place:
        place >= k)
        where rows, columns = _sizes("triu_indices", n, n if m is None else m)
    Returns the row and column indices of the elements on and above a diagonal.
    Arguments: tril_indices
    >>> rows, columns = ms.numpy.triu_indices(2)
    >>> print(rows, columns)
    [0 0 1] [0 1 1]
_matrix(arr, op: str) = x
        where x = tensor(arr, op, "arr")
        where check.rank(x, 2, op, "arr")
tril_indices_from(arr, k: int = 0) -> tuple[Tensor, Tensor] = tril_indices(shape[0], k, shape[1])
        where shape = _matrix(arr, "tril_indices_from").shape
    Returns `tril_indices` for the shape of a matrix.
    arr: Tensor of two dimensions.
    k: The diagonal.
    Returns: tuple of two int32 Tensors of shape (count,).
    ValueError: `arr` does not have two dimensions.
    >>> print(ms.numpy.tril_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 1 1]
triu_indices_from(arr, k: int = 0) -> tuple[Tensor, Tensor] = triu_indices(shape[0], k, shape[1])
        where shape = _matrix(arr, "triu_indices_from").shape
    Returns `triu_indices` for the shape of a matrix.
    Arguments: tril_indices_from
    >>> print(ms.numpy.triu_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 0 1]
diag_indices(n: int, ndim: int = 2) -> tuple[Tensor, ...] = (t.iota(0, 1, size, mstype.int32),) * count
        where size, count = _sizes("diag_indices", n, ndim)
    Returns the indices of the main diagonal of an array with `ndim` axes of size `n`.
    n: The size of each axis.
    ndim: The number of axes.
    Returns: tuple of `ndim` int32 Tensors of shape (n,).
    TypeError: an argument is not an int.
    >>> print(ms.numpy.diag_indices(3)[1])
    [0 1 2]
diagonal(a: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1) =
        _diagonal(strict(a, "diagonal", "a"), offset, axis1, axis2, "diagonal")
    Returns a diagonal over two axes as the last axis of the result.
    a: of at least two dimensions.
    offset: The diagonal; 0 is the main one, positive ones are above it.
    axis1: The axis of the rows.
    axis2: The axis of the columns.
    Returns: Tensor of the dtype of `a`.
    ValueError: `a` has fewer than two dimensions, or the axes are the same.
    >>> print(ms.numpy.diagonal(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
trace(a: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype=None) =
        _sum(found if dtype is not None else accumulate.widened_trace(found), -1, dtype)
        where found = _diagonal(strict(a, "trace", "a"), offset, axis1, axis2, "trace")
        return t.reduce_any(found, (found.ndim - 1,), False) if found.dtype is mstype.bool_ and dtype is None
    Returns the sum of a diagonal; ints are summed in int64.
    Arguments: diagonal
    Returns: Tensor of the shape of `a` without the two axes.
    >>> print(ms.numpy.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
diag(v: Tensor, k: int = 0) = diagflat(x, k)
        where x = strict(v, "diag", "v")
        return _diagonal(x, k, 0, 1, "diag") if x.ndim == 2
        where check.rank(x, 1, "diag", "v")
    Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal.
    v: of one or two dimensions.
    Returns: Tensor of the dtype of `v`, of one or two dimensions.
    ValueError: `v` has neither one nor two dimensions.
    >>> print(ms.numpy.diag(ms.Tensor([1, 2])))
    [[1 0]
     [0 2]]
""",
    "numpy.ranges": """
logspace(start, stop, num: int = 50, endpoint: bool = True, base: float = 10.0, dtype=None, axis: int = 0) =
        cast(t.pow(base, _spaced(first, last, num, endpoint, axis, "logspace")[0]), wanted)
        where first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "logspace")
        raise TypeError(f"For 'logspace', 'base' must be a number, but got {type(base).__name__}.") if not
        isinstance(base, (int, float))
    Returns numbers from `base ** start` to `base ** stop`, evenly spaced on a log scale.
    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`.
    num: The number of samples.
    endpoint: Whether the last exponent is `stop`.
    base: The base of the powers.
    axis: The position of the new axis.
    Returns: Tensor; 1-d if `start` and `stop` are numbers.
    TypeError: an argument has another type.
    ValueError: `axis` is out of range.
    >>> print(ms.numpy.logspace(0, 3, 4, base=2.0))
    [1. 2. 4. 8.]
_window(M, op: str) -> tuple[Tensor, int] | None =
        (t.iota(0, 1.0 / (size - 1), size, mstype.float32), size) if size > 1 else None
        where size = check.integer(M, op, "M")
    The numbers 0 to M - 1 divided by M - 1, and M; None if the window is empty or a single 1.
_short(M: int) = t.full((max(M, 0),), 1, mstype.float32)
bartlett(M: int) = t.sub(1.0, t.abs(t.sub(t.mul(spaced[0], 2.0), 1.0)))
        where spaced = _window(M, "bartlett")
        return _short(M) if spaced is None
    Returns the Bartlett window: a triangle that is 0 at both ends.
    M: The number of points.
    Returns: Tensor of float32, of shape (M,).
    TypeError: `M` is not an int.
    >>> print(ms.numpy.bartlett(5))
    [0.  0.5 1.  0.5 0. ]
blackman(M: int) = _cosines(M, "blackman", 0.42, -0.5, 0.08)
    Returns the Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).
    Arguments: bartlett
    Returns: Tensor of float32, of shape (M,).
    >>> ms.numpy.blackman(5).shape
    (5,)
hamming(M: int) = _cosines(M, "hamming", 0.54, -0.46)
    Returns the Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1)).
    Arguments: bartlett
    Returns: Tensor of float32, of shape (M,).
    >>> ms.numpy.hamming(3).shape
    (3,)
hanning(M: int) = _cosines(M, "hanning", 0.5, -0.5)
    Returns the Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1)).
    Arguments: bartlett
    Returns: Tensor of float32, of shape (M,).
    >>> print(ms.numpy.hanning(3))
    [0. 1. 0.]
rand(*shape, dtype=mstype.float32) = ops.rand(size, dtype=kind)
        where size, kind = _drawn(shape, dtype, "rand")
    Returns uniform random numbers in [0, 1).
    shape: Ints, or one tuple or list of ints; without any, the result is 0-d.
    dtype: A float dtype.
    Returns: Tensor of shape `shape`.
    TypeError: `shape` does not consist of ints.
    ValueError: a size is negative, or `dtype` is not a float dtype.
    >>> ms.numpy.rand(2, 3).shape
    (2, 3)
randn(*shape, dtype=mstype.float32) = ops.randn(size, dtype=kind)
        where size, kind = _drawn(shape, dtype, "randn")
    Returns standard normal random numbers.
    Arguments: rand
    Returns: Tensor of shape `shape`.
    >>> ms.numpy.randn(2, 3).shape
    (2, 3)
asarray(a, dtype=None) = cast(tensor(a, "asarray", "a"), wanted)
        return tensor(a, "asarray", "a") if dtype is None
        where wanted = as_dtype(dtype, "asarray")
        return cast(from_nested(a, "asarray", "a"), wanted) if isinstance(a, (bool, int, float, list, tuple))
    Converts an array-like value to a tensor; a tensor that has the dtype is returned itself.
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and converts ints to int32 and floats to float32.
    TypeError: `a` is not array-like, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.
    >>> print(ms.numpy.asarray([1, 2, 3]))
    [1 2 3]
asfarray(a, dtype=mstype.float32) = asarray(a, wanted if wanted in mstype.float_type else mstype.float32)
        return asarray(a) if dtype is None
        where wanted = as_dtype(dtype, "asfarray")
    Converts an array-like value to a tensor of a float dtype.
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: A float dtype; any other dtype is replaced by float32. None is as in `asarray`.
    Returns: Tensor of the shape of `a`.
    TypeError: `a` is not array-like.
    >>> print(ms.numpy.asfarray([1, 2]))
    [1. 2.]
copy(a) = ops.deepcopy(asarray(a))
    Returns a copy of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    Returns: Tensor of the shape and dtype of `a`.
    TypeError: `a` is not array-like.
    >>> x = ms.Tensor([1, 2])
    >>> y = ms.numpy.copy(x)
    >>> x[0] = 5
    >>> print(y)
    [1 2]
_filled(shape, value, dtype, op: str) = t.full(check.shape(shape, op), value, as_dtype(dtype, op))
        raise TypeError(f"For '{op}', 'shape' must be an int or several, but got {type(shape).__name__}.") if not
        isinstance(shape, (int, list, tuple, Tensor)) or isinstance(shape, bool)
zeros(shape, dtype=mstype.float32) = _filled(shape, 0, dtype, "zeros")
    Returns a tensor of zeros.
    shape: An int, or a tuple or list of ints.
    Returns: Tensor of shape `shape`.
    TypeError: `shape` does not consist of ints, or `dtype` is not a dtype.
    ValueError: a size is negative.
    >>> print(ms.numpy.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
ones(shape, dtype=mstype.float32) = _filled(shape, 1, dtype, "ones")
    Returns a tensor of ones.
    Arguments: zeros
    Returns: Tensor of shape `shape`.
    >>> print(ms.numpy.ones(3))
    [1. 1. 1.]
empty(shape, dtype=mstype.float32) = _filled(shape, 0, dtype, "empty")
    Returns a tensor with unspecified values (they are zeros).
    shape: An int, or a tuple or list of ints.
    Returns: Tensor of shape `shape`.
    ValueError: a size is negative.
    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
full(shape, fill_value, dtype=None) = t.broadcast_to(cast(value, wanted), check.shape(shape, "full"))
        where fill_value = check.large(fill_value, mstype.uint64 if dtype is None else as_dtype(dtype, "full")) if
        type(fill_value) is int and fill_value >> 63 > 0 else fill_value
        where value = tensor(fill_value, "full", "fill_value")
        where wanted = value.dtype if dtype is None else as_dtype(dtype, "full")
        return _filled(shape, fill_value, wanted, "full") if not isinstance(fill_value, (list, tuple, Tensor))
        raise TypeError(f"For 'full', 'shape' must be an int or several, but got {type(shape).__name__}.") if not
        isinstance(shape, (int, list, tuple, Tensor))
    Returns a tensor filled with one value, or with values that are broadcast.
    shape: An int, or a tuple or list of ints.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype: The dtype; None is that of the value: int32, float32 or bool for a number.
    Returns: Tensor of shape `shape`.
    TypeError: `fill_value` is not array-like.
    ValueError: a size is negative, or the values cannot be broadcast.
    >>> print(ms.numpy.full((2, 2), 7))
    [[7 7]
     [7 7]]
_like(prototype, value, dtype, shape, op: str, name: str = "a") =
        full(sizes, value, model.dtype if dtype is None else dtype)
        where model = tensor(prototype, op, name)
        where sizes = model.shape if shape is None or isinstance(shape, (list, tuple)) and not shape else shape
zeros_like(a, dtype=None, shape=None) = _like(a, 0, dtype, shape, "zeros_like")
    Returns zeros in the shape and dtype of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    shape: The shape of the result; None is that of `a`.
    Returns: Tensor of the given shape and dtype.
    TypeError: `a` is not array-like.
    >>> print(ms.numpy.zeros_like([1, 2]))
    [0 0]
ones_like(a, dtype=None, shape=None) = _like(a, 1, dtype, shape, "ones_like")
    Returns ones in the shape and dtype of an array-like value.
    Arguments: zeros_like
    Returns: Tensor of the given shape and dtype.
    >>> print(ms.numpy.ones_like([1.5, 2]))
    [1. 1.]
empty_like(prototype, dtype=None, shape=None) = _like(prototype, 0, dtype, shape, "empty_like", "prototype")
    Returns a tensor with unspecified values (they are zeros) in the shape and dtype of an array-like value.
    prototype: Tensor, number, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `prototype`.
    shape: The shape of the result; None is that of `prototype`.
    Returns: Tensor of the given shape and dtype.
    TypeError: `prototype` is not array-like.
    >>> ms.numpy.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
full_like(a, fill_value, dtype=None, shape=None) = _like(a, fill_value, dtype, shape, "full_like")
    Returns one value in the shape and dtype of an array-like value.
    a: Tensor, number, or nested lists or tuples of numbers.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype: The dtype of the result; None is that of `a`.
    shape: The shape of the result; None is that of `a`.
    Returns: Tensor of the given shape and dtype.
    TypeError: `a` or `fill_value` is not array-like.
    >>> print(ms.numpy.full_like([1, 2], 7))
    [7 7]
linspace(start, stop, num: int = 50, endpoint: bool = True, retstep: bool = False, dtype=None, axis: int = 0) -> Any =
        (found, distance) if retstep else found
        where first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "linspace")
        where check.flag(retstep, "linspace", "retstep")
        where found, distance = _spaced(first, last, num, endpoint, axis, "linspace")
        where found = cast(found, wanted)
    Returns `num` evenly spaced numbers from `start` to `stop`.
    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`; the two are broadcast.
    num: The number of samples.
    endpoint: Whether `stop` is the last sample.
    retstep: Whether to return the step too.
    axis: The position of the new axis.
    Returns: Tensor; with `retstep`, a tuple of it and the step.
    TypeError: an argument has another type.
    ValueError: `num` is below 1.
    >>> print(ms.numpy.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
""",
    "numpy.shape": """
reshape(x: Tensor, new_shape) =
        t.reshape(strict(x, "reshape"), tuple(check.integer(n, "reshape", "new_shape") for n in sizes))
        where sizes = new_shape if isinstance(new_shape, (tuple, list)) else (new_shape,)
    Reshapes a tensor; the result is a view if the layout allows.
    new_shape: An int or several; one of them may be -1, which is inferred.
    Returns: Tensor of the given shape and the dtype of `x`.
    TypeError: `x` is not a Tensor, or a size is not an int.
    ValueError: the sizes are incompatible.
    >>> print(ms.numpy.reshape(ms.Tensor([1, 2, 3, 4]), (2, 2)))
    [[1 2]
     [3 4]]
ravel(x: Tensor) = t.reshape(strict(x, "ravel"), (-1,))
    Flattens a tensor to one dimension; the result is a view if the layout allows.
    Returns: Tensor of shape (x.size,).
    >>> print(ms.numpy.ravel(ms.Tensor([[1, 2], [3, 4]])))
    [1 2 3 4]
transpose(a: Tensor, axes=None) = ops.transpose(x, axes)
        where x = strict(a, "transpose", "a")
        return t.transpose(x, tuple(reversed(range(x.ndim)))) if axes is None
    Permutes the axes.
    axes: For each axis of the result, the axis of `a`; None reverses them.
    Returns: Tensor of the dtype of `a`, a view.
    ValueError: `axes` is not a permutation.
    >>> print(ms.numpy.transpose(ms.Tensor([[1, 2], [3, 4]])))
    [[1 3]
     [2 4]]
squeeze(a: Tensor, axis=None) = t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))
        where x = strict(a, "squeeze", "a")
        where places = axes(axis, x.ndim, "squeeze")
    Removes axes of size 1; a given axis of another size stays.
    axis: The axes to remove: an int or several; None is all of size 1.
    Returns: Tensor of the dtype of `a`, a view.
    TypeError: `a` is not a Tensor, or `axis` is not an int.
    ValueError: `axis` is out of range.
    >>> ms.numpy.squeeze(ms.Tensor([[[1], [2]]])).shape
    (2,)
swapaxes(x: Tensor, axis1: int, axis2: int) = ops.swapaxes(strict(x, "swapaxes"), axis1, axis2)
    Swaps two axes.
    axis1: The first axis.
    axis2: The second axis.
    Returns: Tensor of the dtype of `x`, a view.
    TypeError: `x` is not a Tensor, or an axis is not an int.
    ValueError: an axis is out of range.
    >>> ms.numpy.swapaxes(ms.Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
moveaxis(a: Tensor, source, destination) =
        ops.moveaxis(x, axes(source, x.ndim, "moveaxis"), axes(destination, x.ndim, "moveaxis"))
        where x = strict(a, "moveaxis", "a")
    Moves axes to new positions; the others keep their order.
    source: An int or several: the axes to move.
    destination: An int or several: their new positions.
    Returns: Tensor of the dtype of `a`, a view.
    ValueError: an axis is out of range or repeated, or the numbers of axes differ.
    >>> ms.numpy.moveaxis(ms.Tensor([[[1, 2, 3]]]), -1, 0).shape
    (3, 1, 1)
tile(a: Tensor, reps) = ops.tile(x, check.shape(reps, "tile", "reps"))
        where x = strict(a, "tile", "a")
    Repeats a tensor along each axis.
    reps: The number of repeats per axis: an int or several; they may omit leading axes.
    Returns: Tensor of the dtype of `a`.
    TypeError: `a` is not a Tensor, or `reps` does not consist of ints.
    ValueError: a number is negative.
    >>> print(ms.numpy.tile(ms.Tensor([1, 2]), (2, 2)))
    [[1 2 1 2]
     [1 2 1 2]]
flipud(m: Tensor) = flip(m, 0)
    Reverses the order of the rows.
    m: of at least one dimension.
    Returns: Tensor of the shape and dtype of `m`.
    ValueError: `m` is 0-d.
    >>> print(ms.numpy.flipud(ms.Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
fliplr(m: Tensor) = flip(m, 1)
    Reverses the order of the columns.
    m: of at least two dimensions.
    Returns: Tensor of the shape and dtype of `m`.
    ValueError: `m` has fewer than two dimensions.
    >>> print(ms.numpy.fliplr(ms.Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
_at_least(arys: tuple[Any, ...], op: str, lift) -> Any = found[0] if len(found) == 1 else found
        where found = [lift(strict(x, op, f"arys[{i}]")) for i, x in enumerate(arys)]
atleast_1d(*arys: Tensor) -> Any = _at_least(arys, "atleast_1d", lambda x: x if x.ndim else t.reshape(x, (1,)))
    Reshapes tensors to at least one dimension.
    arys: Tensors.
    Returns: Tensor, or a list of them for several arguments.
    TypeError: an argument is not a Tensor.
    >>> ms.numpy.atleast_1d(ms.Tensor(1.0)).shape
    (1,)
atleast_2d(*arys: Tensor) -> Any = _at_least(arys, "atleast_2d", lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))
    Reshapes tensors to at least two dimensions; new ones come first.
    Arguments: atleast_1d
    Returns: Tensor, or a list of them for several arguments.
    >>> ms.numpy.atleast_2d(ms.Tensor([1.0, 2.0])).shape
    (1, 2)
_three(x: Tensor) = x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1))
atleast_3d(*arys: Tensor) -> Any = _at_least(arys, "atleast_3d", _three)
    Reshapes tensors to at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1).
    Arguments: atleast_1d
    Returns: Tensor, or a list of them for several arguments.
    >>> ms.numpy.atleast_3d(ms.Tensor([1.0, 2.0])).shape
    (1, 2, 1)
size(a, axis: int | None = None) -> int = x.size if axis is None else x.shape[axis_of(axis, x.ndim, "size")]
        where x = tensor(a, "size", "a")
    Returns the number of elements, or the size of one axis.
    a: Tensor, number, or nested lists or tuples of numbers.
    axis: An int; None counts all elements.
    Returns: int.
    TypeError: `a` is not array-like, or `axis` is not an int.
    ValueError: `axis` is out of range.
    >>> ms.numpy.size(ms.Tensor([[1, 2, 3]]), 1)
    3
isscalar(element) -> bool =
        isinstance(element, (bool, int, float, str, np.generic)) or isinstance(element, mstype.DType)
    Returns whether a value is a number or a string; a tensor never is.
    element: Any value.
    Returns: bool.
    >>> ms.numpy.isscalar(3.1), ms.numpy.isscalar(ms.Tensor(3.1))
    (True, False)
""",
    "numpy.grids": """
indices(dimensions, dtype=mstype.int32, sparse: bool = False) -> Any =
        meshgrid(*(t.iota(0, 1, n, wanted) for n in sizes), sparse=sparse, indexing="ij")
        raise TypeError(f"For 'indices', 'dimensions' must be a tuple or list, but got {type(dimensions).__name__}.")
        if not isinstance(dimensions, (tuple, list))
        where sizes = check.shape(dimensions, "indices", "dimensions")
        where wanted = as_dtype(dtype, "indices")
    Returns the indices of a grid, one tensor per axis.
    dimensions: The sizes of the grid: a tuple or list of ints.
    sparse: Whether each tensor has size 1 along the other axes.
    Returns: list of Tensors.
    TypeError: `dimensions` is not a tuple or list of ints.
    >>> rows, columns = ms.numpy.indices((2, 3))
    >>> print(rows)
    [[0 0 0]
     [1 1 1]]
broadcast_to(array: Tensor, shape) = t.broadcast_to(x, sizes)
        raise TypeError(f"For 'broadcast_to', 'shape' must be a tuple of ints, but got {type(shape).__name__}.")
        if not isinstance(shape, (tuple, list))
        where x, sizes = strict(array, "broadcast_to", "array"), check.shape(shape, "broadcast_to")
        raise ValueError(f"For 'broadcast_to', shape {x.shape} cannot be broadcast to {sizes}.")
        if shapes("broadcast_to", x.shape, sizes) != sizes
    Broadcasts a tensor to a shape.
    array: Tensor.
    shape: A tuple or list of ints.
    Returns: Tensor of the given shape, a view.
    ValueError: the shapes are incompatible.
    >>> print(ms.numpy.broadcast_to(ms.Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
broadcast_arrays(*args: Tensor) -> list[Tensor] = [t.broadcast_to(x, whole) for x in items]
        where items = [strict(x, "broadcast_arrays", f"args[{i}]") for i, x in enumerate(args)]
        where whole = shapes("broadcast_arrays", *(x.shape for x in items))
    Broadcasts tensors to one shape.
    args: Tensors.
    Returns: list of Tensors of one shape.
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.
    >>> [x.shape for x in ms.numpy.broadcast_arrays(ms.Tensor([1, 2]), ms.Tensor([[1], [2]]))]
    [(2, 2), (2, 2)]
""",
}
