"""Functions of `ms_tensor.ops.arrays.scattering_in_place`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.arrays._places import add_slices, put_nd
from ms_tensor.ops.state import written


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


for _row in (write_places, scatter_update, scatter_add, scatter_mul, scatter_div, scatter_max, scatter_min, scatter_nd_update, scatter_nd_add, scatter_nd_sub, scatter_nd_mul, scatter_nd_div, scatter_nd_max, scatter_nd_min, index_add, inplace_index_add,):
    _row.__module__ = "ms_tensor.ops.arrays.scattering_in_place"

__all__ = [
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

from ms_tensor.ops.arrays.scattering_in_place import write_rows
