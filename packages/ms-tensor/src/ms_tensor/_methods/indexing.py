"""Methods that pick or replace elements by index tensors, where they take other arguments than the functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._constants import constant
from ..ops.arrays import _places, diagonals, scattering, segments
from ..ops.elementwise.arithmetic import clamp


def scatter(
    self: Tensor, dim: Any = None, index: Any = None, src: Any = None, *, axis: Any = None, value: Any = None,
    reduce: str = "none",
) -> Tensor:  # fmt: skip
    """A copy in which the elements of `src` (or one number) stand at their index along `dim`; see `ops.scatter`."""
    check.choice(reduce, tuple(_places.REDUCTIONS), "scatter", "reduce")
    place = axis if dim is None else dim
    return _places.elements_put(
        self, place, index, value if src is None else src, _places.REDUCTIONS[reduce], "scatter"
    )


from .._generated.rows.methods import *


def index_copy_(self: Tensor, dim: Any, index: Any, tensor: Any) -> Tensor:
    """The slices of `tensor` written over those that `index` names along `dim`; returns this tensor."""
    place = check.axis(dim, self.ndim, "index_copy_", "dim")
    if _places.int_tensor(index, "index_copy_", "index").ndim != 1:
        raise ValueError(f"For 'index_copy_', 'index' must have 1 dimension, but got shape {index.shape}.")
    shape = self.shape[:place] + index.shape + self.shape[place + 1 :]
    if check.tensor(tensor, "index_copy_", "tensor").shape != shape:
        raise ValueError(f"For 'index_copy_', 'tensor' must have shape {shape}, but got {tensor.shape}.")
    self._assign(_places.put(self, t.cast(tensor, self.dtype), [index], (place,), place))
    return self


def take(self: Tensor, indices: Any = None, axis: Any = None, mode: str = "clip", *, index: Any = None) -> Tensor:
    """Slices along `axis`, or elements of the flattened tensor, one for each index.

    `mode` says what an index outside is: "clip" takes the nearest end, "wrap" counts around. `take(index=...)` refuses
    one.
    """
    if index is not None:
        return segments.take(self, index)
    if mode not in ("raise", "wrap", "clip"):
        raise ValueError(f"For 'Tensor.take', 'mode' must be 'raise', 'wrap' or 'clip', but got {check.show(mode)}.")
    if mode == "raise":
        raise NotImplementedError("For 'Tensor.take', the mode 'raise' is not implemented.")
    x = t.reshape(self, (-1,)) if axis is None else self
    place = 0 if axis is None else check.axis(axis, self.ndim, "take")
    if not isinstance(indices, Tensor):
        indices = constant(np.asarray(indices))
    size = x.shape[place]
    where = t.cast(_places.int_tensor(indices, "take", "indices"), mstype.int64)
    where = clamp(where, 0, max(size - 1, 0)) if mode == "clip" else t.floor_mod(where, max(size, 1))
    return _places.pick(x, [where], (place,), place)


def _like(function: Any) -> Any:
    def method(self: Tensor, indices: Any, updates: Any) -> Tensor:
        return function(self, indices, updates)  # type: ignore[no-any-return]

    method.__doc__ = f"As `ops.{function.__name__}`."
    return method


def getitem_index_info(data: Tensor, index: Any, is_on_cpu: bool = False) -> Any:
    """Raises NotImplementedError: an index is one op here, not a list of MindSpore's view operations."""
    raise NotImplementedError("For 'getitem_index_info', MindSpore's view operations do not exist here; use x[index].")


def setitem_index_info(data: Tensor, index: Any, value: Any, is_on_cpu: bool = False) -> Any:
    """Raises NotImplementedError: an index is one op here, not a list of MindSpore's view operations."""
    raise NotImplementedError(
        "For 'setitem_index_info', MindSpore's view operations do not exist here; use x[index] = value."
    )


METHODS: dict[str, Any] = {
    "scatter_sub": _like(scattering.tensor_scatter_sub),
    "scatter_mul": _like(scattering.tensor_scatter_mul),
    "scatter_div": _like(scattering.tensor_scatter_div),
    "scatter_max": _like(scattering.tensor_scatter_max),
    "scatter_min": _like(scattering.tensor_scatter_min),
    "getitem_index_info": staticmethod(getitem_index_info),
    "setitem_index_info": staticmethod(setitem_index_info),
    "gather_nd": scattering.gather_nd,
    "index_fill": scattering.index_fill,
    "select_scatter": scattering.select_scatter,
    "slice_scatter": scattering.slice_scatter,
    "diagonal_scatter": scattering.diagonal_scatter,
    "diagflat": diagonals.diagflat,
}
