"""Functions of `ms_tensor._methods.shape`, from the rows of `ms_tensor.function_rows.methods`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor._devices import beside
from ms_tensor.ops.arrays import creation, joining, selecting, shapes
from typing import Any


def _ints(args: tuple[Any, ...]) -> Any:
    """Ints given one by one, or as one tuple or list."""
    return args[0] if len(args) == 1 and isinstance(args[0], (tuple, list, Tensor)) else args


def reshape(self: Tensor, *sizes: Any, shape: Any=None) -> Tensor:
    """The same elements in another shape, given as ints or as one tuple; see `ops.reshape`."""
    if sizes and shape is not None:
        raise TypeError("reshape() got 'shape' by position and by name.")
    return shapes.reshape(self, _sizes(sizes, "reshape") if shape is None else shape)


def view(self: Tensor, *shape: Any, dtype: Any=None) -> Tensor:
    """As `reshape`; with a dtype, the same bytes as that dtype, the last dimension longer or shorter by its size."""
    if dtype is not None:
        return _view_as_dtype(self, dtype)
    if len(shape) == 1 and isinstance(shape[0], mstype.DType):
        return _view_as_dtype(self, shape[0])
    return shapes.reshape(self, _sizes(shape, "view"))


def view_as(self: Tensor, other: Tensor) -> Tensor:
    """In the shape of `other`."""
    return shapes.reshape(self, check.tensor(other, "view_as", "other").shape)


def squeeze(self: Tensor, axis: Any=None, *, dim: Any=None) -> Tensor:
    """Dimensions of size 1 taken out; a named one of another size stays."""
    if axis is not None and dim is not None:
        raise TypeError("squeeze() got one argument under two names: axis, dim.")
    return shapes.squeeze(self, axis if axis is not None else dim)


def ravel(self: Tensor) -> Tensor:
    """All dimensions as one."""
    return t.reshape(self, (-1,))


def expand(self: Tensor, *size: Any) -> Tensor:
    """Repeated along dimensions of size 1 and new leading ones; -1 keeps a size."""
    return shapes.broadcast_to(self, _sizes(size, "expand"))


def broadcast_to(self: Tensor, *shape: Any) -> Tensor:
    """Repeated to a shape, given as ints or as one tuple; see `ops.broadcast_to`."""
    return shapes.broadcast_to(self, _sizes(shape, "broadcast_to"))


def expand_as(self: Tensor, other: Any=None, *, x: Any=None) -> Tensor:
    """Repeated to the shape of `other`, whose older name is `x`."""
    return shapes.broadcast_to(self, check.tensor(x if other is None else other, "expand_as", "other").shape)


def tile(self: Tensor, dims: Any=None, *more: int, reps: Any=None) -> Tensor:
    """Repeated as a whole along each dimension, as often as given by ints or by one tuple; see `ops.tile`."""
    times = reps if dims is None else dims
    return shapes.tile(self, (times, *more) if more else times)


def select(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """As `select(dim, index)` the slice at a place of a dimension; as `select(condition, y)` the elements of this
    tensor where `condition` is True, else those of `y`.
    """
    if "condition" in kwargs or (args and isinstance(args[0], Tensor)):
        return _select_by(self, *args, **kwargs)
    return _select_at(self, *args, **kwargs)


def _select_by(self: Tensor, condition: Tensor, y: Any) -> Tensor:
    return t.select(condition, self, y)


def _select_at(self: Tensor, dim: int, index: int) -> Tensor:
    place = check.axis(dim, self.ndim, "select", "dim")
    return self[(slice(None),) * place + (check.integer(index, "select", "index"),)]


def repeat_interleave(self: Tensor, repeats: Any, axis: int | None=None, *, output_size: int | None=None) -> Tensor:
    """Each element repeated along a dimension, or of the flattened tensor; see `ops.repeat_interleave`.

    Raises:
        ValueError: `output_size` is given, and the size becomes another.
    """
    out = shapes.repeat_interleave(self, repeats, axis)
    if output_size is not None and out.shape[0 if axis is None else axis] != output_size:
        raise ValueError(f"For 'repeat_interleave', 'output_size' is {output_size}, but the result is {out.shape}.")
    return out


def split(self: Tensor, split_size_or_sections: Any=None, axis: int=0, *, split_size: Any=None, dim: Any=None) -> Any:
    """Cut along a dimension; see `ops.split`."""
    sizes = split_size_or_sections if split_size_or_sections is not None else split_size
    return joining.split(self, sizes, axis if dim is None else dim)


def index_select(self: Tensor, axis: int, index: Tensor) -> Tensor:
    """Slices along `axis`, one for each entry of a 1-d index."""
    return selecting.index_select(self, axis, index)


def astype(self: Tensor, dtype: Any, copy: bool=True) -> Tensor:
    """With another dtype, given as a dtype, a NumPy or Python type, or a name.

    A tensor that has the dtype is not copied: the result is a view of it, or with `copy=False` the tensor itself.

    Raises:
        TypeError: it names no dtype.
    """
    kind = mstype.as_dtype(dtype, "astype")
    if kind is self.dtype:
        return (t.reshape(self, self.shape) if copy else self)
    return t.cast(self, kind)


def type(self: Tensor, dtype: Any=None) -> Any:
    """The dtype's name; or the tensor with another dtype."""
    return str(self.dtype) if dtype is None else astype(self, dtype)


def type_as(self: Tensor, other: Tensor) -> Tensor:
    """With the dtype of `other`."""
    return astype(self, check.tensor(other, "type_as", "other").dtype)


def new_zeros(self: Tensor, size: Any, *more: int, dtype: Any=None) -> Tensor:
    """Zeros of another shape, by default of the same dtype."""
    return beside(self, creation.zeros, (size, *more) if more else size, dtype or self.dtype)


def new_ones(self: Tensor, size: Any, *more: int, dtype: Any=None) -> Tensor:
    """Ones of another shape, by default of the same dtype."""
    return beside(self, creation.ones, (size, *more) if more else size, dtype or self.dtype)


def new_full(self: Tensor, size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """One value in another shape, by default of the same dtype."""
    return beside(self, creation._filled, size, fill_value, dtype or self.dtype, "full")


def stride(self: Tensor, dim: int | None=None) -> Any:
    """The distance between neighbours along every dimension, or one, in elements."""
    strides = [n // self.itemsize for n in self.strides]
    return strides if dim is None else strides[dim]


def _matrix(self: Tensor, name: str) -> Tensor:
    if self.ndim < 2:
        raise ValueError(f"For '{name}', at least 2 dimensions are needed, but got shape {self.shape}.")
    return shapes.swapaxes(self, -1, -2)


def t_(self: Tensor) -> Tensor:
    """The transposed matrix; a vector is returned as it is."""
    if self.ndim > 2:
        raise ValueError(f"For 't', at most 2 dimensions are allowed, but got shape {self.shape}.")
    return shapes.transpose(self, tuple(reversed(range(self.ndim))))


for _row in (_ints, reshape, view, view_as, squeeze, ravel, expand, broadcast_to, expand_as, tile, select, _select_by, _select_at, repeat_interleave, split, index_select, astype, type, type_as, new_zeros, new_ones, new_full, stride, _matrix, t_,):
    _row.__module__ = "ms_tensor._methods.shape"

__all__ = [
    "_ints",
    "reshape",
    "view",
    "view_as",
    "squeeze",
    "ravel",
    "expand",
    "broadcast_to",
    "expand_as",
    "tile",
    "select",
    "_select_by",
    "_select_at",
    "repeat_interleave",
    "split",
    "index_select",
    "astype",
    "type",
    "type_as",
    "new_zeros",
    "new_ones",
    "new_full",
    "stride",
    "_matrix",
    "t_",
]

from ms_tensor._methods.shape import _sizes, _view_as_dtype
