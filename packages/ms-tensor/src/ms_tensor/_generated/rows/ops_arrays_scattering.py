"""Functions of `ms_tensor.ops.arrays.scattering`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate, _check as check, _table as t
from ms_tensor.ops.arrays._places import REDUCTIONS, add_slices, deep_columns, elements_put, pick, put_nd
from ms_tensor.ops.state import written
from typing import Any


def gather_nd(input_x: Tensor, indices: Tensor) -> Tensor:
    """The slices at the places that the rows of `indices` name.

    indices: of int32 or int64; its last dimension holds indices along the first dimensions of `input_x`.
    Returns: Tensor of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    IndexError: an index is out of range.
    TypeError: `indices` is not of integers.
    ValueError: the rows have more indices than `input_x` has dimensions.

    >>> print(ops.gather_nd(Tensor([[1, 2], [3, 4]]), Tensor([[0, 1], [1, 0]])))
    [2 3]
    """
    found = deep_columns(check.tensor(input_x, "GatherNd", "input_x"), indices, "GatherNd")
    if not found:
        return t.broadcast_to(input_x, indices.shape[:-1] + input_x.shape)
    return pick(input_x, found, tuple(range(len(found))))


def scatter_nd(indices: Tensor, updates: Tensor, shape: Any) -> Tensor:
    """Zeros to which updates were added at the places that the rows of `indices` name.

    indices: of ints; its last dimension holds indices along the first dimensions.
    updates: of shape ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape: The result's shape.
    Returns: Tensor of the dtype of `updates`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

    >>> print(ops.scatter_nd(Tensor([[1], [3], [1]]), Tensor([1.0, 2.0, 3.0]), (4,)))
    [0. 4. 0. 2.]
    """
    dtype = check.tensor(updates, "ScatterNd", "updates").dtype
    zeros = t.full(check.shape(shape, "ScatterNd"), 0, accumulate.wide_dtype(dtype))
    return accumulate.narrowed(put_nd(zeros, indices, accumulate.widened(updates), "add", "ScatterNd"), updates)


def tensor_scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """A copy in which the updates stand at the places that the rows of `indices` name; the last of several stays.

    indices: of ints; its last dimension holds indices along the first dimensions of `input_x`.
    updates: of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

    >>> print(ops.tensor_scatter_update(Tensor([1, 2, 3]), Tensor([[2], [0]]), Tensor([7, 8])))
    [8 2 7]
    """
    _alike(input_x, updates, "TensorScatterUpdate")
    return put_nd(input_x, indices, updates, "set", "TensorScatterUpdate")


def tensor_scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_update`, but adds; repeated places gather every share.

    >>> print(ops.tensor_scatter_add(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [ 1  2 18]
    """
    _alike(input_x, updates, "TensorScatterAdd")
    return put_nd(input_x, indices, updates, "add", "TensorScatterAdd")


def tensor_scatter_sub(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_add`, but subtracts.

    >>> print(ops.tensor_scatter_sub(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 -12]
    """
    _alike(input_x, updates, "TensorScatterSub")
    return put_nd(input_x, indices, updates, "sub", "TensorScatterSub")


def tensor_scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_add`, but multiplies.

    >>> print(ops.tensor_scatter_mul(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 168]
    """
    _alike(input_x, updates, "TensorScatterMul")
    return put_nd(input_x, indices, updates, "mul", "TensorScatterMul")


def tensor_scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_add`, but divides; integers are cut towards zero.

    >>> print(ops.tensor_scatter_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
    """
    _alike(input_x, updates, "TensorScatterDiv")
    return put_nd(input_x, indices, updates, "div", "TensorScatterDiv")


def tensor_scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_add`, but the greatest stays.

    >>> print(ops.tensor_scatter_max(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 2 7]
    """
    _alike(input_x, updates, "TensorScatterMax")
    return put_nd(input_x, indices, updates, "max", "TensorScatterMax")


def tensor_scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `tensor_scatter_add`, but the smallest stays.

    >>> print(ops.tensor_scatter_min(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 0 3]
    """
    _alike(input_x, updates, "TensorScatterMin")
    return put_nd(input_x, indices, updates, "min", "TensorScatterMin")


def tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor, axis: int=0, reduction: str='none') -> Tensor:
    """A copy in which each update stands at its index along `axis` and at its own place along the other dimensions.

    indices: of int32 or int64, of the rank of `input_x`.
    updates: of the same dtype, and of the shape of `indices`.
    reduction: "none" puts the updates, "add" adds them.
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible, or `reduction` is neither.

    >>> print(ops.tensor_scatter_elements(Tensor([[1, 2, 3]]), Tensor([[2, 0]]), Tensor([[7, 8]]), axis=1))
    [[8 2 7]]
    """
    op = "TensorScatterElements"
    check.choice(reduction, ("none", "add"), op, "reduction")
    check.tensor(updates, op, "updates")
    return elements_put(input_x, axis, indices, updates, REDUCTIONS[reduction], op)


def scatter(input: Tensor, axis: int, index: Tensor, src: Any) -> Tensor:
    """A copy in which the elements of `src` stand at their index along `axis`, the other coordinates kept.

    index: of int32 or int64, of the rank of `input`.
    src: Tensor of the dtype of `input`, at least of the shape of `index`; or a number.
    Arguments: tensor_scatter_update

    >>> print(ops.scatter(Tensor([[1.0, 2.0, 3.0]]), 1, Tensor([[2, 0]]), Tensor([[7.0, 8.0]])))
    [[8. 2. 7.]]
    """
    return elements_put(input, axis, index, src, "set", "scatter")


def inplace_update(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """A copy in which the rows that `indices` names are those of `v`; in spite of its name `x` keeps its values.

    v: Tensor with one row for each index.
    indices: An int or a tuple of ints.

    >>> print(ops.inplace_update(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [8 9 3]
    """
    return _rows(x, v, indices, "set", "InplaceUpdate")


def inplace_add(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """As `inplace_update`, but adds.

    >>> print(ops.inplace_add(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [ 9 11  3]
    """
    return _rows(x, v, indices, "add", "InplaceAdd")


def inplace_sub(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """As `inplace_update`, but subtracts.

    >>> print(ops.inplace_sub(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [-7 -7  3]
    """
    return _rows(x, v, indices, "sub", "InplaceSub")


def write_places(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) -> Tensor:
    """Brings `updates` to the places of `input_x` that the rows of `indices` name, in place."""
    check.tensor(updates, op, "updates")
    updates = t.cast(updates, check.tensor(input_x, op, "input_x").dtype)
    input_x._assign(put_nd(input_x, indices, updates, mode, op))
    return written(input_x)


def scatter_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Writes rows of `input_x` in place.

    input_x: Parameter or Tensor.
    indices: of ints: the rows.
    updates: of shape ``indices.shape + input_x.shape[1:]``.
    Returns: Tensor, the values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

    >>> x = Parameter(Tensor([1.0, 2.0, 3.0]), name="x")
    >>> print(ops.scatter_update(x, Tensor([2, 0]), Tensor([7.0, 8.0])).asnumpy())
    [8. 2. 7.]
    """
    return write_rows(input_x, indices, updates, "set", "ScatterUpdate")


def scatter_add(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `scatter_update`, but adds; repeated rows gather every share.

    >>> print(ops.scatter_add(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [ 1. 17.]
    """
    return write_rows(input_x, indices, updates, "add", "ScatterAdd")


def scatter_mul(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `scatter_add`, but multiplies.

    >>> print(ops.scatter_mul(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [  1. 112.]
    """
    return write_rows(input_x, indices, updates, "mul", "ScatterMul")


def scatter_div(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `scatter_add`, but divides.

    >>> print(ops.scatter_div(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([4.0, 2.0])))
    [1.   0.25]
    """
    return write_rows(input_x, indices, updates, "div", "ScatterDiv")


def scatter_max(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `scatter_add`, but the greatest stays.

    >>> print(ops.scatter_max(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [1. 7.]
    """
    return write_rows(input_x, indices, updates, "max", "ScatterMax")


def scatter_min(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """As `scatter_add`, but the smallest stays.

    >>> print(ops.scatter_min(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [0. 2.]
    """
    return write_rows(input_x, indices, updates, "min", "ScatterMin")


def scatter_nd_update(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Writes into `input_x` in place at the places that the rows of `indices` name.

    input_x: Parameter or Tensor.
    indices: of ints; its last dimension holds indices along the first dimensions of `input_x`.
    updates: of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    Returns: Tensor, the values of `input_x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

    >>> print(ops.scatter_nd_update(Tensor([[1.0, 2.0]]), Tensor([[0, 1]]), Tensor([7.0])))
    [[1. 7.]]
    """
    return write_places(input_x, indices, updates, "set", "ScatterNdUpdate")


def scatter_nd_add(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_update`, but adds; repeated places gather every share.

    >>> print(ops.scatter_nd_add(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [ 1. 17.]
    """
    return write_places(input_x, indices, updates, "add", "ScatterNdAdd")


def scatter_nd_sub(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_add`, but subtracts.

    >>> print(ops.scatter_nd_sub(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. -13.]
    """
    return write_places(input_x, indices, updates, "sub", "ScatterNdSub")


def scatter_nd_mul(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_add`, but multiplies.

    >>> print(ops.scatter_nd_mul(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. 112.]
    """
    return write_places(input_x, indices, updates, "mul", "ScatterNdMul")


def scatter_nd_div(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_add`, but divides.

    >>> print(ops.scatter_nd_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
    """
    return write_places(input_x, indices, updates, "div", "ScatterNdDiv")


def scatter_nd_max(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_add`, but the greatest stays.

    >>> print(ops.scatter_nd_max(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [1. 7.]
    """
    return write_places(input_x, indices, updates, "max", "ScatterNdMax")


def scatter_nd_min(input_x: Tensor, indices: Tensor, updates: Tensor, use_locking: bool=False) -> Tensor:
    """As `scatter_nd_add`, but the smallest stays.

    >>> print(ops.scatter_nd_min(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [0. 2.]
    """
    return write_places(input_x, indices, updates, "min", "ScatterNdMin")


def index_add(x: Tensor, indices: Tensor, y: Tensor, axis: int, use_lock: bool=True, check_index_bound: bool=True) -> Tensor:
    """Adds the slices of `y` along `axis` to those of `x` that `indices` names, in place.

    x: Parameter or Tensor.
    indices: of ints, of one dimension.
    y: of the shape of `x`, but for `axis` along which it has one slice for each index.
    use_lock: Accepted for compatibility.
    check_index_bound: Accepted for compatibility; indices are always checked.
    Returns: Tensor, the values of `x`.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

    >>> print(ops.index_add(Tensor([[1.0, 2.0, 3.0]]), Tensor([2, 2]), Tensor([[7.0, 8.0]]), 1))
    [[ 1.  2. 18.]]
    """
    new = add_slices(x, indices, y, axis, "IndexAdd")
    x._assign(new)
    return written(x)


def inplace_index_add(var: Tensor, indices: Tensor, updates: Tensor, axis: int) -> Tensor:
    """As `index_add`.

    >>> print(ops.inplace_index_add(Tensor([[1.0, 2.0]]), Tensor([1]), Tensor([[7.0]]), 1))
    [[1. 9.]]
    """
    new = add_slices(var, indices, updates, axis, "InplaceIndexAdd")
    var._assign(new)
    return written(var)


for _row in (gather_nd, scatter_nd, tensor_scatter_update, tensor_scatter_add, tensor_scatter_sub, tensor_scatter_mul, tensor_scatter_div, tensor_scatter_max, tensor_scatter_min, tensor_scatter_elements, scatter, inplace_update, inplace_add, inplace_sub, write_places, scatter_update, scatter_add, scatter_mul, scatter_div, scatter_max, scatter_min, scatter_nd_update, scatter_nd_add, scatter_nd_sub, scatter_nd_mul, scatter_nd_div, scatter_nd_max, scatter_nd_min, index_add, inplace_index_add,):
    _row.__module__ = "ms_tensor.ops.arrays.scattering"

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
]

from ms_tensor.ops.arrays.scattering import _alike, _rows, write_rows
