"""Functions of `ops` about shapes and views; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import _table as table
from ms_tensor import dtype as mstype
from ms_tensor._devices import beside
from ms_tensor._promotion import unified
from ms_tensor.ops.arrays._places import counting
from ms_tensor.ops.arrays.joining import flip

ROWS = {
    "ops.arrays.creation": """
zeros(size, dtype=None) = t.full(check.shape(size, "zeros", "size"), 0, _dtype(dtype, mstype.float32, "zeros"))
    A tensor of zeros.
    size: An int or a tuple of ints.
    ValueError: a size is negative.
    MemoryError: the tensor is larger than memory.
    >>> print(ops.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
ones(shape, dtype=None) = t.full(check.shape(shape, "ones"), 1, _dtype(dtype, mstype.float32, "ones"))
    A tensor of ones.
    shape: An int or a tuple of ints.
    >>> print(ops.ones((2,)))
    [1. 1.]
zeros_like(input: Tensor, *, dtype=None) =
        beside(input, t.full, input.shape, 0, _dtype(dtype, input.dtype, "zeros_like"))
        where check.tensor(input, "zeros_like")
    Zeros in the shape, and by default the dtype, of `input`.
    >>> print(ops.zeros_like(Tensor([1, 2])))
    [0 0]
ones_like(input: Tensor, *, dtype=None) = beside(input, t.full, input.shape, 1, _dtype(dtype, input.dtype, "ones_like"))
        where check.tensor(input, "ones_like")
    Ones in the shape, and by default the dtype, of `input`.
    >>> print(ops.ones_like(Tensor([1, 2])))
    [1 1]
full(size, fill_value, *, dtype=None) = _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")
    A tensor filled with one value.
    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype its whole part is taken.
    dtype: The dtype; None is int64.
    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
full_like(input: Tensor, fill_value, *, dtype=None) =
        beside(input, _filled, input.shape, fill_value, _dtype(dtype, input.dtype, "full_like"), "full_like")
        where check.tensor(input, "full_like")
    One value in the shape, and by default the dtype, of `input`.
    >>> print(ops.full_like(Tensor([1, 2]), 7))
    [7 7]
fill(type, shape, value) = _filled(shape, value, type, "fill")
    A tensor of a dtype and shape filled with one value.
    >>> print(ms.ops.fill(ms.int32, (2,), 3))
    [3 3]
linspace(start, end, steps: int) = t.iota(first, (last - first) / max(count - 1, 1), count, mstype.float32)
        where count = check.integer(steps, "linspace", "steps")
        raise ValueError(f"For 'linspace', 'steps' must be at least 1, but got {check.show(steps)}.") if count < 1
        return _spaced(start, end, count) if isinstance(start, Tensor) or isinstance(end, Tensor)
        where first, last = (v.item() if isinstance(v, np.generic) else v for v in (start, end))
    `steps` numbers from `start` to `end`, both included, evenly spaced.
    >>> print(ops.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
eye(n: int, m: int | None = None, dtype=None) = t.cast(mask, _dtype(dtype, mstype.float32, "eye"))
        where rows, columns = check.shape((n, n if m is None else m), "eye")
        where mask = t.one_hot_(t.iota(0, 1, rows, mstype.int64), columns)
    Ones on the main diagonal and zeros elsewhere.
    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    >>> print(ops.eye(2))
    [[1. 0.]
     [0. 1.]]
scalar_to_tensor(input_x, dtype=mstype.float32) = _filled((), input_x, dtype, "scalar_to_tensor")
    A number as a 0-d tensor.
    >>> print(ops.scalar_to_tensor(3))
    3.0
""",
    "ops.arrays.diagonals": """
diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) =
        t.diagonal_(input, check.integer(offset, "diagonal", "offset"), dim1, dim2)
        where check.tensor(input, "diagonal")
    A diagonal of the matrices that two dimensions make; a view.
    input: of at least two dimensions.
    offset: Which diagonal: 0 is the main one, positive ones lie above it.
    dim1: The dimension of the rows.
    dim2: The dimension of the columns.
    Returns: Tensor of the other dimensions and, last, that of the diagonal.
    ValueError: a dimension is out of range, or both are the same.
    >>> print(ops.diagonal(Tensor([[1, 2, 3], [4, 5, 6]]), 1))
    [2 6]
diag(input: Tensor) = t.reshape(_embed(t.reshape(input, (-1,)), 0), input.shape + input.shape)
        raise ValueError("For 'Diag', 'input' must have at least 1 dimension, but got a 0-d Tensor.") if
        check.tensor(input, "Diag").ndim == 0
    A tensor of twice the dimensions with `input` on its diagonal and zeros elsewhere.
    input: of at least one dimension.
    Returns: Tensor of shape ``input.shape + input.shape``.
    ValueError: `input` has no dimension.
    >>> print(ops.diag(Tensor([1, 2])))
    [[1 0]
     [0 2]]
diagflat(input: Tensor, offset: int = 0) =
        _embed(t.reshape(check.tensor(input, "diagflat"), (-1,)), check.integer(offset, "diagflat", "offset"))
    A matrix with all elements of `input` on a diagonal and zeros elsewhere.
    offset: Which diagonal: 0 is the main one, positive ones lie above it.
    Returns: Tensor of two dimensions.
    TypeError: `offset` is not an int.
    >>> print(ops.diagflat(Tensor([[1, 2]])))
    [[1 0]
     [0 2]]
_above(rows: int, columns: int) = t.sub(counting(columns, 2, 1), counting(rows, 2, 0))
    How far each element of a matrix lies above its main diagonal.
tril_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TrilIndices", lambda r: range(min(col, r + offset + 1)))
    The places on and below a diagonal of a matrix: row indices, then column indices.
    row: The number of rows.
    col: The number of columns.
    offset: Which diagonal; 0 is the main one.
    dtype: int32 or int64.
    Returns: Tensor of shape (2, count), in row-major order.
    TypeError: `dtype` is another.
    ValueError: a size is negative.
    >>> print(ops.tril_indices(2, 2))
    [[0 1 1]
     [0 0 1]]
triu_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TriuIndices", lambda r: range(max(0, r + offset), col))
    The places on and above a diagonal of a matrix: row indices, then column indices.
    Arguments: tril_indices
    Returns: Tensor of shape (2, count), in row-major order.
    >>> print(ops.triu_indices(2, 2))
    [[0 0 1]
     [0 1 1]]
_length(d, rows: int, columns: int) -> Any = t.minimum(t.add(t.minimum(d, 0), rows), t.sub(columns, t.maximum(d, 0)))
        return min(rows + min(d, 0), columns - max(d, 0)) if isinstance(d, int)
    The number of elements of diagonal `d`, an int or a tensor.
_number(value, op: str, name: str) -> Any = value.item() if isinstance(value, Tensor) else value
    A Python number, or the one in a 0-d tensor.
""",
    "ops.arrays.joining": """
concat(tensors, axis: int = 0) = t.concat(unified(items), check.axis(axis, items[0].ndim, "concat"))
        where items = check.tensors(tensors, "concat")
    Tensors joined along a dimension that they have.
    tensors: A list or tuple of tensors, equal in shape but for `axis`; their dtypes are promoted.
    Returns: Tensor of the promoted dtype.
    ValueError: the shapes are incompatible.
    >>> print(ops.concat((Tensor([1, 2]), Tensor([3])), 0))
    [1 2 3]
cat(tensors, axis: int = 0) = concat(tensors, axis)
    As `concat`.
    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
vstack(inputs) = t.concat(unified(items), 0)
        where items = [v if v.ndim > 1 else t.reshape(v, (1, -1)) for v in check.tensors(inputs, "vstack", "inputs")]
    Tensors joined by rows.
    >>> ops.vstack([Tensor([1, 2]), Tensor([3, 4])]).shape
    (2, 2)
hstack(tensors) = t.concat(unified(items), 0 if items[0].ndim == 1 else 1)
        where items = [v if v.ndim else t.reshape(v, (1,)) for v in check.tensors(tensors, "hstack")]
    Tensors joined by columns.
    >>> print(ops.hstack([Tensor([1, 2]), Tensor([3])]))
    [1 2 3]
chunk(input: Tensor, chunks: int, axis: int = 0) -> tuple[Tensor, ...] =
        split(input, builtins.max(-(-size // count), 1), axis)
        where count = check.integer(chunks, "chunk", "chunks")
        raise ValueError(f"For 'chunk', 'chunks' must be positive, but got {check.show(chunks)}.") if count <= 0
        where size = check.tensor(input, "chunk").shape[check.axis(axis, input.ndim, "chunk")]
    The tensor cut into `chunks` parts, equal but for the last; fewer where the size gives no more.
    >>> [part.shape for part in ops.chunk(Tensor([0, 1, 2, 3, 4]), 2)]
    [(3,), (2,)]
unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...] =
        tuple(t.reshape(_cut(input, place, i, 1), rest) for i in range(input.shape[place]))
        where place = check.axis(dim, check.tensor(input, "unbind").ndim, "unbind", "dim")
        where rest = input.shape[:place] + input.shape[place + 1 :]
    The slices along a dimension, which they lose; views.
    >>> [int(part) for part in ops.unbind(Tensor([1, 2]))]
    [1, 2]
unstack(input_x: Tensor, axis: int = 0) -> tuple[Tensor, ...] = unbind(input_x, axis)
    As `unbind`.
    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
tensor_split(input: Tensor, indices_or_sections, axis: int = 0) -> tuple[Tensor, ...] =
        _cuts(input, indices_or_sections, axis, "tensor_split")
    The tensor cut into parts that may differ in size; views.
    input: of at least one dimension.
    indices_or_sections: An int, how many parts, of which the first ones are longer by 1 where it does not divide
        the size; or a tuple or list of ints, where to cut.
    Returns: tuple of Tensors.
    TypeError: `indices_or_sections` is neither.
    ValueError: it is an int below 1.
    >>> [p.shape for p in ops.tensor_split(ops.ones((5,)), 2)]
    [(3,), (2,)]
hsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] =
        _cuts(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")
        where check.tensor(input, "hsplit")
    As `tensor_split`, by columns: along dimension 1, or 0 of a vector.
    >>> [p.shape for p in ops.hsplit(ops.ones((2, 3)), 3)]
    [(2, 1), (2, 1), (2, 1)]
vsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] = _cuts(input, indices_or_sections, 0, "vsplit")
        where check.tensor(input, "vsplit")
        raise ValueError(f"For 'vsplit', 'input' must have at least 2 dimensions, but got shape {input.shape}.") if
        input.ndim < 2
    As `tensor_split`, by rows.
    >>> [p.shape for p in ops.vsplit(ops.ones((2, 3)), 2)]
    [(1, 3), (1, 3)]
dsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] = _cuts(input, indices_or_sections, 2, "dsplit")
        where check.tensor(input, "dsplit")
        raise ValueError(f"For 'dsplit', 'input' must have at least 3 dimensions, but got shape {input.shape}.") if
        input.ndim < 3
    As `tensor_split`, along dimension 2.
    >>> [p.shape for p in ops.dsplit(ops.ones((1, 2, 3)), 3)]
    [(1, 2, 1), (1, 2, 1), (1, 2, 1)]
_each(inputs, widen, op: str) -> Any = widen(check.tensor(inputs, op, "inputs"))
        return tuple(widen(item) for item in check.tensors(inputs, op, "inputs")) if isinstance(inputs, (list, tuple))
    `widen` of a tensor, or of each in a list or tuple.
atleast_1d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1,)) if x.ndim == 0 else x, "atleast_1d")
    A tensor, or each of several, with at least one dimension.
    >>> ops.atleast_1d(Tensor(1.0)).shape
    (1,)
atleast_2d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1, x.size)) if x.ndim < 2 else x, "atleast_2d")
    A tensor, or each of several, with at least two dimensions; a vector becomes a row.
    >>> ops.atleast_2d(ops.ones((3,))).shape
    (1, 3)
column_stack(tensors) = concat([t.reshape(x, (x.size, 1)) if x.ndim < 2 else x for x in items], 1)
        where items = check.tensors(tensors, "column_stack")
    Tensors joined by columns; a vector is one column.
    >>> print(ops.column_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 3]
     [2 4]]
row_stack(tensors) = concat(list(atleast_2d(check.tensors(tensors, "row_stack"))), 0)
    Tensors joined by rows; a vector is one row.
    >>> print(ops.row_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 2]
     [3 4]]
dstack(tensors) = concat(list(atleast_3d(check.tensors(tensors, "dstack"))), 2)
    Tensors joined along dimension 2.
    >>> ops.dstack((ops.ones((2, 3)), ops.ones((2, 3)))).shape
    (2, 3, 2)
""",
    "ops.arrays.shapes": """
permute(input: Tensor, axis) = transpose(input, axis)
    As `transpose`.
    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
expand_dims(input_x: Tensor, axis: int) = t.reshape(input_x, tuple(shape))
        where place = check.axis(axis, check.tensor(input_x, "expand_dims", "input_x").ndim + 1, "expand_dims")
        where shape = list(input_x.shape)
        where shape.insert(place, 1)
    A dimension of size 1 put in at `axis`; a view.
    axis: An int in [-ndim - 1, ndim].
    ValueError: `axis` is out of range.
    >>> ops.expand_dims(Tensor([1, 2]), 0).shape
    (1, 2)
unsqueeze(input: Tensor, dim: int) = expand_dims(input, dim)
    As `expand_dims`.
    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
squeeze(input: Tensor, axis=None) =
        t.reshape(input, tuple(n for i, n in enumerate(input.shape) if i not in axes or n != 1))
        where check.tensor(input, "squeeze")
        return t.reshape(input, tuple(n for n in input.shape if n != 1)) if axis is None or isinstance(axis, (tuple,
        list)) and not axis
        where axes = check.axes(axis, input.ndim, "squeeze")
    Dimensions of size 1 taken out; a view.
    axis: None or () for all of size 1, an int, or several; a named one of another size stays.
    ValueError: a named dimension is out of range.
    >>> ops.squeeze(Tensor([[[1], [2]]])).shape
    (2,)
broadcast_to(input: Tensor, shape) = t.broadcast_to(input, sizes)
        where check.tensor(input, "broadcast_to")
        where wanted = _sizes_of(shape, "broadcast_to") if isinstance(shape, Tensor) else _plain_sizes(shape)
        where lead = len(wanted) - input.ndim
        where sizes = tuple(input.shape[i - lead] if n == -1 and i >= lead else n for i, n in enumerate(wanted))
    The tensor repeated along dimensions of size 1 and new leading ones; a view.
    shape: A tuple of ints; -1 keeps the size that the tensor has there.
    ValueError: the shapes are incompatible.
    >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
shape(input_x: Tensor) -> tuple[int, ...] = check.tensor(input_x, "shape", "input_x").shape
    The shape, as a tuple.
    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
size(input_x: Tensor) -> int = check.tensor(input_x, "size", "input_x").size
    The number of elements.
    >>> ops.size(ops.ones((2, 3)))
    6
rank(input_x: Tensor) -> int = check.tensor(input_x, "rank", "input_x").ndim
    The number of dimensions.
    >>> ops.rank(ops.ones((2, 3)))
    2
dtype(x: Tensor) -> Any = check.tensor(x, "dtype", "x").dtype
    The dtype.
    >>> ops.dtype(ops.ones(2))
    mindspore.float32
is_tensor(obj) -> bool = isinstance(obj, Tensor)
    Whether `obj` is a Tensor.
    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
identity(x: Tensor) = x
    `x` itself.
    x (Any): any value.
    Returns: `x`.
    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
""",
    "ops.arrays.views": """
ravel(input: Tensor) = table.reshape(check.tensor(input, "ravel"), (-1,))
    All elements in one dimension.
    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
expand_as(input: Tensor, other: Tensor) =
        table.broadcast_to(check.tensor(input, "expand_as"), check.tensor(other, "expand_as", "other").shape)
    Broadcast to the shape of `other`.
    >>> ops.expand_as(ops.ones((1, 3)), ops.ones((2, 3))).shape
    (2, 3)
view_as(input: Tensor, other: Tensor) =
        table.reshape(check.tensor(input, "view_as"), check.tensor(other, "view_as", "other").shape)
    Reshaped to the shape of `other`.
    >>> ops.view_as(ops.ones((6,)), ops.ones((2, 3))).shape
    (2, 3)
type_as(input: Tensor, other: Tensor) =
        table.cast(check.tensor(input, "type_as"), check.tensor(other, "type_as", "other").dtype)
    Cast to the dtype of `other`.
    >>> print(ops.type_as(Tensor([1.5]), Tensor([2])))
    [1]
numel(input: Tensor) -> int = check.tensor(input, "numel").size
    The number of elements.
    >>> ops.numel(ops.ones((2, 3)))
    6
dyn_shape(input_x: Tensor) = table.concat([table.full((1,), size, mstype.int64) for size in sizes], 0)
        where sizes = check.tensor(input_x, "dyn_shape", "input_x").shape
        return table.full((0,), 0, mstype.int64) if not sizes
    The shape as a tensor of int64.
    >>> print(ops.dyn_shape(ops.ones((2, 3))))
    [2 3]
trace(input: Tensor) = table.reduce_sum(table.take(table.reshape(input, (-1,)), index, 0), (0,))
        where check.rank(check.tensor(input, "trace"), 2, "trace")
        where rows, columns = input.shape
        where index = table.iota(0, columns + 1, min(rows, columns), mstype.int64)
    The sum of the diagonal of a matrix.
    >>> print(ops.trace(Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
fliplr(input: Tensor) = flip(input, (1,))
        raise ValueError(f"For 'fliplr', 'input' must have at least 2 dimensions, but got shape {input.shape}.") if
        check.tensor(input, "fliplr").ndim < 2
    The order of columns reversed.
    >>> print(ops.fliplr(Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
flipud(input: Tensor) = flip(input, (0,))
        raise ValueError("For 'flipud', 'input' must have at least one dimension.") if check.tensor(input,
        "flipud").ndim < 1
    The order of rows reversed.
    >>> print(ops.flipud(Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
reverse(x: Tensor, axis) = flip(check.tensor(x, "reverse", "x"), axis)
    The order of elements reversed along dimensions.
    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
move_to(input: Tensor, to: str = "CPU", blocking: bool = True) = input
        where check.tensor(input, "move_to")
        where check.choice(to, ("Ascend", "GPU", "CPU"), "move_to", "to")
        raise RuntimeError(f"For 'move_to', this machine has no device {check.show(to)}.") if to != "CPU"
        where check.flag(blocking, "move_to", "blocking")
    The tensor on another device; here there is the CPU.
    >>> print(ops.move_to(Tensor([1.0]), "CPU"))
    [1.]
""",
    "ops.arrays.padding": """
padding(x: Tensor, pad_dim_size: int = 8) = t.pad_constant(x, (0,) * x.ndim, (*[0] * (x.ndim - 1), size - 1), 0)
        where check.tensor(x, "padding", "x")
        where size = check.integer(pad_dim_size, "padding", "pad_dim_size")
        raise ValueError(f"For 'padding', 'pad_dim_size' must be at least 1, but got {check.show(size)}.") if size < 1
        raise ValueError(f"For 'padding', the last of two or more dimensions must be 1, but got shape {x.shape}.")
        if x.ndim < 2 or x.shape[-1] != 1
    Zeros behind the last dimension, which has one element, up to a size.
    x: of shape (*, 1), of two dimensions or more.
    pad_dim_size: The new size of the last dimension.
    Returns: Tensor of shape (*, pad_dim_size).
    ValueError: the last dimension has another size, or `pad_dim_size` is not positive.
    >>> print(ops.padding(Tensor([[8.0], [10.0]]), 4))
    [[ 8.  0.  0.  0.]
     [10.  0.  0.  0.]]
""",
}
