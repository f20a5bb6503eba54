"""Functions of `mint` that create, move and select elements; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._devices import beside, like, made_on
from ms_tensor.numpy import calculus as _calculus
from ms_tensor.numpy import counting as _counting
from ms_tensor.numpy import joining as _joining
from ms_tensor.numpy import matrices as _matrices
from ms_tensor.numpy import ranges as _ranges
from ms_tensor.numpy import shape as _shape
from ms_tensor.numpy._common import cast, floating, is_float, is_int, ops

ROWS = {
    "mint.creation": """
_kind(dtype, default, op: str) -> Any = default if dtype is None else mstype.as_dtype(dtype, op)
_float(dtype, op: str) -> Any = kind
        where kind = _kind(dtype, mstype.float32, op)
        raise ValueError(f"For '{op}', 'dtype' must be a float dtype, but got {kind}.") if kind not in mstype.float_type
_uniform(generator, op: str, shape: tuple[int, ...], kind) = t.uniform_(key, shape, call, kind)
        where key, call = _draw(generator, op)
_normal(generator, op: str, shape: tuple[int, ...], kind) = t.normal_(key, shape, call, kind)
        where key, call = _draw(generator, op)
_integers(generator, shape: tuple[int, ...], first: int, last: int, kind) =
        cast(t.randint_(key, shape, call, first, last, mstype.int64), kind)
        where key, call = _draw(generator, "randint")
zeros(size, *, dtype=None) = t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))
    Returns a tensor of zeros.
    size: An int, or a tuple or list of ints.
    Returns: Tensor of shape `size`.
    TypeError: `size` does not consist of ints.
    ValueError: a size is negative.
    >>> print(ms.mint.zeros((2,)))
    [0. 0.]
ones(size, *, dtype=None) = t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))
    Returns a tensor of ones.
    Arguments: zeros
    Returns: Tensor of shape `size`.
    >>> print(ms.mint.ones((2,)))
    [1. 1.]
full(size, fill_value, *, dtype=None) = ops.arrays.creation._filled(size, fill_value, dtype, "full")
    Returns a tensor filled with one value.
    size: An int, or a tuple or list of ints.
    fill_value: A number, or a 0-d Tensor.
    dtype: The dtype; None is that of the value: int64, float32 or bool.
    Returns: Tensor of shape `size`.
    TypeError: `size` does not consist of ints, or `fill_value` is not a number.
    ValueError: a size is negative.
    >>> print(ms.mint.full((2,), 7))
    [7 7]
empty(*size, dtype=None, device=None) = made_on(device, "empty", zeros, sizes, dtype=kind)
        where kind = _kind(dtype, mstype.float32, "empty")
        where sizes = _sizes(size, "empty")
    Returns a tensor with unspecified values (they are zeros).
    Returns: Tensor of shape `size`.
    TypeError: `size` does not consist of ints.
    >>> ms.mint.empty(2, 3).shape
    (2, 3)
_like(input, value, dtype, op: str, device=None) =
        like(x, device, op, t.full, x.shape, value, _kind(dtype, x.dtype, op))
        where x = check.tensor(input, op)
zeros_like(input: Tensor, *, dtype=None) = _like(input, 0, dtype, "zeros_like")
    Returns zeros in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.zeros_like(ms.Tensor([1, 2])))
    [0 0]
ones_like(input: Tensor, *, dtype=None) = _like(input, 1, dtype, "ones_like")
    Returns ones in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.ones_like(ms.Tensor([1, 2])))
    [1 1]
empty_like(input: Tensor, *, dtype=None, device=None) = _like(input, 0, dtype, "empty_like", device)
    Returns a tensor with unspecified values (they are zeros) in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ms.mint.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
arange(start=0, end=None, step=1, *, dtype=None) = ops.arange(start, end, step, dtype=dtype)
    Returns the numbers from `start` to `end`, which is excluded, in steps of `step`.
    start: The first number; if `end` is None, the end, and the numbers start at 0.
    end: The end.
    step: The difference between consecutive numbers.
    dtype: The dtype; None is int64, or float32 if an argument is a float.
    Returns: 1-d Tensor.
    TypeError: an argument is not a number.
    ValueError: `step` is 0, or has the wrong sign.
    >>> print(ms.mint.arange(1, 6, 2))
    [1 3 5]
linspace(start, end, steps: int, *, dtype=None) =
        _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32, "linspace"))
    Returns `steps` evenly spaced numbers from `start` to `end`, both included.
    start: The first number.
    end: The last number.
    steps: The length of the result.
    Returns: Tensor of shape (steps,).
    TypeError: `steps` is not an int.
    ValueError: `steps` is below 1.
    >>> print(ms.mint.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
eye(n: int, m: int | None = None, dtype=None) = ops.eye(n, m, dtype)
    Returns a matrix with ones on the main diagonal and zeros elsewhere.
    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    TypeError: `n` or `m` is not an int.
    ValueError: `n` or `m` is negative.
    >>> print(ms.mint.eye(2))
    [[1. 0.]
     [0. 1.]]
rand_like(input: Tensor, *, dtype=None, device=None) =
        like(x, device, "rand_like", _uniform, None, "rand_like", x.shape, _float(dtype or x.dtype, "rand"))
        where x = check.tensor(input, "rand_like")
    Returns uniform random numbers in [0, 1) in the shape of `input`.
    dtype: A float dtype; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ms.mint.rand_like(ms.mint.ones((2, 3))).shape
    (2, 3)
randn_like(input: Tensor, *, dtype=None, device=None) =
        like(x, device, "randn_like", _normal, None, "randn_like", x.shape, _float(dtype or x.dtype, "randn"))
        where x = check.tensor(input, "randn_like")
    Returns standard normal random numbers in the shape of `input`.
    dtype: A float dtype; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ms.mint.randn_like(ms.mint.ones((2, 3))).shape
    (2, 3)
randint_like(input: Tensor, *args, dtype=None, device=None) = randint(*args, x.shape, dtype=kind, device=device)
        where x = check.tensor(input, "randint_like")
        where kind = dtype or x.dtype
        return beside(x, lambda: randint(*args, x.shape, dtype=kind)) if device is None
    Returns random ints in [low, high) in the shape of `input`: `randint_like(input, [low,] high)`.
    args: The lower bound (0 if omitted) and the upper bound, which is excluded.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    ValueError: `low` is not less than `high`.
    >>> ms.mint.randint_like(ms.mint.ones((2, 3)), 5).shape
    (2, 3)
randperm(n: int, *, generator=None, dtype=mstype.int64) =
        cast(t.permutation_(key, count, call), _kind(dtype, mstype.int64, "randperm"))
        where count = check.shape(n, "randperm", "n")[0]
        where key, call = _draw(generator, "randperm")
    Returns the ints from 0 to `n - 1` in random order.
    n: The number of ints.
    dtype: The dtype of the result.
    Returns: Tensor of shape (n,).
    TypeError: `n` is not an int.
    ValueError: `n` is negative.
    >>> sorted(ms.mint.randperm(4).tolist())
    [0, 1, 2, 3]
normal(mean=0.0, std=1.0, size=None, generator=None) = t.add(t.mul(randn(shape, generator=generator), std), mean)
        where given = [v for v in (mean, std) if isinstance(v, Tensor)]
        raise ValueError("For 'normal', 'size' must be given with numbers for 'mean' and 'std'.") if not given and size
        is None
        where shape = t.add(*given).shape if len(given) == 2 else given[0].shape if given else check.shape(size,
        "normal", "size")
    Returns normal random numbers with a given mean and standard deviation.
    mean: A number, or a Tensor.
    std: A number, or a Tensor.
    size: The shape, if both are numbers.
    Returns: Tensor of float32, of shape `size` or the shape to which the tensors broadcast.
    ValueError: both `mean` and `std` are numbers and `size` is None.
    >>> ms.mint.normal(0.0, 1.0, (2, 3)).shape
    (2, 3)
bernoulli(input: Tensor, *, generator=None) = cast(t.less(rand(p.shape, generator=generator), p), p.dtype)
        where p = check.floating(check.tensor(input, "bernoulli"), "bernoulli")
    Draws 1 with the probability that each element of `input` gives, else 0.
    input: floats in [0, 1].
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a Tensor of floats.
    >>> print(ms.mint.bernoulli(ms.Tensor([1.0, 0.0])))
    [1. 0.]
""",
    "mint.indexing": """
_ints(x, op: str, name: str = "index") = cast(x, mstype.int64)
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {x.dtype}.") if not is_int(check.tensor(x, op,
        name).dtype)
index_select(input: Tensor, dim: int, index: Tensor) = t.take(x, t.reshape(index, (-1,)), place)
        where x = check.tensor(input, "index_select")
        where place = check.axis(dim, x.ndim, "index_select", "dim")
        where index = _ints(index, "index_select")
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.") if
        index.ndim > 1
    Selects slices along a dimension by index.
    index: ints of one dimension.
    Returns: Tensor of the shape of `input`, except that its size along `dim` is the number of indices.
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    ValueError: `dim` is out of range.
    IndexError: an index is out of range.
    >>> print(ms.mint.index_select(ms.Tensor([4, 5, 6]), 0, ms.Tensor([2, 0])))
    [6 4]
gather(input: Tensor, dim: int, index: Tensor) =
        ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index, "gather"))
    Gathers elements along a dimension; the other coordinates are those of the index.
    index: ints, of the rank of `input`, and not larger than it along the other dimensions.
    Returns: Tensor of the shape of `index` and the dtype of `input`.
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.
    >>> print(ms.mint.gather(ms.Tensor([[1, 2], [3, 4]]), 1, ms.Tensor([[0, 0], [1, 0]])))
    [[1 1]
     [4 3]]
_cut(x: Tensor, shape: tuple[int, ...]) =
        x if x.shape == shape else t.slice_view(x, (0,) * len(shape), shape, (1,) * len(shape))
    The first elements of every dimension.
scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) = t.scatter_add_d(x, place, index, source)
        where x, place, index, source = _placed(input, dim, index, src, "scatter_add")
    Adds elements to a copy of `input` at the indices along one dimension.
    input: any tensor; it does not change.
    index: ints, of the rank of `input`.
    src: the elements to add, of the dtype of `input`.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: an argument is not a Tensor, or has another dtype.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.
    >>> print(ms.mint.scatter_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([0, 0]), ms.Tensor([10, 20])))
    [31  2  3]
scatter(input: Tensor, dim: int, index: Tensor, src) = ops.tensor_scatter_elements(x, index, source, place)
        where x, place, index, source = _placed(input, dim, index, src, "scatter")
    Writes elements into a copy of `input` at the indices along one dimension.
    input: any tensor; it does not change.
    Arguments: scatter_add
    src: A number, or a Tensor of the dtype of `input`.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.scatter(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 0]), ms.Tensor([10, 20])))
    [20  2 10]
index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha=1) =
        t.take_add(x, index, added if alpha == 1 else t.mul(added, alpha), place)
        where x, added = check.tensor(input, "index_add"), check.tensor(source, "index_add", "source")
        where place, index = check.axis(dim, x.ndim, "index_add", "dim"), t.reshape(_ints(index, "index_add"), (-1,))
        where wanted = tuple(index.shape[0] if i == place else n for i, n in enumerate(x.shape))
        raise ValueError(f"For 'index_add', 'source' must have shape {wanted}, but got {added.shape}.") if
        tuple(added.shape) != wanted
    Adds slices to a copy of `input` at the indices along a dimension.
    input: any tensor; it does not change.
    index: ints of one dimension.
    source: the slices, of the dtype of `input`.
    alpha: The factor of `source`.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.
    >>> print(ms.mint.index_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 2]), ms.Tensor([10, 20])))
    [ 1  2 33]
masked_select(input: Tensor, mask: Tensor) =
        ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask, "masked_select", "mask"))
    Selects the elements where a mask is true.
    mask: bools; it broadcasts with `input`.
    Returns: 1-d Tensor of the dtype of `input`.
    TypeError: an argument is not a Tensor, or `mask` is not a Tensor of bools.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.masked_select(ms.Tensor([1, 2, 3]), ms.Tensor([True, False, True])))
    [1 3]
nonzero(input: Tensor, *, as_tuple: bool = False) -> Any =
        tuple(ops.unbind(found, 1)) if check.flag(as_tuple, "nonzero", "as_tuple") else found
        where found = ops.nonzero(check.tensor(input, "nonzero"))
    Returns the indices of the nonzero elements.
    input: bools or numbers.
    as_tuple: Whether the result is a tuple with one tensor per dimension; else each row is an index.
    Returns: Tensor of int64, of shape (count, input.ndim); or a tuple of tensors of shape (count,).
    >>> print(ms.mint.nonzero(ms.Tensor([0, 5, 7])))
    [[1]
     [2]]
take(input: Tensor, index: Tensor) = t.take(flat, _ints(index, "take"), 0)
        where flat = t.reshape(check.tensor(input, "take"), (-1,))
    Takes elements of the flattened tensor by index; negative indices count from the end.
    index: ints.
    Returns: Tensor of the shape of `index` and the dtype of `input`.
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    IndexError: an index is out of range.
    >>> print(ms.mint.take(ms.Tensor([[1, 2], [3, 4]]), ms.Tensor([3, 0])))
    [4 1]
diag(input: Tensor, diagonal: int = 0) = _matrices.diag(check.tensor(input, "diag"), diagonal)
    Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal.
    input: one or two dimensions.
    Returns: Tensor of the dtype of `input`, of one or two dimensions.
    ValueError: `input` has neither one nor two dimensions.
    >>> print(ms.mint.diag(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
_matrix(x, op: str) = x
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {x.shape}.") if
        check.tensor(x, op).ndim < 2
tril(input: Tensor, diagonal: int = 0) = _matrices.tril(_matrix(input, "tril"), diagonal)
    Returns the elements on and below a diagonal, and zeros above.
    input: at least two dimensions.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `input` has fewer than two dimensions.
    >>> print(ms.mint.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(input: Tensor, diagonal: int = 0) = _matrices.triu(_matrix(input, "triu"), diagonal)
    Returns the elements on and above a diagonal, and zeros below.
    input: at least two dimensions.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `input` has fewer than two dimensions.
    >>> print(ms.mint.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
trace(input: Tensor) = _matrices.trace(input)
        where check.rank(check.tensor(input, "trace"), 2, "trace")
    Returns the sum of the main diagonal of a matrix; ints are summed in int64.
    input: two dimensions.
    Returns: 0-d Tensor.
    ValueError: `input` does not have two dimensions.
    >>> print(ms.mint.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
""",
    "mint.ordering": """
_place(x: Tensor, dim, op: str) -> int = check.axis(dim, check.tensor(x, op).ndim, op, "dim")
_summed(x: Tensor, dtype, op: str) = x if is_float(x.dtype) else cast(x, mstype.int64)
        return cast(x, mstype.as_dtype(dtype, op)) if dtype is not None
cumsum(input: Tensor, dim: int, dtype=None) = ops.cumsum(_summed(input, dtype, "cumsum"), place)
        where place = _place(input, dim, "cumsum")
    Computes cumulative sums along a dimension; ints and bools are summed in int64.
    input: numbers.
    dtype: The dtype to which `input` is cast first.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.cumsum(ms.Tensor([1, 2, 3]), 0))
    [1 3 6]
cumprod(input: Tensor, dim: int, dtype=None) = ops.cumprod(_summed(input, dtype, "cumprod"), place, dtype)
        where place = _place(input, dim, "cumprod")
    Computes cumulative products along a dimension; ints and bools are multiplied in int64.
    input: numbers.
    dtype: The dtype to which `input` is cast first.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.cumprod(ms.Tensor([1, 2, 3]), 0))
    [1 2 6]
cummax(input: Tensor, dim: int) -> tuple[Tensor, Tensor] = values, cast(index, mstype.int64)
        where values, index = ops.cummax(input, _place(input, dim, "cummax"))
    Computes cumulative maxima along a dimension and their indices.
    input: numbers.
    Returns: (maxima, int64 indices), of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.cummax(ms.Tensor([1.0, 3.0, 2.0]), 0)[0])
    [1. 3. 3.]
cummin(input: Tensor, dim: int) -> tuple[Tensor, Tensor] = values, cast(index, mstype.int64)
        where values, index = ops.cummin(input, _place(input, dim, "cummin"))
    Computes cumulative minima along a dimension and their indices.
    input: numbers.
    Returns: (minima, int64 indices), of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.cummin(ms.Tensor([2.0, 3.0, 1.0]), 0)[0])
    [2. 2. 1.]
sort(input: Tensor, *, dim: int = -1, descending: bool = False, stable: bool = False) -> tuple[Tensor, Tensor] =
        values, cast(index, mstype.int64)
        where values, index = ops.sort(input, _place(input, dim, "sort"), check.flag(descending, "sort", "descending"))
    Sorts the elements along a dimension and returns their original indices too.
    input: numbers.
    descending: Whether the largest element comes first.
    stable: Whether equal elements keep their order; they always do.
    Returns: (values, int64 indices), of the shape of `input`.
    ValueError: `dim` is out of range.
    >>> values, indices = ms.mint.sort(ms.Tensor([2.0, 3.0, 1.0]))
    >>> print(values, indices)
    [1. 2. 3.] [2 0 1]
argsort(input: Tensor, dim: int = -1, descending: bool = False, stable: bool = False) =
        sort(input, dim=dim, descending=descending)[1]
    Returns the indices that sort a tensor along a dimension.
    Arguments: sort
    Returns: Tensor of int64, of the shape of `input`.
    >>> print(ms.mint.argsort(ms.Tensor([2.0, 3.0, 1.0])))
    [2 0 1]
kthvalue(input: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor] =
        _picked(sort(input, dim=place), place, which - 1, check.flag(keepdim, "kthvalue", "keepdim"))
        where place = _place(input, dim, "kthvalue")
        where which = check.integer(k, "kthvalue", "k")
        raise ValueError(f"For 'kthvalue', 'k' must be in [1, {input.shape[place]}], but got {check.show(k)}.") if not 1
        <= which <= input.shape[place]
    Returns the `k`-th smallest element along a dimension and its index.
    input: numbers.
    k: The position in the order, counted from 1.
    Returns: (values, int64 indices), of the shape of `input` without `dim`.
    ValueError: `dim` or `k` is out of range.
    >>> values, indices = ms.mint.kthvalue(ms.Tensor([2.0, 3.0, 1.0]), 2)
    >>> print(values, indices)
    2.0 0
median(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any =
        ops.median(input, _place(input, dim, "median"), keepdim)
        return ops.median(t.reshape(check.tensor(input, "median"), (-1,)), 0)[0] if dim is None
    Returns the median. Of two middle elements, it is the lower one; it is NaN if an element is NaN.
    input: numbers.
    dim: The dimension; None is the flattened tensor.
    Returns: 0-d Tensor; with `dim`, a tuple of the values and their int64 indices.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.median(ms.Tensor([2.0, 3.0, 1.0, 4.0])))
    2.0
histc(input: Tensor, bins: int = 100, min=0, max=0) = cast(_counting.histogram(x, edges)[0], floating(x).dtype)
        where x = t.reshape(check.tensor(input, "histc"), (-1,))
        where count = check.integer(bins, "histc", "bins")
        raise ValueError(f"For 'histc', 'bins' must be at least 1 and 'max' at least 'min', "
        f"but got {check.show(bins)}, {check.show(min)}, {check.show(max)}.") if count < 1 or max < min
        where edges = _ranges.linspace(float(min), float(max), count + 1) if max != min else count
    Counts the elements in bins of equal width.
    input: numbers.
    bins: The number of bins.
    min: The first edge.
    max: The last edge; if it equals `min`, the edges are the minimum and the maximum of the elements.
    Returns: Tensor of shape (bins,), of the float dtype of `input`.
    TypeError: `input` is not a Tensor, or `bins` is not an int.
    ValueError: `bins` is below 1, or `max` is less than `min`.
    >>> print(ms.mint.histc(ms.Tensor([1.0, 2.0, 1.0]), 4, 0, 3))
    [0. 2. 1. 0.]
diff(input: Tensor, n: int = 1, dim: int = -1, prepend=None, append=None) =
        _calculus.diff(check.tensor(input, "diff"), n, dim, prepend, append)
    Computes the `n`-th differences of consecutive elements along a dimension.
    input: numbers or bools, of at least one dimension.
    n: The number of times that differences are taken.
    prepend (Tensor): the elements before the first one.
    append (Tensor): the elements after the last one.
    Returns: Tensor of the shape of `input`, except that each difference takes 1 off the size along `dim`.
    ValueError: `dim` or `n` is out of range.
    >>> print(ms.mint.diff(ms.Tensor([1, 4, 9])))
    [3 5]
""",
    "mint.shape": """
reshape(input: Tensor, shape) = ops.reshape(check.tensor(input, "reshape"), shape)
    Reshapes a tensor; the result is a view if the layout allows.
    shape: A tuple or list of ints; one of them may be -1, which is inferred.
    Returns: Tensor of the given shape and the dtype of `input`.
    TypeError: `input` is not a Tensor, or `shape` is not a tuple or list of ints.
    ValueError: the sizes are incompatible.
    >>> ms.mint.reshape(ms.Tensor([1, 2, 3, 4]), (2, -1)).shape
    (2, 2)
flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) =
        t.reshape(x, (*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :]))
        where x = check.tensor(input, "flatten")
        where first = check.axis(start_dim, x.ndim, "flatten", "start_dim")
        where last = check.axis(end_dim, x.ndim, "flatten", "end_dim")
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.") if first >
        last
    Flattens the dimensions from `start_dim` to `end_dim` into one.
    start_dim: The first dimension.
    end_dim: The last dimension.
    Returns: Tensor of the dtype of `input`.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.
    >>> ms.mint.flatten(ms.mint.ones((2, 3, 4)), 1).shape
    (2, 12)
permute(input: Tensor, dims) = ops.transpose(check.tensor(input, "permute"), dims)
    Permutes the dimensions.
    dims: For each dimension of the result, the dimension of `input`.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `dims` is not a permutation.
    >>> ms.mint.permute(ms.mint.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
transpose(input: Tensor, dim0: int, dim1: int) = ops.swapaxes(check.tensor(input, "transpose"), dim0, dim1)
    Swaps two dimensions.
    dim0: The first dimension.
    dim1: The second dimension.
    Returns: Tensor of the dtype of `input`, a view.
    TypeError: `input` is not a Tensor, or a dimension is not an int.
    ValueError: a dimension is out of range.
    >>> ms.mint.transpose(ms.mint.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
swapaxes(input: Tensor, axis0: int, axis1: int) = ops.swapaxes(check.tensor(input, "swapaxes"), axis0, axis1)
    Swaps two dimensions.
    axis0: The first dimension.
    axis1: The second dimension.
    Returns: Tensor of the dtype of `input`, a view.
    TypeError: `input` is not a Tensor, or a dimension is not an int.
    ValueError: a dimension is out of range.
    >>> ms.mint.swapaxes(ms.mint.ones((2, 3)), 0, 1).shape
    (3, 2)
t_(input: Tensor) = t.transpose(x, (1, 0)) if x.ndim == 2 else x
        where x = check.tensor(input, "t")
        raise ValueError(f"For 't', 'input' must have at most two dimensions, but got shape {x.shape}.") if x.ndim > 2
    Transposes a matrix; a tensor of fewer dimensions stays as it is.
    input: at most two dimensions.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `input` has more than two dimensions.
    >>> ms.mint.t(ms.mint.ones((2, 3))).shape
    (3, 2)
squeeze(input: Tensor, dim=None) = t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))
        where x = check.tensor(input, "squeeze")
        where places = check.axes(dim, x.ndim, "squeeze", "dim")
    Removes dimensions of size 1.
    dim: The dimensions to remove: an int or several; None is all of size 1. Those of another size stay.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `dim` is out of range.
    >>> ms.mint.squeeze(ms.mint.ones((1, 3, 1)), 0).shape
    (3, 1)
unsqueeze(input: Tensor, dim: int) = ops.expand_dims(check.tensor(input, "unsqueeze"), dim)
    Inserts a dimension of size 1.
    dim: Its position in the result.
    Returns: Tensor of the dtype of `input`, a view.
    TypeError: `input` is not a Tensor, or `dim` is not an int.
    ValueError: `dim` is out of range.
    >>> ms.mint.unsqueeze(ms.Tensor([1, 2]), -1).shape
    (2, 1)
broadcast_to(input: Tensor, shape) = ops.broadcast_to(check.tensor(input, "broadcast_to"), shape)
    Broadcasts a tensor to a shape.
    shape: A tuple of ints; -1 keeps the size of that dimension.
    Returns: Tensor of the given shape, a view.
    ValueError: the shapes are incompatible.
    >>> ms.mint.broadcast_to(ms.Tensor([1, 2]), (3, -1)).shape
    (3, 2)
tile(input: Tensor, dims) = ops.tile(check.tensor(input, "tile"), dims)
    Repeats a tensor along each dimension.
    dims: A tuple with the number of repeats per dimension; it may omit leading dimensions.
    Returns: Tensor of the dtype of `input`.
    ValueError: a number is negative.
    >>> print(ms.mint.tile(ms.Tensor([1, 2]), (2,)))
    [1 2 1 2]
repeat_interleave(input: Tensor, repeats, dim: int | None = None, *, output_size: int | None = None) =
        _shape.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, dim)
        where x = check.tensor(input, "repeat_interleave")
    Repeats each element.
    repeats: An int, or a Tensor, tuple or list with one int per element along `dim`.
    dim: The dimension; None is the flattened tensor.
    output_size: The expected size of the result.
    Returns: Tensor of the dtype of `input`.
    ValueError: a number is negative, or the number of repeats does not fit the number of elements.
    >>> print(ms.mint.repeat_interleave(ms.Tensor([1, 2]), 2))
    [1 1 2 2]
flip(input: Tensor, dims) = _shape.flip(check.tensor(input, "flip"), tuple(dims))
        raise TypeError(f"For 'flip', 'dims' must be a tuple or list of ints, but got {type(dims).__name__}.") if not
        isinstance(dims, (tuple, list))
    Reverses the order of the elements along some dimensions.
    dims: A tuple or list of ints.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a Tensor, or `dims` is not a tuple or list.
    ValueError: a dimension is out of range or repeated.
    >>> print(ms.mint.flip(ms.Tensor([1, 2, 3]), (0,)))
    [3 2 1]
roll(input: Tensor, shifts, dims=None) = _shape.roll(check.tensor(input, "roll"), shifts, dims)
    Rolls the elements along dimensions; those that leave at the end re-enter at the start.
    shifts: The number of positions: an int or several.
    dims: An int or several; None rolls the flattened tensor.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: a dimension is out of range, or the numbers of shifts and dimensions differ.
    >>> print(ms.mint.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
narrow(input: Tensor, dim: int, start: int, length: int) = ops.narrow(check.tensor(input, "narrow"), dim, start, length)
    Returns `length` elements of a dimension, starting at `start`.
    start: The index of the first element.
    length: The number of elements.
    Returns: Tensor of the dtype of `input`, a view.
    TypeError: `input` is not a Tensor, or an argument is not an int.
    ValueError: the range exceeds the dimension.
    >>> print(ms.mint.narrow(ms.Tensor([1, 2, 3]), 0, 1, 2))
    [2 3]
split(tensor: Tensor, split_size_or_sections, dim: int = 0) -> tuple[Tensor, ...] =
        tuple(ops.split(check.tensor(tensor, "split", "tensor"), split_size_or_sections, dim))
    Splits a tensor along a dimension.
    tensor: any tensor.
    split_size_or_sections: The size of each part, of which the last may be smaller; or a list of sizes.
    Returns: tuple of Tensors, views of `tensor`.
    ValueError: the sizes do not add up to the size of the dimension.
    >>> [str(v) for v in ms.mint.split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...] =
        tuple(ops.chunk(check.tensor(input, "chunk"), chunks, dim))
    Splits a tensor into at most `chunks` parts of equal size along a dimension; the last may be smaller.
    chunks: The number of parts.
    Returns: tuple of Tensors, views of `input`.
    ValueError: `chunks` is below 1.
    >>> [str(v) for v in ms.mint.chunk(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...] = tuple(ops.unbind(check.tensor(input, "unbind"), dim))
    Returns the slices along a dimension, without that dimension.
    Returns: tuple of Tensors, views of `input`.
    ValueError: `dim` is out of range.
    >>> [str(v) for v in ms.mint.unbind(ms.Tensor([[1, 2], [3, 4]]))]
    ['[1 2]', '[3 4]']
cat(tensors, dim: int = 0) = _joining._join(check.tensors(tensors, "cat"), dim, "cat")
    Joins tensors along an existing dimension.
    Returns: Tensor of the promoted dtype.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible, `dim` is out of range, or the sequence is empty.
    >>> print(ms.mint.cat((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
stack(tensors, dim: int = 0) = _joining.stack(check.tensors(tensors, "stack"), dim)
    Joins tensors of one shape along a new dimension.
    dim: The position of the new dimension.
    Returns: Tensor of the promoted dtype, with one dimension more.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, or `dim` is out of range.
    >>> print(ms.mint.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
hstack(tensors) = _joining.hstack(check.tensors(tensors, "hstack"))
    Joins tensors by columns: along dimension 1, or 0 for vectors.
    Returns: Tensor of the promoted dtype.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.hstack((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
dstack(tensors) = _joining.dstack(check.tensors(tensors, "dstack"))
    Joins tensors along the third dimension.
    Returns: Tensor of the promoted dtype, of at least three dimensions.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.
    >>> ms.mint.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
meshgrid(*tensors, indexing: str | None = None) -> tuple[Tensor, ...] =
        ops.meshgrid(*items, indexing="ij" if indexing is None else indexing)
        where items = check.tensors(tensors[0] if len(tensors) == 1 and not isinstance(tensors[0], Tensor) else tensors,
        "meshgrid")
        raise ValueError(f"For 'meshgrid', all tensors must have one dtype, but got {[x.dtype for x in items]}.") if
        len({x.dtype for x in items}) > 1
    Returns coordinate matrices from coordinate vectors.
    tensors: Tensors of at most one dimension, or one list or tuple of them.
    indexing: 'ij' (None is the same), or 'xy', which swaps the first two axes.
    Returns: tuple of Tensors of one shape.
    TypeError: an argument is not a Tensor.
    ValueError: `indexing` is unknown, or the dtypes differ.
    >>> x, y = ms.mint.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> x.shape
    (2, 3)
item(input: Tensor) -> Any = check.tensor(input, "item").item()
    Returns the only element as a Python number.
    Returns: int, float, bool or complex.
    ValueError: `input` does not have exactly one element.
    >>> ms.mint.item(ms.Tensor([2.5]))
    2.5
""",
}
