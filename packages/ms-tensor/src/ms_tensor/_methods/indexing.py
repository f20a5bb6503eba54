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


def scatter_(
    self: Tensor, dim: Any = None, index: Any = None, src: Any = None, *, value: Any = None, reduce: str = "none"
) -> Tensor:
    """As `scatter`, written into this tensor, which is returned."""
    self._assign(scatter(self, dim, index, src, value=value, reduce=reduce))
    return self


def scatter_add(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """`scatter_add(dim, index, src)`: each element of `src` added at its index along `dim`, in a copy.

    `scatter_add(indices, updates)` is `ops.tensor_scatter_add`.
    """
    if len(args) + len(kwargs) == 2:
        return scattering.tensor_scatter_add(self, *args, **kwargs)
    return _scatter_add(self, *args, **kwargs)


def _scatter_add(self: Tensor, dim: Any, index: Any, src: Any) -> Tensor:
    return _places.elements_put(self, dim, index, check.tensor(src, "scatter_add", "src"), "add", "scatter_add")


def scatter_add_(self: Tensor, dim: Any, index: Any, src: Any) -> Tensor:
    """Each element of `src` added at its index along `dim`, in this tensor, which is returned."""
    self._assign(_scatter_add(self, dim, index, src))
    return self


def index_add(self: Tensor, *args: Any, alpha: Any = 1, **kwargs: Any) -> Tensor:
    """`index_add(dim, index, source, *, alpha=1)`: slices added to those that `index` names, in a copy.

    `index_add(indices, y, axis)` is the older form of the same.
    """
    if "indices" in kwargs or (args and isinstance(args[0], Tensor)):
        return _older_index_add(self, *args, **kwargs)
    return _index_add(self, *args, **kwargs, alpha=alpha)


def _index_add(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any = 1) -> Tensor:
    return _places.add_slices(self, index, source, dim, "index_add", alpha)


def _older_index_add(
    self: Tensor, indices: Any, y: Any, axis: Any, use_lock: bool = True, check_index_bound: bool = True
) -> Tensor:
    return _places.add_slices(self, indices, y, axis, "index_add")


def index_add_(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any = 1) -> Tensor:
    """Slices of `source`, times `alpha`, added to those that `index` names in this tensor, which is returned."""
    self._assign(_index_add(self, dim, index, source, alpha=alpha))
    return self


def index_fill_(self: Tensor, dim: Any, index: Any, value: Any) -> Tensor:
    """One value written into the slices that `index` names along `dim`; returns this tensor."""
    self._assign(scattering.index_fill(self, dim, index, value))
    return self


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


def index_put(self: Tensor, indices: Any, values: Any, accumulate: bool = False) -> Tensor:
    """A copy in which `values` stand at the places that the index tensors name, or are added where `accumulate`."""
    return _places.index_put(self, indices, values, accumulate)


def index_put_(self: Tensor, indices: Any, values: Any, accumulate: bool = False) -> Tensor:
    """As `index_put`, written into this tensor, which is returned."""
    self._assign(_places.index_put(self, indices, values, accumulate, "index_put_"))
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


def masked_scatter(self: Tensor, mask: Any, source: Any) -> Tensor:
    """A copy in which the places where `mask` holds have, in row-major order, the first elements of `source`."""
    return _places.masked_scatter(self, mask, source)


def masked_scatter_(self: Tensor, mask: Any, source: Any) -> Tensor:
    """As `masked_scatter`, written into this tensor, which is returned."""
    self._assign(_places.masked_scatter(self, mask, source))
    return self


def fill_diagonal(self: Tensor, fill_value: Any, wrap: bool = False) -> Tensor:
    """A copy with one value on the main diagonal, which goes on below a square where `wrap`."""
    return _places.fill_diagonal(self, fill_value, wrap)


def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool = False) -> Tensor:
    """As `fill_diagonal`, written into this tensor, which is returned."""
    self._assign(_places.fill_diagonal(self, fill_value, wrap))
    return self


def diagonal(self: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    """A diagonal of the matrices that two dimensions make; a view."""
    return diagonals.diagonal(self, offset, axis1, axis2)


def diag(self: Tensor, diagonal: int = 0) -> Tensor:
    """As `ops.diag`; `diagonal` must be 0."""
    if diagonal != 0:
        raise ValueError(f"For 'Tensor.diag', 'diagonal' must be 0, but got {check.show(diagonal)}.")
    return diagonals.diag(self)


def reverse_sequence(self: Tensor, seq_lengths: Any, seq_dim: int = 0, batch_dim: int = 0) -> Tensor:
    """As `ops.reverse_sequence`."""
    return segments.reverse_sequence(self, seq_lengths, seq_dim, batch_dim)


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
    "scatter": scatter,
    "scatter_": scatter_,
    "scatter_add": scatter_add,
    "scatter_add_": scatter_add_,
    "scatter_sub": _like(scattering.tensor_scatter_sub),
    "scatter_mul": _like(scattering.tensor_scatter_mul),
    "scatter_div": _like(scattering.tensor_scatter_div),
    "scatter_max": _like(scattering.tensor_scatter_max),
    "scatter_min": _like(scattering.tensor_scatter_min),
    "getitem_index_info": staticmethod(getitem_index_info),
    "setitem_index_info": staticmethod(setitem_index_info),
    "gather_nd": scattering.gather_nd,
    "index_add": index_add,
    "index_add_": index_add_,
    "index_fill": scattering.index_fill,
    "index_fill_": index_fill_,
    "index_copy_": index_copy_,
    "index_put": index_put,
    "index_put_": index_put_,
    "take": take,
    "masked_scatter": masked_scatter,
    "masked_scatter_": masked_scatter_,
    "select_scatter": scattering.select_scatter,
    "slice_scatter": scattering.slice_scatter,
    "diagonal_scatter": scattering.diagonal_scatter,
    "fill_diagonal": fill_diagonal,
    "fill_diagonal_": fill_diagonal_,
    "diagonal": diagonal,
    "diag": diag,
    "diagflat": diagonals.diagflat,
    "reverse_sequence": reverse_sequence,
}
