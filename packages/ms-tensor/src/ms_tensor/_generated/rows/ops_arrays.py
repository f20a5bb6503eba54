"""Functions of `ops.arrays.scattering`, `ops.arrays.selecting`, `ops.arrays.sorting`, `ops.arrays.segments`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.arrays.scattering

def gather_nd(input_x: Tensor, indices: Tensor) -> Tensor:
    """Gathers the slices of `input_x` at the given indices."""
    found = deep_columns(check.tensor(input_x, "GatherNd", "input_x"), indices, "GatherNd")
    if not found:
        return t.broadcast_to(input_x, indices.shape[:-1] + input_x.shape)
    return pick(input_x, found, tuple(range(len(found))))


def scatter_nd(indices: Tensor, updates: Tensor, shape: Any) -> Tensor:
    """Adds `updates` to a tensor of zeros at the given indices."""
    dtype = check.tensor(updates, "ScatterNd", "updates").dtype
    zeros = t.full(check.shape(shape, "ScatterNd"), 0, accumulate.wide_dtype(dtype))
    return accumulate.narrowed(put_nd(zeros, indices, accumulate.widened(updates), "add", "ScatterNd"), updates)


def tensor_scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Returns a copy of `input_x` with `updates` written at the given indices. Of repeated indices, the last one counts."""
    _alike(input_x, updates, "TensorScatterUpdate")
    return put_nd(input_x, indices, updates, "set", "TensorScatterUpdate")


def tensor_scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but adds the updates; those of repeated indices accumulate."""
    _alike(input_x, updates, "TensorScatterAdd")
    return put_nd(input_x, indices, updates, "add", "TensorScatterAdd")


def tensor_scatter_sub(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but subtracts the updates; those of repeated indices accumulate."""
    _alike(input_x, updates, "TensorScatterSub")
    return put_nd(input_x, indices, updates, "sub", "TensorScatterSub")


def tensor_scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but multiplies by the updates; those of repeated indices accumulate."""
    _alike(input_x, updates, "TensorScatterMul")
    return put_nd(input_x, indices, updates, "mul", "TensorScatterMul")


def tensor_scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but divides by the updates, one after the other. Integer quotients are truncated."""
    _alike(input_x, updates, "TensorScatterDiv")
    return put_nd(input_x, indices, updates, "div", "TensorScatterDiv")


def tensor_scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but keeps the maximum of the element and its updates."""
    _alike(input_x, updates, "TensorScatterMax")
    return put_nd(input_x, indices, updates, "max", "TensorScatterMax")


def tensor_scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `tensor_scatter_update`, but keeps the minimum of the element and its updates."""
    _alike(input_x, updates, "TensorScatterMin")
    return put_nd(input_x, indices, updates, "min", "TensorScatterMin")


def tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor, axis: int=0, reduction: str='none') -> Tensor:
    """Returns a copy of `input_x` with each update written at its index along `axis` and at its own other coordinates."""
    op = "TensorScatterElements"
    check.choice(reduction, ("none", "add"), op, "reduction")
    check.tensor(updates, op, "updates")
    return elements_put(input_x, axis, indices, updates, REDUCTIONS[reduction], op)


def scatter(input: Tensor, axis: int, index: Tensor, src: Any) -> Tensor:
    """Returns a copy of `input` with the elements of `src` written at their index along `axis`, other coordinates kept."""
    return elements_put(input, axis, index, src, "set", "scatter")


def inplace_update(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """Returns a copy of `x` with the given rows replaced by those of `v`. Despite the name, `x` does not change."""
    return _rows(x, v, indices, "set", "InplaceUpdate")


def inplace_add(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """Like `inplace_update`, but adds the rows."""
    return _rows(x, v, indices, "add", "InplaceAdd")


def inplace_sub(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """Like `inplace_update`, but subtracts the rows."""
    return _rows(x, v, indices, "sub", "InplaceSub")


def write_places(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) -> Tensor:
    """Writes `updates` into `input_x` at `indices`, in place."""
    check.tensor(updates, op, "updates")
    updates = t.cast(updates, check.tensor(input_x, op, "input_x").dtype)
    input_x._assign(put_nd(input_x, indices, updates, mode, op))
    return written(input_x)


def scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Writes rows of `input_x` in place."""
    return write_rows(input_x, indices, updates, "set", "ScatterUpdate")


def scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `scatter_update`, but adds; the updates of repeated rows accumulate."""
    return write_rows(input_x, indices, updates, "add", "ScatterAdd")


def scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `scatter_update`, but multiplies; the updates of repeated rows accumulate."""
    return write_rows(input_x, indices, updates, "mul", "ScatterMul")


def scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `scatter_update`, but divides; the updates of repeated rows accumulate."""
    return write_rows(input_x, indices, updates, "div", "ScatterDiv")


def scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `scatter_update`, but keeps the maximum of the element and its updates."""
    return write_rows(input_x, indices, updates, "max", "ScatterMax")


def scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Like `scatter_update`, but keeps the minimum of the element and its updates."""
    return write_rows(input_x, indices, updates, "min", "ScatterMin")


def scatter_nd_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Writes `updates` into `input_x` at the given indices, in place."""
    return write_places(input_x, indices, updates, "set", "ScatterNdUpdate")


def scatter_nd_add(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but adds; the updates of repeated indices accumulate."""
    return write_places(input_x, indices, updates, "add", "ScatterNdAdd")


def scatter_nd_sub(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but subtracts; the updates of repeated indices accumulate."""
    return write_places(input_x, indices, updates, "sub", "ScatterNdSub")


def scatter_nd_mul(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but multiplies; the updates of repeated indices accumulate."""
    return write_places(input_x, indices, updates, "mul", "ScatterNdMul")


def scatter_nd_div(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but divides; the updates of repeated indices accumulate."""
    return write_places(input_x, indices, updates, "div", "ScatterNdDiv")


def scatter_nd_max(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but keeps the maximum of the element and its updates."""
    return write_places(input_x, indices, updates, "max", "ScatterNdMax")


def scatter_nd_min(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """Like `scatter_nd_update`, but keeps the minimum of the element and its updates."""
    return write_places(input_x, indices, updates, "min", "ScatterNdMin")


def index_add(x: Tensor, indices: Tensor, y: Tensor, axis: int, use_lock: bool=True, check_index_bound: bool=True) -> Tensor:
    """Adds the slices of `y` along `axis` to the slices of `x` at `indices`, in place."""
    new = add_slices(x, indices, y, axis, "IndexAdd")
    x._assign(new)
    return written(x)


def inplace_index_add(var: Tensor, indices: Tensor, updates: Tensor, axis: int) -> Tensor:
    """Adds the slices of `updates` along `axis` to the slices of `var` at `indices`, in place."""
    new = add_slices(var, indices, updates, axis, "InplaceIndexAdd")
    var._assign(new)
    return written(var)


# ops.arrays.selecting

def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    """Selects elements of `input` where `condition` is true and of `other` elsewhere. All three are broadcast."""
    return select(condition, input, other)


def masked_fill(input_x: Tensor, mask: Tensor, value: Any) -> Tensor:
    """Replaces the elements by `value` where `mask` is true."""
    check.tensor(input_x, "masked_fill", "input_x"), check.tensor(mask, "masked_fill", "mask")
    if isinstance(value, Tensor) and value.ndim > 0:
        raise ValueError(f"For 'masked_fill', 'value' must be a number or 0-d Tensor, but got shape {value.shape}.")
    value = check.large(value, input_x.dtype)
    fill = t.cast(value, input_x.dtype) if isinstance(value, Tensor) else t.full((), value, input_x.dtype)
    return t.select(mask, fill, input_x)


def gather_elements(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Gathers one element along `dim` for each index; the other coordinates are those of the index."""
    return t.gather_d(input, check.axis(dim, check.tensor(input, "gather_d").ndim, "gather_d", "dim"), index)


def gather_d(x: Tensor, dim: int, index: Tensor) -> Tensor:
    """Gathers one element along `dim` for each index; see `gather_elements`."""
    return gather_elements(x, dim, index)


def index_select(input: Tensor, axis: int, index: Tensor) -> Tensor:
    """Selects slices along `axis`."""
    check.tensor(input, "index_select"), check.tensor(index, "index_select", "index")
    if index.ndim != 1:
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.")
    return gather(input, index, axis)


def cast(input: Any, dtype: Any) -> Tensor:
    """Casts a tensor or number to another dtype.

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
    """
    if not isinstance(dtype, mstype.DType):
        raise TypeError(f"For 'Cast', the input 'dtype' should be mindspore dtype, but got {check.show(dtype)}.")
    return t.cast(input if isinstance(input, Tensor) else Tensor(input), dtype)


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """Returns the elements on and below a diagonal of matrices, and zeros elsewhere."""
    return t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """Returns the elements on and above a diagonal of matrices, and zeros elsewhere."""
    return t.select(_below(input, check.integer(diagonal, "triu", "diagonal") - 1, "triu"), t.full((), 0, input.dtype), input)


# ops.arrays.sorting

def sort(input_x: Tensor, axis: int=-1, descending: bool=False) -> tuple[Tensor, Tensor]:
    """Sorts the elements along a dimension and returns their original indices too.

    Equal elements keep their order. NaN is greater than every number.
    """
    values, index = _sorted(input_x, axis, descending, "sort")
    return values, t.cast(index, mstype.int32)


def _sorted(input: Any, axis: Any, descending: Any, op: str) -> tuple[Tensor, Tensor]:
    """Like `sort`, with an int64 index."""
    index = place(input, axis, op)
    values, places = t.sort_(input, index, check.flag(descending, op, "descending"))
    return values, places


def argsort(input: Tensor, axis: int=-1, descending: bool=False) -> Tensor:
    """Returns the indices that sort a tensor along a dimension; see `sort`."""
    return t.cast(_sorted(input, axis, descending, "argsort")[1], mstype.int32)


def msort(input: Tensor) -> Tensor:
    """Sorts the elements along the first dimension."""
    return _sorted(input, 0, False, "msort")[0]


def top_k(input_x: Tensor, k: int, sorted: bool=True) -> tuple[Tensor, Tensor]:
    """Returns the `k` largest elements of the last dimension; see `topk`."""
    return topk(input_x, k, None, True, sorted)


def median(input: Tensor, axis: int=-1, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """Returns the median along a dimension and its index. Of two middle elements, it is the lower one."""
    return _median(input, axis, keepdims, "median", False)


def nanmedian(input: Tensor, axis: int=-1, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """Returns the median of the elements that are not NaN and its index; see `median`."""
    return _median(input, axis, keepdims, "nanmedian", True)


def quantile(input: Tensor, q: Any, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """Computes quantiles, with linear interpolation between the two elements around ``q * (n - 1)``."""
    return _quantile(input, q, axis, keepdims, "quantile", False)


def nanquantile(input: Tensor, q: Any, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """Computes quantiles of the elements that are not NaN; see `quantile`."""
    return _quantile(input, q, axis, keepdims, "nanquantile", True)


# ops.arrays.segments

def take(input: Tensor, index: Tensor) -> Tensor:
    """Takes elements of the flattened tensor by index."""
    return pick(t.reshape(check.tensor(input, "take"), (-1,)), [int_tensor(index, "take", "index")], (0,))


def unsorted_segment_sum(input_x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """Sums the slices of each segment; a segment without slices gives 0."""
    return _segments(input_x, segment_ids, num_segments, 0, "add", "UnsortedSegmentSum")


def unsorted_segment_max(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """Computes the maximum of each segment; a segment without slices gives the smallest finite number."""
    return _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMax")[0], "max", "UnsortedSegmentMax")


def unsorted_segment_min(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """Computes the minimum of each segment; a segment without slices gives the largest finite number."""
    return _segments(x, segment_ids, num_segments, _limits(x, "UnsortedSegmentMin")[1], "min", "UnsortedSegmentMin")


def unsorted_segment_prod(x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
    """Computes the product of each segment; a segment without slices gives 1."""
    return _segments(x, segment_ids, num_segments, 1, "mul", "UnsortedSegmentProd")


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.arrays.scattering": "gather_nd scatter_nd tensor_scatter_update tensor_scatter_add tensor_scatter_sub tensor_scatter_mul tensor_scatter_div tensor_scatter_max tensor_scatter_min tensor_scatter_elements scatter inplace_update inplace_add inplace_sub write_places scatter_update scatter_add scatter_mul scatter_div scatter_max scatter_min scatter_nd_update scatter_nd_add scatter_nd_sub scatter_nd_mul scatter_nd_div scatter_nd_max scatter_nd_min index_add inplace_index_add",
    "ms_tensor.ops.arrays.selecting": "where masked_fill gather_elements gather_d index_select cast tril triu",
    "ms_tensor.ops.arrays.sorting": "sort _sorted argsort msort top_k median nanmedian quantile nanquantile",
    "ms_tensor.ops.arrays.segments": "take unsorted_segment_sum unsorted_segment_max unsorted_segment_min unsorted_segment_prod",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "gather_nd",
    "scatter_nd",
    "tensor_scatter_update",
    "tensor_scatter_add",
    "tensor_scatter_sub",
    "tensor_scatter_mul",
    "tensor_scatter_div",
    "tensor_scatter_max",
    "tensor_scatter_min",
    "tensor_scatter_elements",
    "scatter",
    "inplace_update",
    "inplace_add",
    "inplace_sub",
    "write_places",
    "scatter_update",
    "scatter_add",
    "scatter_mul",
    "scatter_div",
    "scatter_max",
    "scatter_min",
    "scatter_nd_update",
    "scatter_nd_add",
    "scatter_nd_sub",
    "scatter_nd_mul",
    "scatter_nd_div",
    "scatter_nd_max",
    "scatter_nd_min",
    "index_add",
    "inplace_index_add",
    "where",
    "masked_fill",
    "gather_elements",
    "gather_d",
    "index_select",
    "cast",
    "tril",
    "triu",
    "sort",
    "_sorted",
    "argsort",
    "msort",
    "top_k",
    "median",
    "nanmedian",
    "quantile",
    "nanquantile",
    "take",
    "unsorted_segment_sum",
    "unsorted_segment_max",
    "unsorted_segment_min",
    "unsorted_segment_prod",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays._places import REDUCTIONS, add_slices, deep_columns, elements_put, int_tensor, pick, put_nd
from ms_tensor.ops.arrays.scattering import _alike, _rows, write_rows
from ms_tensor.ops.arrays.segments import _limits, _segments
from ms_tensor.ops.arrays.selecting import _below, gather, select
from ms_tensor.ops.arrays.sorting import _median, _quantile, topk
from ms_tensor.ops.reductions.scans import place
from ms_tensor.ops.state import written
