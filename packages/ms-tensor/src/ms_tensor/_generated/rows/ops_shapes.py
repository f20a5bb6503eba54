"""Functions of `ops.arrays.creation`, `ops.arrays.diagonals`, `ops.arrays.joining`, `ops.arrays.shapes`, `ops.arrays.views`, `ops.arrays.padding`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any
import builtins, numpy as np


# ops.arrays.creation

def zeros(size: Any, dtype: Any=None) -> Tensor:
    """Returns a tensor of zeros."""
    return t.full(check.shape(size, "zeros", "size"), 0, _dtype(dtype, mstype.float32, "zeros"))


def ones(shape: Any, dtype: Any=None) -> Tensor:
    """Returns a tensor of ones."""
    return t.full(check.shape(shape, "ones"), 1, _dtype(dtype, mstype.float32, "ones"))


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Returns zeros in the shape of `input`."""
    check.tensor(input, "zeros_like")
    return beside(input, t.full, input.shape, 0, _dtype(dtype, input.dtype, "zeros_like"))


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Returns ones in the shape of `input`."""
    check.tensor(input, "ones_like")
    return beside(input, t.full, input.shape, 1, _dtype(dtype, input.dtype, "ones_like"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """Returns a tensor filled with one value."""
    return _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")


def full_like(input: Tensor, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """Returns one value in the shape of `input`."""
    check.tensor(input, "full_like")
    return beside(input, _filled, input.shape, fill_value, _dtype(dtype, input.dtype, "full_like"), "full_like")


def fill(type: Any, shape: Any, value: Any) -> Tensor:
    """Returns a tensor of a given dtype and shape filled with one value."""
    return _filled(shape, value, type, "fill")


def linspace(start: Any, end: Any, steps: int) -> Tensor:
    """Returns `steps` evenly spaced numbers from `start` to `end`, both included."""
    count = check.integer(steps, "linspace", "steps")
    if count < 1:
        raise ValueError(f"For 'linspace', 'steps' must be at least 1, but got {check.show(steps)}.")
    if isinstance(start, Tensor) or isinstance(end, Tensor):
        return _spaced(start, end, count)
    first, last = (v.item() if isinstance(v, np.generic) else v for v in (start, end))
    return t.iota(first, (last - first) / max(count - 1, 1), count, mstype.float32)


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Returns a matrix with ones on the main diagonal and zeros elsewhere."""
    rows, columns = check.shape((n, n if m is None else m), "eye")
    mask = t.one_hot_(t.iota(0, 1, rows, mstype.int64), columns)
    return t.cast(mask, _dtype(dtype, mstype.float32, "eye"))


def scalar_to_tensor(input_x: Any, dtype: Any=mstype.float32) -> Tensor:
    """Converts a number to a 0-d tensor."""
    return _filled((), input_x, dtype, "scalar_to_tensor")


# ops.arrays.diagonals

def diagonal(input: Tensor, offset: int=0, dim1: int=0, dim2: int=1) -> Tensor:
    """Returns a diagonal of the matrices that two dimensions form, as a view."""
    check.tensor(input, "diagonal")
    return t.diagonal_(input, check.integer(offset, "diagonal", "offset"), dim1, dim2)


def diag(input: Tensor) -> Tensor:
    """Returns a tensor of twice the rank with `input` on its diagonal and zeros elsewhere."""
    if check.tensor(input, "Diag").ndim == 0:
        raise ValueError("For 'Diag', 'input' must have at least 1 dimension, but got a 0-d Tensor.")
    return t.reshape(_embed(t.reshape(input, (-1,)), 0), input.shape + input.shape)


def diagflat(input: Tensor, offset: int=0) -> Tensor:
    """Returns a matrix with the elements of `input` on a diagonal and zeros elsewhere."""
    return _embed(t.reshape(check.tensor(input, "diagflat"), (-1,)), check.integer(offset, "diagflat", "offset"))


def _above(rows: int, columns: int) -> Tensor:
    """The distance of each element of a matrix from its main diagonal, positive above it."""
    return t.sub(counting(columns, 2, 1), counting(rows, 2, 0))


def tril_indices(row: int, col: int, offset: int=0, *, dtype: Any=mstype.int64) -> Tensor:
    """Returns the indices of the elements on and below a diagonal of a matrix: row indices, then column indices."""
    return _triangle(row, col, offset, dtype, "TrilIndices", lambda r: range(min(col, r + offset + 1)))


def triu_indices(row: int, col: int, offset: int=0, *, dtype: Any=mstype.int64) -> Tensor:
    """Returns the indices of the elements on and above a diagonal of a matrix: row indices, then column indices."""
    return _triangle(row, col, offset, dtype, "TriuIndices", lambda r: range(max(0, r + offset), col))


def _length(d: Any, rows: int, columns: int) -> Any:
    """The number of elements of diagonal `d`, an int or a tensor."""
    if isinstance(d, int):
        return min(rows + min(d, 0), columns - max(d, 0))
    return t.minimum(t.add(t.minimum(d, 0), rows), t.sub(columns, t.maximum(d, 0)))


def _number(value: Any, op: str, name: str) -> Any:
    """A Python number, or the one in a 0-d tensor."""
    return value.item() if isinstance(value, Tensor) else value


# ops.arrays.joining

def concat(tensors: Any, axis: int=0) -> Tensor:
    """Joins tensors along an existing dimension."""
    items = check.tensors(tensors, "concat")
    return t.concat(unified(items), check.axis(axis, items[0].ndim, "concat"))


def cat(tensors: Any, axis: int=0) -> Tensor:
    """Alias of `concat`."""
    return concat(tensors, axis)


def vstack(inputs: Any) -> Tensor:
    """Joins tensors by rows, along dimension 0; a vector is one row."""
    items = [v if v.ndim > 1 else t.reshape(v, (1, -1)) for v in check.tensors(inputs, "vstack", "inputs")]
    return t.concat(unified(items), 0)


def hstack(tensors: Any) -> Tensor:
    """Joins tensors by columns: along dimension 1, or 0 for vectors."""
    items = [v if v.ndim else t.reshape(v, (1,)) for v in check.tensors(tensors, "hstack")]
    return t.concat(unified(items), 0 if items[0].ndim == 1 else 1)


def chunk(input: Tensor, chunks: int, axis: int=0) -> tuple[Tensor, ...]:
    """Splits a tensor into at most `chunks` parts of equal size, except that the last one may be smaller."""
    count = check.integer(chunks, "chunk", "chunks")
    if count <= 0:
        raise ValueError(f"For 'chunk', 'chunks' must be positive, but got {check.show(chunks)}.")
    rank = _not_0d(input, "chunk", "input")
    size = input.shape[check.axis(axis, rank, "chunk")]
    return split(input, builtins.max(-(-size // count), 1), axis)


def unbind(input: Tensor, dim: int=0) -> tuple[Tensor, ...]:
    """Returns the slices along a dimension, without that dimension."""
    place = check.axis(dim, check.tensor(input, "unbind").ndim, "unbind", "dim")
    if input.ndim == 0:
        raise ValueError("For 'unbind', 'input' must have at least one dimension, but got shape ().")
    lead = (builtins.slice(None),) * place
    return tuple([input[(*lead, i)] for i in range(input.shape[place])])


def unstack(input_x: Tensor, axis: int=0) -> tuple[Tensor, ...]:
    """Returns the slices along a dimension, without that dimension; see `unbind`."""
    return unbind(input_x, axis)


def tensor_split(input: Tensor, indices_or_sections: Any, axis: int=0) -> tuple[Tensor, ...]:
    """Splits a tensor into parts that may differ in size."""
    return _cuts(input, indices_or_sections, axis, "tensor_split")


def hsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Like `tensor_split`, along dimension 1, or 0 for vectors."""
    check.tensor(input, "hsplit")
    return _cuts(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")


def vsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Like `tensor_split`, along dimension 0."""
    check.tensor(input, "vsplit")
    if input.ndim < 2:
        raise ValueError(f"For 'vsplit', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    return _cuts(input, indices_or_sections, 0, "vsplit")


def dsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Like `tensor_split`, along dimension 2."""
    check.tensor(input, "dsplit")
    if input.ndim < 3:
        raise ValueError(f"For 'dsplit', 'input' must have at least 3 dimensions, but got shape {input.shape}.")
    return _cuts(input, indices_or_sections, 2, "dsplit")


def _each(inputs: Any, widen: Any, op: str) -> Any:
    """Applies `widen` to a tensor, or to each tensor of a list or tuple."""
    if isinstance(inputs, (list, tuple)):
        return tuple(widen(item) for item in check.tensors(inputs, op, "inputs"))
    return widen(check.tensor(inputs, op, "inputs"))


def atleast_1d(inputs: Any) -> Any:
    """Reshapes tensors to at least one dimension."""
    return _each(inputs, lambda x: t.reshape(x, (1,)) if x.ndim == 0 else x, "atleast_1d")


def atleast_2d(inputs: Any) -> Any:
    """Reshapes tensors to at least two dimensions; a vector becomes a row."""
    return _each(inputs, lambda x: t.reshape(x, (1, x.size)) if x.ndim < 2 else x, "atleast_2d")


def column_stack(tensors: Any) -> Tensor:
    """Joins tensors along dimension 1; a vector is one column."""
    items = check.tensors(tensors, "column_stack")
    return concat([t.reshape(x, (x.size, 1)) if x.ndim < 2 else x for x in items], 1)


def row_stack(tensors: Any) -> Tensor:
    """Joins tensors along dimension 0; a vector is one row."""
    return concat(list(atleast_2d(check.tensors(tensors, "row_stack"))), 0)


def dstack(tensors: Any) -> Tensor:
    """Joins tensors along dimension 2; tensors of fewer dimensions are reshaped as by `atleast_3d`."""
    return concat(list(atleast_3d(check.tensors(tensors, "dstack"))), 2)


# ops.arrays.shapes

def permute(input: Tensor, axis: Any) -> Tensor:
    """Alias of `transpose`."""
    return transpose(input, axis)


def expand_dims(input_x: Tensor, axis: int) -> Tensor:
    """Inserts a dimension of size 1 at `axis`."""
    place = check.axis(axis, check.tensor(input_x, "expand_dims", "input_x").ndim + 1, "expand_dims")
    shape = list(input_x.shape)
    shape.insert(place, 1)
    return t.reshape(input_x, tuple(shape))


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """Inserts a dimension of size 1 at `dim`; see `expand_dims`."""
    return expand_dims(input, dim)


def squeeze(input: Tensor, axis: Any=None) -> Tensor:
    """Removes dimensions of size 1."""
    check.tensor(input, "squeeze")
    if axis is None or isinstance(axis, (tuple, list)) and not axis:
        return t.reshape(input, tuple([n for n in input.shape if n != 1]))
    axes = check.axes(axis, input.ndim, "squeeze")
    return t.reshape(input, tuple([n for i, n in enumerate(input.shape) if i not in axes or n != 1]))


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """Broadcasts a tensor to a shape."""
    check.tensor(input, "broadcast_to")
    wanted = _sizes_of(shape, "broadcast_to") if isinstance(shape, Tensor) else _plain_sizes(shape)
    lead = len(wanted) - input.ndim
    sizes = tuple(input.shape[i - lead] if n == -1 and i >= lead else n for i, n in enumerate(wanted))
    return t.broadcast_to(input, sizes)


def shape(input_x: Tensor) -> tuple[int, ...]:
    """Returns the shape of a tensor."""
    return check.tensor(input_x, "shape", "input_x").shape


def size(input_x: Tensor) -> int:
    """Returns the number of elements of a tensor."""
    return check.tensor(input_x, "size", "input_x").size


def rank(input_x: Tensor) -> int:
    """Returns the number of dimensions of a tensor."""
    return check.tensor(input_x, "rank", "input_x").ndim


def dtype(x: Tensor) -> Any:
    """Returns the dtype of a tensor."""
    return check.tensor(x, "dtype", "x").dtype


def is_tensor(obj: Any) -> bool:
    """Returns whether `obj` is a Tensor."""
    return isinstance(obj, Tensor)


def identity(x: Tensor) -> Tensor:
    """Returns `x` itself."""
    return x


# ops.arrays.views

def ravel(input: Tensor) -> Tensor:
    """Flattens a tensor to one dimension."""
    return table.reshape(check.tensor(input, "ravel"), (-1,))


def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """Broadcasts a tensor to the shape of `other`."""
    return table.broadcast_to(check.tensor(input, "expand_as"), check.tensor(other, "expand_as", "other").shape)


def view_as(input: Tensor, other: Tensor) -> Tensor:
    """Reshapes a tensor to the shape of `other`."""
    return table.reshape(check.tensor(input, "view_as"), check.tensor(other, "view_as", "other").shape)


def type_as(input: Tensor, other: Tensor) -> Tensor:
    """Casts a tensor to the dtype of `other`."""
    return table.cast(check.tensor(input, "type_as"), check.tensor(other, "type_as", "other").dtype)


def numel(input: Tensor) -> int:
    """Returns the number of elements of a tensor."""
    return check.tensor(input, "numel").size


def dyn_shape(input_x: Tensor) -> Tensor:
    """Returns the shape of a tensor as a tensor."""
    sizes = check.tensor(input_x, "dyn_shape", "input_x").shape
    if not sizes:
        return table.full((0,), 0, mstype.int64)
    return table.concat([table.full((1,), size, mstype.int64) for size in sizes], 0)


def trace(input: Tensor) -> Tensor:
    """Returns the sum of the main diagonal of a matrix."""
    check.rank(check.tensor(input, "trace"), 2, "trace")
    return table.reduce_sum(table.diagonal_(input, 0, 0, 1), (0,))


def fliplr(input: Tensor) -> Tensor:
    """Reverses the order of the columns (dimension 1)."""
    if check.tensor(input, "fliplr").ndim < 2:
        raise ValueError(f"For 'fliplr', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    return flip(input, (1,))


def flipud(input: Tensor) -> Tensor:
    """Reverses the order of the rows (dimension 0)."""
    if check.tensor(input, "flipud").ndim < 1:
        raise ValueError("For 'flipud', 'input' must have at least one dimension.")
    return flip(input, (0,))


def reverse(x: Tensor, axis: Any) -> Tensor:
    """Reverses the order of the elements along some dimensions."""
    return flip(check.tensor(x, "reverse", "x"), axis)


def move_to(input: Tensor, to: str='CPU', blocking: bool=True) -> Tensor:
    """Moves a tensor to another device; only the CPU is supported."""
    check.tensor(input, "move_to")
    check.choice(to, ("Ascend", "GPU", "CPU"), "move_to", "to")
    if to != "CPU":
        raise RuntimeError(f"For 'move_to', this machine has no device {check.show(to)}.")
    check.flag(blocking, "move_to", "blocking")
    return input


# ops.arrays.padding

def padding(x: Tensor, pad_dim_size: int=8) -> Tensor:
    """Pads the last dimension, of size 1, with zeros at its end."""
    check.tensor(x, "padding", "x")
    size = check.integer(pad_dim_size, "padding", "pad_dim_size")
    if size < 1:
        raise ValueError(f"For 'padding', 'pad_dim_size' must be at least 1, but got {check.show(size)}.")
    if x.ndim < 2 or x.shape[-1] != 1:
        raise ValueError(f"For 'padding', the last of two or more dimensions must be 1, but got shape {x.shape}.")
    return t.pad_constant(x, (0,) * x.ndim, (*[0] * (x.ndim - 1), size - 1), 0)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.arrays.creation": "zeros ones zeros_like ones_like full full_like fill linspace eye scalar_to_tensor",
    "ms_tensor.ops.arrays.diagonals": "diagonal diag diagflat _above tril_indices triu_indices _length _number",
    "ms_tensor.ops.arrays.joining": "concat cat vstack hstack chunk unbind unstack tensor_split hsplit vsplit dsplit _each atleast_1d atleast_2d column_stack row_stack dstack",
    "ms_tensor.ops.arrays.shapes": "permute expand_dims unsqueeze squeeze broadcast_to shape size rank dtype is_tensor identity",
    "ms_tensor.ops.arrays.views": "ravel expand_as view_as type_as numel dyn_shape trace fliplr flipud reverse move_to",
    "ms_tensor.ops.arrays.padding": "padding",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "zeros",
    "ones",
    "zeros_like",
    "ones_like",
    "full",
    "full_like",
    "fill",
    "linspace",
    "eye",
    "scalar_to_tensor",
    "diagonal",
    "diag",
    "diagflat",
    "_above",
    "tril_indices",
    "triu_indices",
    "_length",
    "_number",
    "concat",
    "cat",
    "vstack",
    "hstack",
    "chunk",
    "unbind",
    "unstack",
    "tensor_split",
    "hsplit",
    "vsplit",
    "dsplit",
    "_each",
    "atleast_1d",
    "atleast_2d",
    "column_stack",
    "row_stack",
    "dstack",
    "permute",
    "expand_dims",
    "unsqueeze",
    "squeeze",
    "broadcast_to",
    "shape",
    "size",
    "rank",
    "dtype",
    "is_tensor",
    "identity",
    "ravel",
    "expand_as",
    "view_as",
    "type_as",
    "numel",
    "dyn_shape",
    "trace",
    "fliplr",
    "flipud",
    "reverse",
    "move_to",
    "padding",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t, _table as table
from ms_tensor._devices import beside
from ms_tensor._promotion import unified
from ms_tensor.ops.arrays._places import counting
from ms_tensor.ops.arrays.creation import _dtype, _filled, _spaced
from ms_tensor.ops.arrays.diagonals import _embed, _triangle
from ms_tensor.ops.arrays.joining import _cuts, _not_0d, atleast_3d, flip, split
from ms_tensor.ops.arrays.shapes import _plain_sizes, _sizes_of, transpose
