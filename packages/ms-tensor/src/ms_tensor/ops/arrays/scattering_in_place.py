"""Functions that write into a Parameter (or another tensor) at places that index tensors name."""

from __future__ import annotations

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..state import written
from ._places import combine, int_tensor


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


from ..._generated.rows.ops_arrays_scattering_in_place import *
