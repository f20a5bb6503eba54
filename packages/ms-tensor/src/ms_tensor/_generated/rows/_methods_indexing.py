"""Functions of `ms_tensor._methods.indexing`, from the rows of `ms_tensor.function_rows.methods`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.ops.arrays import _places, diagonals, scattering, segments
from typing import Any


def scatter_(self: Tensor, dim: Any=None, index: Any=None, src: Any=None, *, value: Any=None, reduce: str='none') -> Tensor:
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


def index_add(self: Tensor, *args: Any, alpha: Any=1, **kwargs: Any) -> Tensor:
    """`index_add(dim, index, source, *, alpha=1)`: slices added to those that `index` names, in a copy.

    `index_add(indices, y, axis)` is the older form of the same.
    """
    if "indices" in kwargs or (args and isinstance(args[0], Tensor)):
        return _older_index_add(self, *args, **kwargs)
    return _index_add(self, *args, **kwargs, alpha=alpha)


def _index_add(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any=1) -> Tensor:
    return _places.add_slices(self, index, source, dim, "index_add", alpha)


def _older_index_add(self: Tensor, indices: Any, y: Any, axis: Any, use_lock: bool=True, check_index_bound: bool=True) -> Tensor:
    return _places.add_slices(self, indices, y, axis, "index_add")


def index_add_(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any=1) -> Tensor:
    """Slices of `source`, times `alpha`, added to those that `index` names in this tensor, which is returned."""
    self._assign(_index_add(self, dim, index, source, alpha=alpha))
    return self


def index_fill_(self: Tensor, dim: Any, index: Any, value: Any) -> Tensor:
    """One value written into the slices that `index` names along `dim`; returns this tensor."""
    self._assign(scattering.index_fill(self, dim, index, value))
    return self


def index_put(self: Tensor, indices: Any, values: Any, accumulate: bool=False) -> Tensor:
    """A copy in which `values` stand at the places that the index tensors name, or are added where `accumulate`."""
    return _places.index_put(self, indices, values, accumulate)


def index_put_(self: Tensor, indices: Any, values: Any, accumulate: bool=False) -> Tensor:
    """As `index_put`, written into this tensor, which is returned."""
    self._assign(_places.index_put(self, indices, values, accumulate, "index_put_"))
    return self


def masked_scatter(self: Tensor, mask: Any, source: Any) -> Tensor:
    """A copy in which the places where `mask` holds have, in row-major order, the first elements of `source`."""
    return _places.masked_scatter(self, mask, source)


def masked_scatter_(self: Tensor, mask: Any, source: Any) -> Tensor:
    """As `masked_scatter`, written into this tensor, which is returned."""
    self._assign(_places.masked_scatter(self, mask, source))
    return self


def fill_diagonal(self: Tensor, fill_value: Any, wrap: bool=False) -> Tensor:
    """A copy with one value on the main diagonal, which goes on below a square where `wrap`."""
    return _places.fill_diagonal(self, fill_value, wrap)


def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool=False) -> Tensor:
    """As `fill_diagonal`, written into this tensor, which is returned."""
    self._assign(_places.fill_diagonal(self, fill_value, wrap))
    return self


def diagonal(self: Tensor, offset: int=0, axis1: int=0, axis2: int=1) -> Tensor:
    """A diagonal of the matrices that two dimensions make; a view."""
    return diagonals.diagonal(self, offset, axis1, axis2)


def diag(self: Tensor, diagonal: int=0) -> Tensor:
    """As `ops.diag`; `diagonal` must be 0."""
    if diagonal != 0:
        raise ValueError(f"For 'Tensor.diag', 'diagonal' must be 0, but got {check.show(diagonal)}.")
    return diagonals.diag(self)


def reverse_sequence(self: Tensor, seq_lengths: Any, seq_dim: int=0, batch_dim: int=0) -> Tensor:
    """As `ops.reverse_sequence`."""
    return segments.reverse_sequence(self, seq_lengths, seq_dim, batch_dim)


for _row in (scatter_, scatter_add, _scatter_add, scatter_add_, index_add, _index_add, _older_index_add, index_add_, index_fill_, index_put, index_put_, masked_scatter, masked_scatter_, fill_diagonal, fill_diagonal_, diagonal, diag, reverse_sequence,):
    _row.__module__ = "ms_tensor._methods.indexing"

__all__ = [
    "scatter_",
    "scatter_add",
    "_scatter_add",
    "scatter_add_",
    "index_add",
    "_index_add",
    "_older_index_add",
    "index_add_",
    "index_fill_",
    "index_put",
    "index_put_",
    "masked_scatter",
    "masked_scatter_",
    "fill_diagonal",
    "fill_diagonal_",
    "diagonal",
    "diag",
    "reverse_sequence",
]

from ms_tensor._methods.indexing import scatter
