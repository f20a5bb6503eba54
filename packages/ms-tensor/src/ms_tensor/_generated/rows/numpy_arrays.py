"""Functions of `numpy.joining`, `numpy.matrices`, `numpy.ranges`, `numpy.shape`, `numpy.grids`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any
import numpy as np


# numpy.joining

def _items(values: Any, op: str, name: str) -> list[Tensor]:
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"For '{op}', '{name}' must be a list or tuple of Tensors, but got {type(values).__name__}.")
    if not values:
        raise ValueError(f"For '{op}', '{name}' must hold at least one Tensor.")
    return check.tensors(values, op, name)


def _rows(x: Tensor) -> list[Tensor]:
    return [slice_axis(x, 0, i, i + 1) for i in range(x.shape[0])]


def append(arr: Tensor, values: Tensor, axis: int | None=None) -> Tensor:
    """Joins `values` to the end of a tensor."""
    items = [strict(arr, "append", "arr"), strict(values, "append", "values")]
    return _join(items, axis, "append") if axis is not None else concatenate(items, None)


def _lifted(tup: Any, op: str, axis: int, lift: Any) -> Tensor:
    if isinstance(tup, Tensor):
        return tup
    items = [lift(v) for v in _items(tup, op, "tup")]
    return _join(items, 0 if op == "hstack" and items[0].ndim == 1 else axis, op)


def vstack(tup: Any) -> Tensor:
    """Stacks tensors by rows; a vector is one row."""
    return _lifted(tup, "vstack", 0, lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))


def hstack(tup: Any) -> Tensor:
    """Stacks tensors by columns; vectors are joined along their only axis."""
    return _lifted(tup, "hstack", 1, lambda x: x if x.ndim else t.reshape(x, (1,)))


def dstack(tup: Any) -> Tensor:
    """Stacks tensors along the third axis."""
    return _lifted(tup, "dstack", 2, lambda x: x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1)))


def column_stack(tup: Any) -> Tensor:
    """Stacks tensors by columns; a vector is one column."""
    return _lifted(tup, "column_stack", 1, lambda x: x if x.ndim > 1 else t.reshape(x, (-1, 1)))


def split(x: Tensor, indices_or_sections: Any, axis: int=0) -> Any:
    """Splits a tensor into parts along an axis."""
    return _split(x, indices_or_sections, axis, "split")


def array_split(x: Tensor, indices_or_sections: Any, axis: int=0) -> Any:
    """Splits a tensor into parts along an axis; if equal parts are impossible, the first ones are longer by one."""
    return _split(x, indices_or_sections, axis, "array_split")


def vsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """Splits a tensor along the first axis; see `split`."""
    return split(x, indices_or_sections, 0)


def hsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """Splits a tensor along the second axis; see `split`."""
    return split(x, indices_or_sections, 1)


def dsplit(x: Tensor, indices_or_sections: Any) -> Any:
    """Splits a tensor along the third axis; see `split`."""
    return split(x, indices_or_sections, 2)


# numpy.matrices

def _offsets(rows: int, columns: int) -> Tensor:
    """Column minus row for every element of a matrix."""
    down = t.reshape(t.iota(0, 1, rows, mstype.int64), (rows, 1))
    return t.sub(t.iota(0, 1, columns, mstype.int64), down)


def _sizes(op: str, *sizes: Any) -> tuple[int, ...]:
    return check.shape(sizes, op)


def eye(N: int, M: int | None=None, k: int=0, dtype: Any=mstype.float32) -> Tensor:
    """Returns a matrix with ones on a diagonal and zeros elsewhere."""
    place = _offsets(*_sizes("eye", N, N if M is None else M))
    return cast(t.equal(place, check.integer(k, "eye", "k")), as_dtype(dtype, "eye"))


def identity(n: int, dtype: Any=mstype.float32) -> Tensor:
    """Returns the identity matrix."""
    return eye(check.integer(n, "identity", "n"), dtype=dtype)


def tri(N: int, M: int | None=None, k: int=0, dtype: Any=mstype.float32) -> Tensor:
    """Returns a matrix with ones on and below a diagonal and zeros elsewhere."""
    place = _offsets(*_sizes("tri", N, N if M is None else M))
    return cast(t.less_equal(place, check.integer(k, "tri", "k")), as_dtype(dtype, "tri"))


def tril(m: Any, k: int=0) -> Tensor:
    """Returns the elements on and below a diagonal, and zeros above."""
    return _triangle(m, k, True, "tril")


def triu(m: Any, k: int=0) -> Tensor:
    """Returns the elements on and above a diagonal, and zeros below."""
    return _triangle(m, k, False, "triu")


def _indices(rows: int, columns: int, inside: Any) -> tuple[Tensor, Tensor]:
    down, right = np.nonzero(inside(np.arange(columns) - np.arange(rows)[:, None]))
    return constant(down.astype(np.int32)), constant(right.astype(np.int32))


def tril_indices(n: int, k: int=0, m: int | None=None) -> tuple[Tensor, Tensor]:
    """Returns the row and column indices of the elements on and below a diagonal."""
    rows, columns = _sizes("tril_indices", n, n if m is None else m)
    return _indices(rows, columns, lambda place: place <= k)


def triu_indices(n: int, k: int=0, m: int | None=None) -> tuple[Tensor, Tensor]:
    """Returns the row and column indices of the elements on and above a diagonal."""
    rows, columns = _sizes("triu_indices", n, n if m is None else m)
    return _indices(rows, columns, lambda place: place >= k)


def _matrix(arr: Any, op: str) -> Tensor:
    x = tensor(arr, op, "arr")
    check.rank(x, 2, op, "arr")
    return x


def tril_indices_from(arr: Any, k: int=0) -> tuple[Tensor, Tensor]:
    """Returns `tril_indices` for the shape of a matrix."""
    shape = _matrix(arr, "tril_indices_from").shape
    return tril_indices(shape[0], k, shape[1])


def triu_indices_from(arr: Any, k: int=0) -> tuple[Tensor, Tensor]:
    """Returns `triu_indices` for the shape of a matrix."""
    shape = _matrix(arr, "triu_indices_from").shape
    return triu_indices(shape[0], k, shape[1])


def diag_indices(n: int, ndim: int=2) -> tuple[Tensor, ...]:
    """Returns the indices of the main diagonal of an array with `ndim` axes of size `n`."""
    size, count = _sizes("diag_indices", n, ndim)
    return (t.iota(0, 1, size, mstype.int32),) * count


def diagonal(a: Tensor, offset: int=0, axis1: int=0, axis2: int=1) -> Tensor:
    """Returns a diagonal over two axes as the last axis of the result."""
    return _diagonal(strict(a, "diagonal", "a"), offset, axis1, axis2, "diagonal")


def trace(a: Tensor, offset: int=0, axis1: int=0, axis2: int=1, dtype: Any=None) -> Tensor:
    """Returns the sum of a diagonal; ints are summed in int64."""
    found = _diagonal(strict(a, "trace", "a"), offset, axis1, axis2, "trace")
    if found.dtype is mstype.bool_ and dtype is None:
        return t.reduce_any(found, (found.ndim - 1,), False)
    return _sum(found if dtype is not None else accumulate.widened_trace(found), -1, dtype)


def diag(v: Tensor, k: int=0) -> Tensor:
    """Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal."""
    x = strict(v, "diag", "v")
    if x.ndim == 2:
        return _diagonal(x, k, 0, 1, "diag")
    check.rank(x, 1, "diag", "v")
    return diagflat(x, k)


# numpy.ranges

def logspace(start: Any, stop: Any, num: int=50, endpoint: bool=True, base: float=10.0, dtype: Any=None, axis: int=0) -> Tensor:
    """Returns numbers from `base ** start` to `base ** stop`, evenly spaced on a log scale."""
    first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "logspace")
    if not isinstance(base, (int, float)):
        raise TypeError(f"For 'logspace', 'base' must be a number, but got {type(base).__name__}.")
    return cast(t.pow(base, _spaced(first, last, num, endpoint, axis, "logspace")[0]), wanted)


def _window(M: Any, op: str) -> tuple[Tensor, int] | None:
    """The numbers 0 to M - 1 divided by M - 1, and M; None if the window is empty or a single 1."""
    size = check.integer(M, op, "M")
    return (t.iota(0, 1.0 / (size - 1), size, mstype.float32), size) if size > 1 else None


def _short(M: int) -> Tensor:
    return t.full((max(M, 0),), 1, mstype.float32)


def bartlett(M: int) -> Tensor:
    """Returns the Bartlett window: a triangle that is 0 at both ends."""
    spaced = _window(M, "bartlett")
    if spaced is None:
        return _short(M)
    return t.sub(1.0, t.abs(t.sub(t.mul(spaced[0], 2.0), 1.0)))


def blackman(M: int) -> Tensor:
    """Returns the Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1))."""
    return _cosines(M, "blackman", 0.42, -0.5, 0.08)


def hamming(M: int) -> Tensor:
    """Returns the Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1))."""
    return _cosines(M, "hamming", 0.54, -0.46)


def hanning(M: int) -> Tensor:
    """Returns the Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1))."""
    return _cosines(M, "hanning", 0.5, -0.5)


def rand(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Returns uniform random numbers in [0, 1)."""
    size, kind = _drawn(shape, dtype, "rand")
    return ops.rand(size, dtype=kind)


def randn(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Returns standard normal random numbers."""
    size, kind = _drawn(shape, dtype, "randn")
    return ops.randn(size, dtype=kind)


def asarray(a: Any, dtype: Any=None) -> Tensor:
    """Converts an array-like value to a tensor; a tensor that has the dtype is returned itself."""
    if dtype is None:
        return tensor(a, "asarray", "a")
    wanted = as_dtype(dtype, "asarray")
    if isinstance(a, (bool, int, float, list, tuple)):
        return cast(from_nested(a, "asarray", "a"), wanted)
    return cast(tensor(a, "asarray", "a"), wanted)


def asfarray(a: Any, dtype: Any=mstype.float32) -> Tensor:
    """Converts an array-like value to a tensor of a float dtype."""
    if dtype is None:
        return asarray(a)
    wanted = as_dtype(dtype, "asfarray")
    return asarray(a, wanted if wanted in mstype.float_type else mstype.float32)


def copy(a: Any) -> Tensor:
    """Returns a copy of an array-like value."""
    return ops.deepcopy(asarray(a))


def _filled(shape: Any, value: Any, dtype: Any, op: str) -> Tensor:
    if not isinstance(shape, (int, list, tuple, Tensor)) or isinstance(shape, bool):
        raise TypeError(f"For '{op}', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.full(check.shape(shape, op), value, as_dtype(dtype, op))


def zeros(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Returns a tensor of zeros."""
    return _filled(shape, 0, dtype, "zeros")


def ones(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Returns a tensor of ones."""
    return _filled(shape, 1, dtype, "ones")


def empty(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Returns a tensor with unspecified values (they are zeros)."""
    return _filled(shape, 0, dtype, "empty")


def full(shape: Any, fill_value: Any, dtype: Any=None) -> Tensor:
    """Returns a tensor filled with one value, or with values that are broadcast."""
    fill_value = check.large(fill_value, mstype.uint64 if dtype is None else as_dtype(dtype, "full")) if type(fill_value) is int and fill_value >> 63 > 0 else fill_value
    value = tensor(fill_value, "full", "fill_value")
    wanted = value.dtype if dtype is None else as_dtype(dtype, "full")
    if not isinstance(fill_value, (list, tuple, Tensor)):
        return _filled(shape, fill_value, wanted, "full")
    if not isinstance(shape, (int, list, tuple, Tensor)):
        raise TypeError(f"For 'full', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.broadcast_to(cast(value, wanted), check.shape(shape, "full"))


def _like(prototype: Any, value: Any, dtype: Any, shape: Any, op: str, name: str='a') -> Tensor:
    model = tensor(prototype, op, name)
    sizes = model.shape if shape is None or isinstance(shape, (list, tuple)) and not shape else shape
    return full(sizes, value, model.dtype if dtype is None else dtype)


def zeros_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Returns zeros in the shape and dtype of an array-like value."""
    return _like(a, 0, dtype, shape, "zeros_like")


def ones_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Returns ones in the shape and dtype of an array-like value."""
    return _like(a, 1, dtype, shape, "ones_like")


def empty_like(prototype: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Returns a tensor with unspecified values (they are zeros) in the shape and dtype of an array-like value."""
    return _like(prototype, 0, dtype, shape, "empty_like", "prototype")


def full_like(a: Any, fill_value: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Returns one value in the shape and dtype of an array-like value."""
    return _like(a, fill_value, dtype, shape, "full_like")


def linspace(start: Any, stop: Any, num: int=50, endpoint: bool=True, retstep: bool=False, dtype: Any=None, axis: int=0) -> Any:
    """Returns `num` evenly spaced numbers from `start` to `stop`."""
    first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "linspace")
    check.flag(retstep, "linspace", "retstep")
    found, distance = _spaced(first, last, num, endpoint, axis, "linspace")
    found = cast(found, wanted)
    return (found, distance) if retstep else found


# numpy.shape

def reshape(x: Tensor, new_shape: Any) -> Tensor:
    """Reshapes a tensor; the result is a view if the layout allows."""
    sizes = new_shape if isinstance(new_shape, (tuple, list)) else (new_shape,)
    return t.reshape(strict(x, "reshape"), tuple(check.integer(n, "reshape", "new_shape") for n in sizes))


def ravel(x: Tensor) -> Tensor:
    """Flattens a tensor to one dimension; the result is a view if the layout allows."""
    return t.reshape(strict(x, "ravel"), (-1,))


def transpose(a: Tensor, axes: Any=None) -> Tensor:
    """Permutes the axes."""
    x = strict(a, "transpose", "a")
    if axes is None:
        return t.transpose(x, tuple(reversed(range(x.ndim))))
    return ops.transpose(x, axes)


def squeeze(a: Tensor, axis: Any=None) -> Tensor:
    """Removes axes of size 1; a given axis of another size stays."""
    x = strict(a, "squeeze", "a")
    places = axes(axis, x.ndim, "squeeze")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


def swapaxes(x: Tensor, axis1: int, axis2: int) -> Tensor:
    """Swaps two axes."""
    return ops.swapaxes(strict(x, "swapaxes"), axis1, axis2)


def moveaxis(a: Tensor, source: Any, destination: Any) -> Tensor:
    """Moves axes to new positions; the others keep their order."""
    x = strict(a, "moveaxis", "a")
    return ops.moveaxis(x, axes(source, x.ndim, "moveaxis"), axes(destination, x.ndim, "moveaxis"))


def tile(a: Tensor, reps: Any) -> Tensor:
    """Repeats a tensor along each axis."""
    x = strict(a, "tile", "a")
    return ops.tile(x, check.shape(reps, "tile", "reps"))


def flipud(m: Tensor) -> Tensor:
    """Reverses the order of the rows."""
    return flip(m, 0)


def fliplr(m: Tensor) -> Tensor:
    """Reverses the order of the columns."""
    return flip(m, 1)


def _at_least(arys: tuple[Any, ...], op: str, lift: Any) -> Any:
    found = [lift(strict(x, op, f"arys[{i}]")) for i, x in enumerate(arys)]
    return found[0] if len(found) == 1 else found


def atleast_1d(*arys: Tensor) -> Any:
    """Reshapes tensors to at least one dimension."""
    return _at_least(arys, "atleast_1d", lambda x: x if x.ndim else t.reshape(x, (1,)))


def atleast_2d(*arys: Tensor) -> Any:
    """Reshapes tensors to at least two dimensions; new ones come first."""
    return _at_least(arys, "atleast_2d", lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))


def _three(x: Tensor) -> Tensor:
    return x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1))


def atleast_3d(*arys: Tensor) -> Any:
    """Reshapes tensors to at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1)."""
    return _at_least(arys, "atleast_3d", _three)


def size(a: Any, axis: int | None=None) -> int:
    """Returns the number of elements, or the size of one axis."""
    x = tensor(a, "size", "a")
    return x.size if axis is None else x.shape[axis_of(axis, x.ndim, "size")]


def isscalar(element: Any) -> bool:
    """Returns whether a value is a number or a string; a tensor never is."""
    return isinstance(element, (bool, int, float, str, np.generic)) or isinstance(element, mstype.DType)


# numpy.grids

def indices(dimensions: Any, dtype: Any=mstype.int32, sparse: bool=False) -> Any:
    """Returns the indices of a grid, one tensor per axis."""
    if not isinstance(dimensions, (tuple, list)):
        raise TypeError(f"For 'indices', 'dimensions' must be a tuple or list, but got {type(dimensions).__name__}.")
    sizes = check.shape(dimensions, "indices", "dimensions")
    wanted = as_dtype(dtype, "indices")
    return meshgrid(*(t.iota(0, 1, n, wanted) for n in sizes), sparse=sparse, indexing="ij")


def broadcast_to(array: Tensor, shape: Any) -> Tensor:
    """Broadcasts a tensor to a shape."""
    if not isinstance(shape, (tuple, list)):
        raise TypeError(f"For 'broadcast_to', 'shape' must be a tuple of ints, but got {type(shape).__name__}.")
    x, sizes = strict(array, "broadcast_to", "array"), check.shape(shape, "broadcast_to")
    if shapes("broadcast_to", x.shape, sizes) != sizes:
        raise ValueError(f"For 'broadcast_to', shape {x.shape} cannot be broadcast to {sizes}.")
    return t.broadcast_to(x, sizes)


def broadcast_arrays(*args: Tensor) -> list[Tensor]:
    """Broadcasts tensors to one shape."""
    items = [strict(x, "broadcast_arrays", f"args[{i}]") for i, x in enumerate(args)]
    whole = shapes("broadcast_arrays", *(x.shape for x in items))
    return [t.broadcast_to(x, whole) for x in items]


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.numpy.joining": "_items _rows append _lifted vstack hstack dstack column_stack split array_split vsplit hsplit dsplit",
    "ms_tensor.numpy.matrices": "_offsets _sizes eye identity tri tril triu _indices tril_indices triu_indices _matrix tril_indices_from triu_indices_from diag_indices diagonal trace diag",
    "ms_tensor.numpy.ranges": "logspace _window _short bartlett blackman hamming hanning rand randn asarray asfarray copy _filled zeros ones empty full _like zeros_like ones_like empty_like full_like linspace",
    "ms_tensor.numpy.shape": "reshape ravel transpose squeeze swapaxes moveaxis tile flipud fliplr _at_least atleast_1d atleast_2d _three atleast_3d size isscalar",
    "ms_tensor.numpy.grids": "indices broadcast_to broadcast_arrays",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_items",
    "_rows",
    "append",
    "_lifted",
    "vstack",
    "hstack",
    "dstack",
    "column_stack",
    "split",
    "array_split",
    "vsplit",
    "hsplit",
    "dsplit",
    "_offsets",
    "_sizes",
    "eye",
    "identity",
    "tri",
    "tril",
    "triu",
    "_indices",
    "tril_indices",
    "triu_indices",
    "_matrix",
    "tril_indices_from",
    "triu_indices_from",
    "diag_indices",
    "diagonal",
    "trace",
    "diag",
    "logspace",
    "_window",
    "_short",
    "bartlett",
    "blackman",
    "hamming",
    "hanning",
    "rand",
    "randn",
    "asarray",
    "asfarray",
    "copy",
    "_filled",
    "zeros",
    "ones",
    "empty",
    "full",
    "_like",
    "zeros_like",
    "ones_like",
    "empty_like",
    "full_like",
    "linspace",
    "reshape",
    "ravel",
    "transpose",
    "squeeze",
    "swapaxes",
    "moveaxis",
    "tile",
    "flipud",
    "fliplr",
    "_at_least",
    "atleast_1d",
    "atleast_2d",
    "_three",
    "atleast_3d",
    "size",
    "isscalar",
    "indices",
    "broadcast_to",
    "broadcast_arrays",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, _table as t
from ms_tensor.numpy._common import as_dtype, axes, axis as axis_of, cast, constant, from_nested, ops, shapes, slice_axis, strict, tensor
from ms_tensor.numpy.grids import meshgrid
from ms_tensor.numpy.joining import _join, _split, concatenate
from ms_tensor.numpy.matrices import _diagonal, _triangle, diagflat
from ms_tensor.numpy.ranges import _bounds, _cosines, _drawn, _spaced
from ms_tensor.numpy.reductions import sum as _sum
from ms_tensor.numpy.shape import flip
