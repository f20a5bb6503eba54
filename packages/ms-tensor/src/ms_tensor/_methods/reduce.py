"""Methods that reduce, where MindSpore's method takes other arguments than its function."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import dtype as mstype
from ..ops.reductions import reduce


class _Unset:
    """The default of an argument for which None is a value."""

    def __repr__(self) -> str:
        return "..."


_UNSET = _Unset()


def _dimension(axis: Any, dim: Any, op: str, default: Any = None) -> Any:
    """The dimension, which has an older and a newer name."""
    if dim is _UNSET:
        return axis
    if axis is not default:
        raise TypeError(f"{op}() got one argument under two names: axis, dim.")
    return dim


def mean(
    self: Tensor,
    axis: Any = None,
    keep_dims: bool = False,
    *,
    dim: Any = _UNSET,
    keepdim: bool = False,
    dtype: Any = None,
) -> Tensor:
    """The mean over some or all dimensions; see `ops.mean`. `dim` and `keepdim` are other names."""
    if (dim is not _UNSET and keep_dims) or (dim is _UNSET and keepdim and keep_dims):
        raise TypeError("mean() takes 'axis' with 'keep_dims', or 'dim' with 'keepdim'.")
    source = self if dtype is None else self.astype(dtype)
    return reduce.mean(source, _dimension(axis, dim, "mean"), keep_dims or keepdim)


def sum(
    self: Tensor,
    axis: Any = None,
    keepdims: Any = False,
    *older: Any,
    dtype: Any = None,
    initial: Any = None,
    dim: Any = _UNSET,
    keepdim: bool = False,
) -> Tensor:
    """The sum over some or all dimensions; see `ops.sum`. `dim` and `keepdim` are other names.

    By position `sum(dim, keepdim)`, or, as in NumPy, `sum(axis, dtype, keepdims, initial)`.
    """
    if older or not isinstance(keepdims, (bool, np.bool_)):  # NumPy's order
        if len(older) > 2 or dtype is not None or (len(older) > 1 and initial is not None):
            raise TypeError("sum() takes 'axis', 'dtype', 'keepdims' and 'initial' by position, once each.")
        dtype = None if keepdims is None else mstype.as_dtype(keepdims, "sum")
        keepdims = check.flag(older[0], "sum", "keepdims") if older else False
        initial = older[1] if len(older) > 1 else initial
    result = reduce.sum(self, _dimension(axis, dim, "sum"), keepdims or keepdim, dtype=dtype)
    return result if initial is None else result + initial


def argmax(
    self: Tensor, axis: Any = None, keepdims: bool = False, *, dim: Any = _UNSET, keepdim: bool = False
) -> Tensor:
    """The index of the first maximum; see `ops.argmax`."""
    return reduce.argmax(self, _dimension(axis, dim, "argmax"), keepdims or keepdim)


def _extreme(
    self: Tensor,
    args: tuple[Any, ...],
    axis: Any,
    keepdims: Any,
    initial: Any,
    where: Any,
    return_indices: Any,
    dim: Any,
    keepdim: bool,
    both: Any,
    values: Any,
) -> Any:
    # By position or as `dim` it is the newer form, which gives (values, index); as `axis`, or with an argument that
    # only the older form has, the older one, which gives the values.
    keep = (keepdims is not _UNSET and keepdims) or keepdim
    if len(args) > 2 or (axis is not _UNSET) + (dim is not _UNSET) + bool(args) > 1:
        raise TypeError(f"{values.__name__[1:]}() takes a dimension and 'keepdim' by position, or by name, once each.")
    if len(args) > 1 and not isinstance(args[1], bool):
        raise TypeError(f"For '{values.__name__[1:]}', 'keepdim' must be a bool, but got {type(args[1]).__name__}.")
    if args:
        axis, keep = args[0], args[1] if len(args) > 1 else keep
        of_newer = keepdims is _UNSET and initial is _UNSET and where is _UNSET and return_indices is _UNSET
        if isinstance(axis, int) and of_newer:
            return both(self, axis, keep)
    initial, where = None if initial is _UNSET else initial, None if where is _UNSET else where
    if dim is not _UNSET:
        return both(self, dim, keep)
    if return_indices is not _UNSET and return_indices and (axis is _UNSET or axis is None or isinstance(axis, int)):
        return both(self, None if axis is _UNSET else axis, keep, initial=initial, where=where)
    return values(self, None if axis is _UNSET else axis, keep, initial=initial, where=where)


def max(
    self: Tensor,
    *args: Any,
    axis: Any = _UNSET,
    keepdims: Any = _UNSET,
    initial: Any = _UNSET,
    where: Any = _UNSET,
    return_indices: Any = _UNSET,
    dim: Any = _UNSET,
    keepdim: bool = False,
) -> Any:
    """The maximum: of all elements; over `axis`, given by name; or, with a dimension by position or as `dim`, both the
    maximum over it and its index.

    Several dimensions, or `keepdims`, `initial`, `where` or `return_indices`, make a dimension by position an `axis`.
    """
    return _extreme(self, args, axis, keepdims, initial, where, return_indices, dim, keepdim, reduce.max, reduce.amax)


def min(
    self: Tensor,
    *args: Any,
    axis: Any = _UNSET,
    keepdims: Any = _UNSET,
    initial: Any = _UNSET,
    where: Any = _UNSET,
    return_indices: Any = _UNSET,
    dim: Any = _UNSET,
    keepdim: bool = False,
) -> Any:
    """The minimum; the forms are those of `max`."""
    return _extreme(self, args, axis, keepdims, initial, where, return_indices, dim, keepdim, reduce.min, reduce.amin)


METHODS: dict[str, Any] = {"amax": reduce.amax, "amin": reduce.amin}
