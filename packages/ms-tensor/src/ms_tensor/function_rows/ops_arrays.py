"""Functions of `ops` that select, sort and scatter elements; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.arrays._places import REDUCTIONS, add_slices, deep_columns, elements_put, int_tensor, pick, put_nd
from ms_tensor.ops.reductions.scans import place
from ms_tensor.ops.state import written

ROWS = {
    "ops.arrays.scattering": """
gather_nd(input_x: Tensor, indices: Tensor) = pick(input_x, found, tuple(range(len(found))))
        where found = deep_columns(check.tensor(input_x, "GatherNd", "input_x"), indices, "GatherNd")
        return t.broadcast_to(input_x, indices.shape[:-1] + input_x.shape) if not found
    Gathers the slices of `input_x` at the given indices.
    indices: of int32 or int64; its last dimension holds indices into the first dimensions of `input_x`.
    Returns: Tensor of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``, of the dtype of `input_x`.
    IndexError: an index is out of range.
    TypeError: `indices` is not an integer tensor.
    ValueError: the last dimension of `indices` is larger than the rank of `input_x`.
    >>> print(ops.gather_nd(Tensor([[1, 2], [3, 4]]), Tensor([[0, 1], [1, 0]])))
    [2 3]
scatter_nd(indices: Tensor, updates: Tensor, shape) =
        accumulate.narrowed(put_nd(zeros, indices, accumulate.widened(updates), "add", "ScatterNd"), updates)
        where dtype = check.tensor(updates, "ScatterNd", "updates").dtype
        where zeros = t.full(check.shape(shape, "ScatterNd"), 0, accumulate.wide_dtype(dtype))
    Adds `updates` to a tensor of zeros at the given indices.
    indices: of ints; its last dimension holds indices into the first dimensions of the result.
    updates: of shape ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape: The shape of the result.
    Returns: Tensor of shape `shape` and the dtype of `updates`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> print(ops.scatter_nd(Tensor([[1], [3], [1]]), Tensor([1.0, 2.0, 3.0]), (4,)))
    [0. 4. 0. 2.]
tensor_scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "set", "TensorScatterUpdate")
        where _alike(input_x, updates, "TensorScatterUpdate")
    Returns a copy of `input_x` with `updates` written at the given indices. Of repeated indices, the last one counts.
    indices: of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates: of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    Returns: Tensor of the shape and dtype of `input_x`.
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.
    >>> print(ops.tensor_scatter_update(Tensor([1, 2, 3]), Tensor([[2], [0]]), Tensor([7, 8])))
    [8 2 7]
tensor_scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "add", "TensorScatterAdd")
        where _alike(input_x, updates, "TensorScatterAdd")
    Like `tensor_scatter_update`, but adds the updates; those of repeated indices accumulate.
    >>> print(ops.tensor_scatter_add(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [ 1  2 18]
tensor_scatter_sub(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "sub", "TensorScatterSub")
        where _alike(input_x, updates, "TensorScatterSub")
    Like `tensor_scatter_update`, but subtracts the updates; those of repeated indices accumulate.
    >>> print(ops.tensor_scatter_sub(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 -12]
tensor_scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "mul", "TensorScatterMul")
        where _alike(input_x, updates, "TensorScatterMul")
    Like `tensor_scatter_update`, but multiplies by the updates; those of repeated indices accumulate.
    >>> print(ops.tensor_scatter_mul(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 168]
tensor_scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "div", "TensorScatterDiv")
        where _alike(input_x, updates, "TensorScatterDiv")
    Like `tensor_scatter_update`, but divides by the updates, one after the other. Integer quotients are truncated.
    >>> print(ops.tensor_scatter_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
tensor_scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "max", "TensorScatterMax")
        where _alike(input_x, updates, "TensorScatterMax")
    Like `tensor_scatter_update`, but keeps the maximum of the element and its updates.
    >>> print(ops.tensor_scatter_max(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 2 7]
tensor_scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) =
        put_nd(input_x, indices, updates, "min", "TensorScatterMin")
        where _alike(input_x, updates, "TensorScatterMin")
    Like `tensor_scatter_update`, but keeps the minimum of the element and its updates.
    >>> print(ops.tensor_scatter_min(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 0 3]
tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor, axis: int = 0, reduction: str = "none") =
        elements_put(input_x, axis, indices, updates, REDUCTIONS[reduction], op)
        where op = "TensorScatterElements"
        where check.choice(reduction, ("none", "add"), op, "reduction")
        where check.tensor(updates, op, "updates")
    Returns a copy of `input_x` with each update written at its index along `axis` and at its own other coordinates.
    indices: of int32 or int64, of the rank of `input_x`.
    updates: of the dtype of `input_x` and the shape of `indices`.
    reduction: 'none' writes the updates, 'add' adds them.
    Returns: Tensor of the shape and dtype of `input_x`.
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible, or `reduction` is neither 'none' nor 'add'.
    >>> print(ops.tensor_scatter_elements(Tensor([[1, 2, 3]]), Tensor([[2, 0]]), Tensor([[7, 8]]), axis=1))
    [[8 2 7]]
scatter(input: Tensor, axis: int, index: Tensor, src) = elements_put(input, axis, index, src, "set", "scatter")
    Returns a copy of `input` with the elements of `src` written at their index along `axis`, other coordinates kept.
    index: of int32 or int64, of the rank of `input`.
    src: Tensor of the dtype of `input`, in every dimension at least as large as `index`; or a number.
    Arguments: tensor_scatter_update
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.scatter(Tensor([[1.0, 2.0, 3.0]]), 1, Tensor([[2, 0]]), Tensor([[7.0, 8.0]])))
    [[8. 2. 7.]]
inplace_update(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "set", "InplaceUpdate")
    Returns a copy of `x` with the given rows replaced by those of `v`. Despite the name, `x` does not change.
    v: Tensor with one row per index.
    indices: An int or a tuple of ints.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ops.inplace_update(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [8 9 3]
inplace_add(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "add", "InplaceAdd")
    Like `inplace_update`, but adds the rows.
    >>> print(ops.inplace_add(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [ 9 11  3]
inplace_sub(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "sub", "InplaceSub")
    Like `inplace_update`, but subtracts the rows.
    >>> print(ops.inplace_sub(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [-7 -7  3]
write_places(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) = written(input_x)
        where check.tensor(updates, op, "updates")
        where updates = t.cast(updates, check.tensor(input_x, op, "input_x").dtype)
        where input_x._assign(put_nd(input_x, indices, updates, mode, op))
    Writes `updates` into `input_x` at `indices`, in place.
scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "set", "ScatterUpdate")
    Writes rows of `input_x` in place.
    input_x: Parameter or Tensor.
    indices: of ints: the indices of the rows.
    updates: of shape ``indices.shape + input_x.shape[1:]``.
    Returns: Tensor with the new values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> x = Parameter(Tensor([1.0, 2.0, 3.0]), name="x")
    >>> print(ops.scatter_update(x, Tensor([2, 0]), Tensor([7.0, 8.0])).asnumpy())
    [8. 2. 7.]
scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "add", "ScatterAdd")
    Like `scatter_update`, but adds; the updates of repeated rows accumulate.
    >>> print(ops.scatter_add(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [ 1. 17.]
scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "mul", "ScatterMul")
    Like `scatter_update`, but multiplies; the updates of repeated rows accumulate.
    >>> print(ops.scatter_mul(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [  1. 112.]
scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "div", "ScatterDiv")
    Like `scatter_update`, but divides; the updates of repeated rows accumulate.
    >>> print(ops.scatter_div(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([4.0, 2.0])))
    [1.   0.25]
scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "max", "ScatterMax")
    Like `scatter_update`, but keeps the maximum of the element and its updates.
    >>> print(ops.scatter_max(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [1. 7.]
scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_rows(input_x, indices, updates, "min", "ScatterMin")
    Like `scatter_update`, but keeps the minimum of the element and its updates.
    >>> print(ops.scatter_min(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [0. 2.]
scatter_nd_update(input_x: Tensor, indices: Tensor, updates: Tensor) =
        write_places(input_x, indices, updates, "set", "ScatterNdUpdate")
    Writes `updates` into `input_x` at the given indices, in place.
    input_x: Parameter or Tensor.
    indices: of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates: of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    Returns: Tensor with the new values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> print(ops.scatter_nd_update(Tensor([[1.0, 2.0]]), Tensor([[0, 1]]), Tensor([7.0])))
    [[1. 7.]]
scatter_nd_add(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "add", "ScatterNdAdd")
    Like `scatter_nd_update`, but adds; the updates of repeated indices accumulate.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_add(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [ 1. 17.]
scatter_nd_sub(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "sub", "ScatterNdSub")
    Like `scatter_nd_update`, but subtracts; the updates of repeated indices accumulate.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_sub(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. -13.]
scatter_nd_mul(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "mul", "ScatterNdMul")
    Like `scatter_nd_update`, but multiplies; the updates of repeated indices accumulate.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_mul(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. 112.]
scatter_nd_div(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "div", "ScatterNdDiv")
    Like `scatter_nd_update`, but divides; the updates of repeated indices accumulate.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
scatter_nd_max(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "max", "ScatterNdMax")
    Like `scatter_nd_update`, but keeps the maximum of the element and its updates.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_max(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [1. 7.]
scatter_nd_min(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) =
        write_places(input_x, indices, updates, "min", "ScatterNdMin")
    Like `scatter_nd_update`, but keeps the minimum of the element and its updates.
    use_locking: Accepted for compatibility.
    >>> print(ops.scatter_nd_min(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [0. 2.]
index_add(x: Tensor, indices: Tensor, y: Tensor, axis: int, use_lock: bool = True, check_index_bound: bool = True) =
        written(x)
        where new = add_slices(x, indices, y, axis, "IndexAdd")
        where x._assign(new)
    Adds the slices of `y` along `axis` to the slices of `x` at `indices`, in place.
    x: Parameter or Tensor.
    indices: of ints, of one dimension.
    y: of the shape of `x`, except that its size along `axis` is the number of indices.
    use_lock: Accepted for compatibility.
    check_index_bound: Accepted for compatibility; indices are always checked.
    Returns: Tensor with the new values of `x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> print(ops.index_add(Tensor([[1.0, 2.0, 3.0]]), Tensor([2, 2]), Tensor([[7.0, 8.0]]), 1))
    [[ 1.  2. 18.]]
inplace_index_add(var: Tensor, indices: Tensor, updates: Tensor, axis: int) = written(var)
        where new = add_slices(var, indices, updates, axis, "InplaceIndexAdd")
        where var._assign(new)
    Adds the slices of `updates` along `axis` to the slices of `var` at `indices`, in place.
    var: Parameter or Tensor.
    indices: of ints, of one dimension.
    updates: of the shape of `var`, except that its size along `axis` is the number of indices.
    Returns: Tensor with the new values of `var`.
    ValueError: `axis` is out of range.
    >>> print(ops.inplace_index_add(Tensor([[1.0, 2.0]]), Tensor([1]), Tensor([[7.0]]), 1))
    [[1. 9.]]
""",
    "ops.arrays.selecting": """
where(condition: Tensor, input, other) = select(condition, input, other)
    Selects elements of `input` where `condition` is true and of `other` elsewhere. All three are broadcast.
    condition: of bool.
    input: Tensor or number.
    other: Tensor or number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
    [1. 0.]
masked_fill(input_x: Tensor, mask: Tensor, value) = t.select(mask, fill, input_x)
        where check.tensor(input_x, "masked_fill", "input_x"), check.tensor(mask, "masked_fill", "mask")
        raise ValueError(f"For 'masked_fill', 'value' must be a number or 0-d Tensor, but got shape {value.shape}.") if
        isinstance(value, Tensor) and value.ndim > 0
        where value = check.large(value, input_x.dtype)
        where fill = t.cast(value, input_x.dtype) if isinstance(value, Tensor) else t.full((), value, input_x.dtype)
    Replaces the elements by `value` where `mask` is true.
    mask: of bool; it broadcasts with `input_x`.
    value: A number or a 0-d Tensor.
    Returns: Tensor of the broadcast shape and the dtype of `input_x`.
    ValueError: `value` has dimensions.
    >>> print(ops.masked_fill(Tensor([1.0, 2.0]), Tensor([True, False]), 0.5))
    [0.5 2. ]
gather_elements(input: Tensor, dim: int, index: Tensor) =
        t.gather_d(input, check.axis(dim, check.tensor(input, "gather_d").ndim, "gather_d", "dim"), index)
    Gathers one element along `dim` for each index; the other coordinates are those of the index.
    index: of int32 or int64, of the rank of `input`.
    Returns: Tensor of the shape of `index` and the dtype of `input`.
    IndexError: an index is out of range.
    >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
gather_d(x: Tensor, dim: int, index: Tensor) = gather_elements(x, dim, index)
    Gathers one element along `dim` for each index; see `gather_elements`.
    index: of int32 or int64, of the rank of `x`.
    Returns: Tensor of the shape of `index` and the dtype of `x`.
    ValueError: `dim` is out of range.
    >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
index_select(input: Tensor, axis: int, index: Tensor) = gather(input, index, axis)
        where check.tensor(input, "index_select"), check.tensor(index, "index_select", "index")
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.") if
        index.ndim != 1
    Selects slices along `axis`.
    index: of ints, of one dimension.
    Returns: Tensor of the shape of `input`, except that its size along `axis` is the number of indices.
    ValueError: `axis` is out of range, or `index` does not have one dimension.
    >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
    [[2]
     [4]]
cast(input, dtype) = t.cast(input if isinstance(input, Tensor) else Tensor(input), dtype)
        raise TypeError(f"For 'Cast', the input 'dtype' should be mindspore dtype, but got {check.show(dtype)}.") if not
        isinstance(dtype, mstype.DType)
    Casts a tensor or number to another dtype.

    Args:
        input: Tensor or number.
        dtype: The dtype of the result.
    Returns:
        Tensor of the shape of `input`.

    Raises:
        TypeError: `dtype` is not a dtype.

    Examples:
        >>> import mindspore as ms
        >>> print(ms.ops.cast(ms.Tensor([1.7, -1.7]), ms.int32))
        [ 1 -1]
tril(input: Tensor, diagonal: int = 0) = t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))
    Returns the elements on and below a diagonal of matrices, and zeros elsewhere.
    input: of shape (*, m, n).
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(input: Tensor, diagonal: int = 0) = t.select(_below(input, check.integer(diagonal, "triu", "diagonal") - 1,
        "triu"), t.full((), 0, input.dtype), input)
    Returns the elements on and above a diagonal of matrices, and zeros elsewhere.
    input: of shape (*, m, n).
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "ops.arrays.sorting": """
sort(input_x: Tensor, axis: int = -1, descending: bool = False) -> tuple[Tensor, Tensor] =
        values, t.cast(index, mstype.int32)
        where values, index = _sorted(input_x, axis, descending, "sort")
    Sorts the elements along a dimension and returns their original indices too.

    Equal elements keep their order. NaN is greater than every number.
    input_x: of at least one dimension.
    descending: Whether the largest element comes first.
    Returns: (values, index), both of the shape of `input_x`; `index` is int32.
    TypeError: `axis` is not an int, or `descending` is not a bool.
    ValueError: `axis` is out of range, or `input_x` is 0-d.
    >>> values, index = ops.sort(Tensor([3, 1, 2]))
    >>> print(values, index)
    [1 2 3] [1 2 0]
_sorted(input, axis, descending, op: str) -> tuple[Tensor, Tensor] = values, places
        where index = place(input, axis, op)
        where values, places = t.sort_(input, index, check.flag(descending, op, "descending"))
    Like `sort`, with an int64 index.
argsort(input: Tensor, axis: int = -1, descending: bool = False) =
        t.cast(_sorted(input, axis, descending, "argsort")[1], mstype.int32)
    Returns the indices that sort a tensor along a dimension; see `sort`.
    input: of at least one dimension.
    descending: Whether the largest element comes first.
    Returns: Tensor of int32, of the shape of `input`.
    ValueError: `axis` is out of range.
    >>> print(ops.argsort(Tensor([3, 1, 2])))
    [1 2 0]
msort(input: Tensor) = _sorted(input, 0, False, "msort")[0]
    Sorts the elements along the first dimension.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.msort(Tensor([[3, 1], [2, 5]])))
    [[2 1]
     [3 5]]
top_k(input_x: Tensor, k: int, sorted: bool = True) -> tuple[Tensor, Tensor] = topk(input_x, k, None, True, sorted)
    Returns the `k` largest elements of the last dimension; see `topk`.
    k: The number of elements.
    sorted: Whether the elements are in descending order.
    Returns: (values, index), both of shape ``input_x.shape[:-1] + (k,)``; `index` is int32.
    >>> print(ops.top_k(Tensor([3, 1, 2, 5]), 2)[0])
    [5 3]
median(input: Tensor, axis: int = -1, keepdims: bool = False) -> tuple[Tensor, Tensor] =
        _median(input, axis, keepdims, "median", False)
    Returns the median along a dimension and its index. Of two middle elements, it is the lower one.
    input: Tensor with at least one element along the dimension. The median of elements with a NaN is NaN.
    Returns: (values, index): the medians, in the dtype of `input`, and their int64 indices.
    TypeError: `axis` is not an int, or `keepdims` is not a bool.
    ValueError: `axis` is out of range.
    >>> values, index = ops.median(Tensor([[3.0, 1.0, 2.0, 5.0]]))
    >>> print(values, index)
    [2.] [2]
nanmedian(input: Tensor, axis: int = -1, keepdims: bool = False) -> tuple[Tensor, Tensor] =
        _median(input, axis, keepdims, "nanmedian", True)
    Returns the median of the elements that are not NaN and its index; see `median`.
    Returns: (values, index): the medians, in the dtype of `input`, and their int64 indices.
    ValueError: `axis` is out of range.
    >>> values, index = ops.nanmedian(Tensor([3.0, float("nan"), 2.0]))
    >>> print(values, index)
    2.0 2
quantile(input: Tensor, q, axis: int | None = None, keepdims: bool = False) =
        _quantile(input, q, axis, keepdims, "quantile", False)
    Computes quantiles, with linear interpolation between the two elements around ``q * (n - 1)``.
    input: of float32 or float64. A quantile of elements with a NaN is NaN.
    q: A float in [0, 1], or a 0-d or 1-d Tensor of the dtype of `input`.
    axis: The dimension; None is the flattened tensor.
    Returns: Tensor of the dtype of `input`; if `q` is 1-d, its first dimension is that of the quantiles.
    TypeError: `input` or `q` has a wrong type.
    ValueError: `q` is not in [0, 1], or `axis` is out of range.
    >>> print(ops.quantile(Tensor([1.0, 2.0, 3.0, 5.0]), 0.5))
    2.5
nanquantile(input: Tensor, q, axis: int | None = None, keepdims: bool = False) =
        _quantile(input, q, axis, keepdims, "nanquantile", True)
    Computes quantiles of the elements that are not NaN; see `quantile`.
    Returns: Tensor of the dtype of `input`; if `q` is 1-d, its first dimension is that of the quantiles.
    ValueError: `axis` is out of range.
    >>> print(ops.nanquantile(Tensor([1.0, float("nan"), 3.0]), 0.5))
    2.0
""",
    "ops.arrays.segments": """
take(input: Tensor, index: Tensor) =
        pick(t.reshape(check.tensor(input, "take"), (-1,)), [int_tensor(index, "take", "index")], (0,))
    Takes elements of the flattened tensor by index.
    index: of ints, of any shape.
    Returns: Tensor of the shape of `index` and the dtype of `input`.
    IndexError: an index is out of range.
    >>> print(ops.take(Tensor([[1, 2], [3, 4]]), Tensor([0, 3])))
    [1 4]
unsorted_segment_sum(input_x: Tensor, segment_ids: Tensor, num_segments) =
        _segments(input_x, segment_ids, num_segments, 0, "add", "UnsortedSegmentSum")
    Sums the slices of each segment; a segment without slices gives 0.
    segment_ids: of ints: the segment of each slice. Its shape is a prefix of that of `input_x`. Slices with a negative
        id are ignored.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + input_x.shape[segment_ids.ndim:]``, of the dtype of `input_x`.
    IndexError: an id is not below `num_segments`.
    ValueError: the shapes are incompatible.
    >>> print(ops.unsorted_segment_sum(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 4. 0.]
unsorted_segment_max(x: Tensor, segment_ids: Tensor, num_segments) =
        _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMax")[0], "max", "UnsortedSegmentMax")
    Computes the maximum of each segment; a segment without slices gives the smallest finite number.
    segment_ids: of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.
    >>> print(ops.unsorted_segment_max(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 3.]
unsorted_segment_min(x: Tensor, segment_ids: Tensor, num_segments) =
        _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMin")[1], "min", "UnsortedSegmentMin")
    Computes the minimum of each segment; a segment without slices gives the largest finite number.
    segment_ids: of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.
    >>> print(ops.unsorted_segment_min(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 1.]
unsorted_segment_prod(x: Tensor, segment_ids: Tensor, num_segments) =
        _segments(x, segment_ids, num_segments, 1, "mul", "UnsortedSegmentProd")
    Computes the product of each segment; a segment without slices gives 1.
    segment_ids: of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.
    >>> print(ops.unsorted_segment_prod(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 3. 1.]
""",
}
