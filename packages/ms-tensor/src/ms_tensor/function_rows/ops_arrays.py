"""Functions of `ops` that move, select and join elements; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import _table as table
from ms_tensor import dtype as mstype
from ms_tensor.ops.arrays._places import elements_put, int_tensor, pick
from ms_tensor.ops.arrays.joining import concat, flip

ROWS = {
    "ops.arrays.creation": """
zeros(size, dtype=None) = t.full(check.shape(size, "zeros", "size"), 0, _dtype(dtype, mstype.float32, "zeros"))
    A tensor of zeros.
    size: An int or a tuple of ints.
    ValueError: a size is negative.
    MemoryError: the tensor is larger than memory.
    >>> print(ops.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
ones(shape, dtype=None) = t.full(check.shape(shape, "ones"), 1, _dtype(dtype, mstype.float32, "ones"))
    A tensor of ones.
    shape: An int or a tuple of ints.
    >>> print(ops.ones((2,)))
    [1. 1.]
full(size, fill_value, *, dtype=None) = _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")
    A tensor filled with one value.
    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype its whole part is taken.
    dtype: The dtype; None is int64.
    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
fill(type, shape, value) = _filled(shape, value, type, "fill")
    A tensor of a dtype and shape filled with one value.
    >>> print(ms.ops.fill(ms.int32, (2,), 3))
    [3 3]
range(start, end, step=1, maxlen: int = 1000000) = arange(start, end, step)
    As `arange`, all three given.
    >>> print(ops.range(0, 10, 4))
    [0 4 8]
scalar_to_tensor(input_x, dtype=mstype.float32) = _filled((), input_x, dtype, "scalar_to_tensor")
    A number as a 0-d tensor.
    >>> print(ops.scalar_to_tensor(3))
    3.0
""",
    "ops.arrays.diagonals": """
diagflat(input: Tensor, offset: int = 0) = _embed(t.reshape(check.tensor(input, "diagflat"), (-1,)),
        check.integer(offset, "diagflat", "offset"))
    A matrix with all elements of `input` on a diagonal and zeros elsewhere.
    offset: Which diagonal: 0 is the main one, positive ones lie above it.
    Returns: Tensor of two dimensions.
    TypeError: `offset` is not an int.
    >>> print(ops.diagflat(Tensor([[1, 2]])))
    [[1 0]
     [0 2]]
tril_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TrilIndices", lambda r: range(min(col, r + offset + 1)))
    The places on and below a diagonal of a matrix: row indices, then column indices.
    row: The number of rows.
    col: The number of columns.
    offset: Which diagonal; 0 is the main one.
    dtype: int32 or int64.
    Returns: Tensor of shape (2, count), in row-major order.
    TypeError: `dtype` is another.
    ValueError: a size is negative.
    >>> print(ops.tril_indices(2, 2))
    [[0 1 1]
     [0 0 1]]
triu_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TriuIndices", lambda r: range(max(0, r + offset), col))
    The places on and above a diagonal of a matrix: row indices, then column indices.
    Arguments: tril_indices
    Returns: Tensor of shape (2, count), in row-major order.
    >>> print(ops.triu_indices(2, 2))
    [[0 0 1]
     [0 1 1]]
""",
    "ops.arrays.joining": """
cat(tensors, axis: int = 0) = concat(tensors, axis)
    As `concat`.
    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
unstack(input_x: Tensor, axis: int = 0) -> tuple[Tensor, ...] = unbind(input_x, axis)
    As `unbind`.
    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
""",
    "ops.arrays.scattering": """
scatter(input: Tensor, axis: int, index: Tensor, src) = elements_put(input, axis, index, src, "set", "scatter")
    A copy in which the elements of `src` stand at their index along `axis`, the other coordinates kept.
    index: of int32 or int64, of the rank of `input`.
    src: Tensor of the dtype of `input`, at least of the shape of `index`; or a number.
    Arguments: tensor_scatter_update
    >>> print(ops.scatter(Tensor([[1.0, 2.0, 3.0]]), 1, Tensor([[2, 0]]), Tensor([[7.0, 8.0]])))
    [[8. 2. 7.]]
inplace_update(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "set", "InplaceUpdate")
    A copy in which the rows that `indices` names are those of `v`; in spite of its name `x` keeps its values.
    v: Tensor with one row for each index.
    indices: An int or a tuple of ints.
    >>> print(ops.inplace_update(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [8 9 3]
inplace_add(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "add", "InplaceAdd")
    As `inplace_update`, but adds.
    >>> print(ops.inplace_add(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [ 9 11  3]
inplace_sub(x: Tensor, v: Tensor, indices) = _rows(x, v, indices, "sub", "InplaceSub")
    As `inplace_update`, but subtracts.
    >>> print(ops.inplace_sub(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [-7 -7  3]
""",
    "ops.arrays.scattering_in_place": """
scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "set",
        "ScatterUpdate")
    Writes rows of `input_x` in place.
    input_x: Parameter or Tensor.
    indices: of ints: the rows.
    updates: of shape ``indices.shape + input_x.shape[1:]``.
    Returns: Tensor, the values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> x = Parameter(Tensor([1.0, 2.0, 3.0]), name="x")
    >>> print(ops.scatter_update(x, Tensor([2, 0]), Tensor([7.0, 8.0])).asnumpy())
    [8. 2. 7.]
scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "add",
        "ScatterAdd")
    As `scatter_update`, but adds; repeated rows gather every share.
    >>> print(ops.scatter_add(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [ 1. 17.]
scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "mul",
        "ScatterMul")
    As `scatter_add`, but multiplies.
    >>> print(ops.scatter_mul(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [  1. 112.]
scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "div",
        "ScatterDiv")
    As `scatter_add`, but divides.
    >>> print(ops.scatter_div(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([4.0, 2.0])))
    [1.   0.25]
scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "max",
        "ScatterMax")
    As `scatter_add`, but the greatest stays.
    >>> print(ops.scatter_max(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [1. 7.]
scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) = write_rows(input_x, indices, updates, "min",
        "ScatterMin")
    As `scatter_add`, but the smallest stays.
    >>> print(ops.scatter_min(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [0. 2.]
scatter_nd_update(input_x: Tensor, indices: Tensor, updates: Tensor) = write_places(input_x, indices, updates, "set",
        "ScatterNdUpdate")
    Writes into `input_x` in place at the places that the rows of `indices` name.
    input_x: Parameter or Tensor.
    indices: of ints; its last dimension holds indices along the first dimensions of `input_x`.
    updates: of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    Returns: Tensor, the values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.
    >>> print(ops.scatter_nd_update(Tensor([[1.0, 2.0]]), Tensor([[0, 1]]), Tensor([7.0])))
    [[1. 7.]]
scatter_nd_add(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "add", "ScatterNdAdd")
    As `scatter_nd_update`, but adds; repeated places gather every share.
    >>> print(ops.scatter_nd_add(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [ 1. 17.]
scatter_nd_sub(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "sub", "ScatterNdSub")
    As `scatter_nd_add`, but subtracts.
    >>> print(ops.scatter_nd_sub(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. -13.]
scatter_nd_mul(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "mul", "ScatterNdMul")
    As `scatter_nd_add`, but multiplies.
    >>> print(ops.scatter_nd_mul(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. 112.]
scatter_nd_div(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "div", "ScatterNdDiv")
    As `scatter_nd_add`, but divides.
    >>> print(ops.scatter_nd_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
scatter_nd_max(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "max", "ScatterNdMax")
    As `scatter_nd_add`, but the greatest stays.
    >>> print(ops.scatter_nd_max(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [1. 7.]
scatter_nd_min(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool = False) = write_places(input_x,
        indices, updates, "min", "ScatterNdMin")
    As `scatter_nd_add`, but the smallest stays.
    >>> print(ops.scatter_nd_min(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [0. 2.]
""",
    "ops.arrays.segments": """
take(input: Tensor, index: Tensor) = pick(t.reshape(check.tensor(input, "take"), (-1,)), [int_tensor(index, "take",
        "index")], (0,))
    The elements of the flattened tensor that `index` names.
    index: of ints, of any shape.
    Returns: Tensor of the shape of `index`.
    IndexError: an index is out of range.
    >>> print(ops.take(Tensor([[1, 2], [3, 4]]), Tensor([0, 3])))
    [1 4]
unsorted_segment_sum(input_x: Tensor, segment_ids: Tensor, num_segments) = _segments(input_x, segment_ids, num_segments,
        0, "add", "UnsortedSegmentSum")
    The sum of the rows of each segment; 0 for a segment without rows.
    segment_ids: of ints, of a shape with which that of `input_x` starts; rows of a negative segment are left
        out.
    num_segments: The number of segments.
    Returns: Tensor of shape ``(num_segments,) + input_x.shape[segment_ids.ndim:]``.
    IndexError: a segment is not below `num_segments`.
    ValueError: the shapes are incompatible.
    >>> print(ops.unsorted_segment_sum(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 4. 0.]
unsorted_segment_max(x: Tensor, segment_ids: Tensor, num_segments) = _segments(x, segment_ids, num_segments, _limits(x,
        "UnsortedSegmentMax")[0], "max", "UnsortedSegmentMax")
    As `unsorted_segment_sum`, but the greatest; the least finite number for a segment without rows.
    >>> print(ops.unsorted_segment_max(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 3.]
unsorted_segment_min(x: Tensor, segment_ids: Tensor, num_segments) = _segments(x, segment_ids, num_segments, _limits(x,
        "UnsortedSegmentMin")[1], "min", "UnsortedSegmentMin")
    As `unsorted_segment_sum`, but the smallest; the greatest finite number for a segment without rows.
    >>> print(ops.unsorted_segment_min(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 1.]
unsorted_segment_prod(x: Tensor, segment_ids: Tensor, num_segments) = _segments(x, segment_ids, num_segments, 1, "mul",
        "UnsortedSegmentProd")
    As `unsorted_segment_sum`, but the product; 1 for a segment without rows.
    >>> print(ops.unsorted_segment_prod(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 3. 1.]
""",
    "ops.arrays.selecting": """
where(condition: Tensor, input, other) = select(condition, input, other)
    `input` where `condition` holds, else `other`; all three are broadcast.
    condition: of bool.
    input: Tensor or number.
    other: Tensor or number.
    Returns: Tensor of the promoted dtype.
    >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
    [1. 0.]
gather_elements(input: Tensor, dim: int, index: Tensor) = t.gather_d(input, check.axis(dim, check.tensor(input,
        "gather_d").ndim, "gather_d", "dim"), index)
    One element along `dim` for each index, the other coordinates kept.
    index: of int32 or int64 of the same rank.
    Returns: Tensor of the shape of `index`.
    IndexError: an index is out of range.
    >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
gather_d(x: Tensor, dim: int, index: Tensor) = gather_elements(x, dim, index)
    As `gather_elements`.
    >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
index_select(input: Tensor, axis: int, index: Tensor) = gather(input, index, axis)
    Slices along `axis`, one for each entry of a 1-d index.
    >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
    [[2]
     [4]]
tril(input: Tensor, diagonal: int = 0) = t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))
    The elements on and below a diagonal; zeros elsewhere.
    >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(input: Tensor, diagonal: int = 0) = t.select(_below(input, check.integer(diagonal, "triu", "diagonal") - 1,
        "triu"), t.full((), 0, input.dtype), input)
    The elements on and above a diagonal; zeros elsewhere.
    >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "ops.arrays.shapes": """
permute(input: Tensor, axis) = transpose(input, axis)
    As `transpose`.
    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
unsqueeze(input: Tensor, dim: int) = expand_dims(input, dim)
    As `expand_dims`.
    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
shape(input_x: Tensor) -> tuple[int, ...] = check.tensor(input_x, "shape", "input_x").shape
    The shape, as a tuple.
    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
size(input_x: Tensor) -> int = check.tensor(input_x, "size", "input_x").size
    The number of elements.
    >>> ops.size(ops.ones((2, 3)))
    6
rank(input_x: Tensor) -> int = check.tensor(input_x, "rank", "input_x").ndim
    The number of dimensions.
    >>> ops.rank(ops.ones((2, 3)))
    2
dtype(x: Tensor) -> Any = check.tensor(x, "dtype", "x").dtype
    The dtype.
    >>> ops.dtype(ops.ones(2))
    mindspore.float32
is_tensor(obj) -> bool = isinstance(obj, Tensor)
    Whether `obj` is a Tensor.
    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
identity(x: Tensor) = x
    `x` itself.
    x (Any): any value.
    Returns: `x`.
    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
""",
    "ops.arrays.sorting": """
argsort(input: Tensor, axis: int = -1, descending: bool = False) = t.cast(_sorted(input, axis, descending,
        "argsort")[1], mstype.int32)
    The index that sorts a tensor along a dimension; see `sort`.
    input: of at least one dimension.
    descending: Whether the greatest comes first.
    Returns: Tensor of int32.
    >>> print(ops.argsort(Tensor([3, 1, 2])))
    [1 2 0]
msort(input: Tensor) = _sorted(input, 0, False, "msort")[0]
    The elements sorted along the first dimension.
    >>> print(ops.msort(Tensor([[3, 1], [2, 5]])))
    [[2 1]
     [3 5]]
top_k(input_x: Tensor, k: int, sorted: bool = True) -> tuple[Tensor, Tensor] = topk(input_x, k, None, True, sorted)
    The `k` largest elements of the last dimension; see `topk`.
    >>> print(ops.top_k(Tensor([3, 1, 2, 5]), 2)[0])
    [5 3]
median(input: Tensor, axis: int = -1, keepdims: bool = False) -> tuple[Tensor, Tensor] = _median(input, axis, keepdims,
        "median", False)
    The median along a dimension, the lower of the two middle elements, and where it is.
    input: Tensor with at least one element along the dimension. A NaN is the median of its line.
    Returns: (values, index): the index is int64.
    TypeError: `axis` is not an int, or `keepdims` no bool.
    ValueError: `axis` is out of range.
    >>> values, index = ops.median(Tensor([[3.0, 1.0, 2.0, 5.0]]))
    >>> print(values, index)
    [2.] [2]
nanmedian(input: Tensor, axis: int = -1, keepdims: bool = False) -> tuple[Tensor, Tensor] = _median(input, axis,
        keepdims, "nanmedian", True)
    The median of the elements that are not NaN, and where it is; see `median`.
    >>> values, index = ops.nanmedian(Tensor([3.0, float("nan"), 2.0]))
    >>> print(values, index)
    2.0 2
quantile(input: Tensor, q, axis: int | None = None, keepdims: bool = False) = _quantile(input, q, axis, keepdims,
        "quantile", False)
    Quantiles, linear between the two elements around ``q * (n - 1)``.
    input: of float32 or float64. The quantiles of a line with a NaN are NaN.
    q: A float in [0, 1], or a 0-d or 1-d Tensor of them in the dtype of `input`.
    axis: The dimension; None for all elements.
    Returns: Tensor; where `q` is 1-d, with one more dimension in front.
    TypeError: `input` or `q` has a wrong type.
    ValueError: `q` is not in [0, 1], or `axis` out of range.
    >>> print(ops.quantile(Tensor([1.0, 2.0, 3.0, 5.0]), 0.5))
    2.5
nanquantile(input: Tensor, q, axis: int | None = None, keepdims: bool = False) = _quantile(input, q, axis, keepdims,
        "nanquantile", True)
    Quantiles of the elements that are not NaN; see `quantile`.
    >>> print(ops.nanquantile(Tensor([1.0, float("nan"), 3.0]), 0.5))
    2.0
""",
    "ops.arrays.splitting": """
tensor_split(input: Tensor, indices_or_sections, axis: int = 0) -> tuple[Tensor, ...] = _cuts(input,
        indices_or_sections, axis, "tensor_split")
    The tensor cut into parts that may differ in size; views.
    input: of at least one dimension.
    indices_or_sections: An int, how many parts, of which the first ones are longer by 1 where it does not divide
        the size; or a tuple or list of ints, where to cut.
    Returns: tuple of Tensors.
    TypeError: `indices_or_sections` is neither.
    ValueError: it is an int below 1.
    >>> [p.shape for p in ops.tensor_split(ops.ones((5,)), 2)]
    [(3,), (2,)]
atleast_1d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1,)) if x.ndim == 0 else x, "atleast_1d")
    A tensor, or each of several, with at least one dimension.
    >>> ops.atleast_1d(Tensor(1.0)).shape
    (1,)
atleast_2d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1, x.size)) if x.ndim < 2 else x, "atleast_2d")
    A tensor, or each of several, with at least two dimensions; a vector becomes a row.
    >>> ops.atleast_2d(ops.ones((3,))).shape
    (1, 3)
row_stack(tensors) = concat(list(atleast_2d(check.tensors(tensors, "row_stack"))), 0)
    Tensors joined by rows; a vector is one row.
    >>> print(ops.row_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 2]
     [3 4]]
dstack(tensors) = concat(list(atleast_3d(check.tensors(tensors, "dstack"))), 2)
    Tensors joined along dimension 2.
    >>> ops.dstack((ops.ones((2, 3)), ops.ones((2, 3)))).shape
    (2, 3, 2)
""",
    "ops.arrays.views": """
ravel(input: Tensor) = table.reshape(check.tensor(input, "ravel"), (-1,))
    All elements in one dimension.
    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
expand_as(input: Tensor, other: Tensor) = table.broadcast_to(check.tensor(input, "expand_as"), check.tensor(other,
        "expand_as", "other").shape)
    Broadcast to the shape of `other`.
    >>> ops.expand_as(ops.ones((1, 3)), ops.ones((2, 3))).shape
    (2, 3)
view_as(input: Tensor, other: Tensor) = table.reshape(check.tensor(input, "view_as"), check.tensor(other, "view_as",
        "other").shape)
    Reshaped to the shape of `other`.
    >>> ops.view_as(ops.ones((6,)), ops.ones((2, 3))).shape
    (2, 3)
type_as(input: Tensor, other: Tensor) = table.cast(check.tensor(input, "type_as"), check.tensor(other, "type_as",
        "other").dtype)
    Cast to the dtype of `other`.
    >>> print(ops.type_as(Tensor([1.5]), Tensor([2])))
    [1]
numel(input: Tensor) -> int = check.tensor(input, "numel").size
    The number of elements.
    >>> ops.numel(ops.ones((2, 3)))
    6
reverse(x: Tensor, axis) = flip(check.tensor(x, "reverse", "x"), axis)
    The order of elements reversed along dimensions.
    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
""",
}
