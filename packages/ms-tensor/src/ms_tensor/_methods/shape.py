"""Methods about shape, dtype and indexing, where MindSpore's method takes other arguments than its function."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _devices
from .. import _table as t
from .. import dtype as mstype
from ..ops.arrays import selecting, shapes


def _sizes(args: tuple[Any, ...], op: str) -> Any:
    """As `_ints`; there must be some, and what is given one by one must be ints."""
    if not args:
        raise TypeError(f"{op}() needs ints, or one tuple of them.")
    sizes = _ints(args)
    if sizes is args:
        _check_ints(args, op)
    return sizes


def _check_ints(values: tuple[Any, ...], op: str) -> None:
    for value in values:
        if builtins.type(value) is int:
            continue
        whole = isinstance(value, (int, np.integer)) or (isinstance(value, Tensor) and value.ndim == 0)
        if not whole or isinstance(value, bool):
            raise TypeError(f"For '{op}', each argument must be an int, but got {builtins.type(value).__name__}.")


def _view_as_dtype(self: Tensor, dtype: Any) -> Tensor:
    dtype = mstype.as_dtype(dtype, "view")
    if dtype is self.dtype:
        return self
    if dtype.itemsize != self.itemsize:
        if self.ndim == 0:
            raise ValueError(f"For 'view', a 0-d tensor of {self.dtype} cannot be viewed as {dtype} of another size.")
        if self.shape[-1] * self.itemsize % dtype.itemsize:
            raise ValueError(
                f"For 'view', the last dimension must hold whole elements of {dtype}, "
                f"but got {self.dtype} of shape {self.shape}."
            )
    packed = self.contiguous()
    shared: Tensor | None = packed._reinterpreted(dtype)
    if shared is not None:
        return shared
    # Memory that begins between two elements of the dtype, or no dimension to count its elements by.
    return Tensor(packed.asnumpy().view(mstype.dtype_to_nptype(dtype)))


from .._generated.rows.methods import *


def type(self: Tensor, dtype: Any = None) -> Any:
    """The dtype's name; or the tensor with another dtype."""
    return str(self.dtype) if dtype is None else astype(self, dtype)


def transpose(self: Tensor, *axes: Any, dim0: int | None = None, dim1: int | None = None) -> Tensor:
    """The dimensions in another order, given as ints or as one tuple; without any, reversed.

    Two ints exchange those two dimensions.
    """
    if dim0 is not None or dim1 is not None:
        return shapes.swapaxes(self, 0 if dim0 is None else dim0, 0 if dim1 is None else dim1)
    perm = _ints(axes)
    if not len(perm):
        return shapes.transpose(self, tuple(reversed(range(self.ndim))))
    if perm is axes:
        _check_ints(axes, "transpose")
    if len(axes) == 2:
        return shapes.swapaxes(self, *axes)
    return shapes.transpose(self, tuple(perm))


def permute(self: Tensor, *axis: Any, dims: Any = None) -> Tensor:
    """The dimensions in another order, given as ints or as one tuple; without any or with None, reversed."""
    if dims is None and axis in ((), (None,)):
        return shapes.transpose(self, tuple(reversed(range(self.ndim))))
    perm = _ints(axis) if dims is None else dims
    if perm is axis:
        _check_ints(axis, "permute")
    return shapes.transpose(self, tuple(perm))


def flatten(self: Tensor, order: Any = "C", end_dim: Any = None, *, start_dim: int = 0) -> Tensor:
    """Dimensions `start_dim` (default 0) to `end_dim` (default -1) as one; the first argument may also be the order."""
    if isinstance(order, int) and not isinstance(order, bool):
        order, start_dim = "C", order
    elif end_dim is not None and order != "C":
        raise TypeError("flatten() takes an order, or dimensions.")
    return shapes.flatten(self, order, start_dim=start_dim, end_dim=-1 if end_dim is None else end_dim)


def round(self: Tensor, decimals: int = 0) -> Tensor:
    """Each element to the nearest number of so many decimals, and of two as near to the even one."""
    places = check.integer(decimals, "round", "decimals")
    if not places:
        return t.round(self)
    # No float has a digit beyond these places.
    scale = 10.0 ** min(abs(places), 308)
    return t.div(t.round(t.mul(self, scale)), scale) if places > 0 else t.mul(t.round(t.div(self, scale)), scale)


def repeat(self: Tensor, *counts: Any, repeats: Any = None, **older: Any) -> Tensor:
    """The whole tensor so many times along each dimension, in ints or as one tuple `repeats`; more are new in front.

    With the keyword `axis`, each element is repeated in place, as this method did until MindSpore 2.3.

    Raises:
        TypeError: a count is not an int.
        RuntimeError: there are fewer counts than dimensions, or one is negative.
    """
    given = counts if repeats is None else (*counts, repeats)
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = tuple(given[0])
    if older.keys() == {"axis"}:
        return shapes.repeat_interleave(self, given[0] if len(given) == 1 else given, older["axis"])
    if older or not given:
        raise TypeError(f"For 'repeat', counts are expected, but got {sorted(older) or 'none'}.")
    times = tuple(check.integer(count, "repeat", "repeats") for count in given)
    if len(times) < self.ndim or min(times) < 0:
        raise RuntimeError(
            f"For 'repeat', {self.ndim} counts of at least 0 are expected or more, but got {check.show(times)}."
        )
    return shapes.tile(self, times)


def gather(
    self: Tensor,
    input_indices: Any = None,
    axis: Any = None,
    batch_dims: int = 0,
    *,
    dim: Any = None,
    index: Any = None,
) -> Tensor:
    """Slices along `axis`, one for each index; as `gather(dim, index)`, one element for each index."""
    if dim is not None:
        input_indices = dim
    if isinstance(axis, Tensor):
        return selecting.gather_elements(self, input_indices, axis)
    if index is not None:
        return selecting.gather_elements(self, input_indices, index)
    return selecting.gather(self, input_indices, axis, batch_dims)


_TO_NAMES = frozenset(("device", "dtype", "non_blocking", "copy", "other"))


def to(self: Tensor, *args: Any, dtype: Any = None, **kwargs: Any) -> Tensor:
    """With another dtype, on another device, or both as another tensor has them.

    args: A device, as 'CPU' or 'GPU:1', a dtype or a Tensor; then the bools `non_blocking` and `copy`.
    TypeError: an argument has another type.
    ValueError: the device does not exist.
    RuntimeError: the device is not available.
    """
    if len(args) > 4 or not _TO_NAMES.issuperset(kwargs) or sum(isinstance(value, str) for value in args) > 1:
        raise TypeError("to() takes a device, a dtype or a Tensor, then the bools 'non_blocking' and 'copy'.")
    if "other" in kwargs and (args or not isinstance(kwargs["other"], Tensor)):
        raise TypeError("to() takes 'other' alone, as a Tensor.")
    device: Any = None
    for value in (*args, *(kwargs[name] for name in ("device", "other") if name in kwargs)):
        if value is None:
            continue
        if isinstance(value, mstype.DType):
            dtype = value
        elif isinstance(value, Tensor):
            dtype, device = value.dtype, value._location
        elif isinstance(value, str):
            device = _devices.place(value, "to")
        elif not isinstance(value, bool):
            raise TypeError(f"For 'to', a dtype was expected, but got {builtins.type(value).__name__}.")
    if dtype is not None:
        dtype = mstype.as_dtype(dtype, "to")
    if device is not None and device[0] == _devices.META:
        return Tensor._meta(self.shape, dtype or self.dtype)
    copies = kwargs.get("copy", len(args) > 3 and args[3])
    out = self if device is None or device == self._location else self._to_device(*device)
    if dtype is not None and dtype is not self.dtype or copies is True and out is self:
        return t.cast(out, dtype or self.dtype)
    return out


def _converter(dtype: Any) -> Any:
    def convert(self: Tensor) -> Tensor:
        return self if self.dtype is dtype else t.cast(self, dtype)

    convert.__name__ = dtype.name
    convert.__doc__ = f"With dtype {dtype.name}."
    return convert


METHODS: dict[str, Any] = {
    "reshape_as": view_as,
    "int": _converter(mstype.int32),
    "long": _converter(mstype.int64),
    "short": _converter(mstype.int16),
    "byte": _converter(mstype.uint8),
    "float": _converter(mstype.float32),
    "double": _converter(mstype.float64),
    "half": _converter(mstype.float16),
    "bfloat16": _converter(mstype.bfloat16),
    "bool": _converter(mstype.bool_),
    "t": t_,
    "T": property(lambda self: t.transpose(self, tuple(range(self.ndim - 1, -1, -1)))),
    "mT": property(lambda self: _matrix(self, "mT")),
    "H": property(t_),
    "dim": lambda self: self.ndim,
    "ndimension": lambda self: self.ndim,
    "numel": lambda self: self.size,
    "nelement": lambda self: self.size,
    "is_floating_point": lambda self: self.dtype in mstype.float_type,
    "is_complex": lambda self: self.dtype in mstype.complex_type,
    "is_signed": lambda self: self.dtype in mstype.signed_type,
    "numpy": lambda self: self.asnumpy(),
}
