"""Functions that write into a Parameter (or another tensor) at places that index tensors name."""

from __future__ import annotations

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..state import written
from ._places import add_slices, combine, int_tensor, put_nd


def write_rows(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) -> Tensor:
    """Brings `updates` to the rows of `input_x` that `indices` names, in place."""
    int_tensor(indices, op, "indices")
    if check.tensor(input_x, op, "input_x").ndim == 0:
        raise ValueError(f"For '{op}', 'input_x' must have at least 1 dimension.")
    shape = indices.shape + input_x.shape[1:]
    if check.tensor(updates, op, "updates").shape != shape:
        raise ValueError(f"For '{op}', 'updates' must have shape {shape}, but got {updates.shape}.")
    updates = t.cast(updates, input_x.dtype)
    if mode == "set":
        input_x[indices] = updates
    else:
        input_x._assign(combine(input_x, updates, [indices], (0,), 0, mode))
    return written(input_x)


def write_places(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) -> Tensor:
    """Brings `updates` to the places of `input_x` that the rows of `indices` name, in place."""
    check.tensor(updates, op, "updates")
    updates = t.cast(updates, check.tensor(input_x, op, "input_x").dtype)
    input_x._assign(put_nd(input_x, indices, updates, mode, op))
    return written(input_x)



from ..._generated.rows.ops_arrays_scattering_in_place import *


def index_add(
    x: Tensor, indices: Tensor, y: Tensor, axis: int, use_lock: bool = True, check_index_bound: bool = True
) -> Tensor:
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
