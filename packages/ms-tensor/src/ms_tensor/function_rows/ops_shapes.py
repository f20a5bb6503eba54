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
    Returns a tensor of zeros.
    size: An int or a tuple of ints.
    Returns: Tensor of shape `size`.
    ValueError: a size is negative.
    MemoryError: the tensor is larger than memory.
    >>> print(ops.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
ones(shape, dtype=None) = t.full(check.shape(shape, "ones"), 1, _dtype(dtype, mstype.float32, "ones"))
    Returns a tensor of ones.
    shape: An int or a tuple of ints.
    Returns: Tensor of shape `shape`.
    >>> print(ops.ones((2,)))
    [1. 1.]
zeros_like(input: Tensor, *, dtype=None) =
        beside(input, t.full, input.shape, 0, _dtype(dtype, input.dtype, "zeros_like"))
        where check.tensor(input, "zeros_like")
    Returns zeros in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.zeros_like(Tensor([1, 2])))
    [0 0]
ones_like(input: Tensor, *, dtype=None) = beside(input, t.full, input.shape, 1, _dtype(dtype, input.dtype, "ones_like"))
        where check.tensor(input, "ones_like")
    Returns ones in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.ones_like(Tensor([1, 2])))
    [1 1]
full(size, fill_value, *, dtype=None) = _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")
    Returns a tensor filled with one value.
    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype it is truncated to an int.
    dtype: The dtype; None is int64.
    Returns: Tensor of shape `size`.
    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
full_like(input: Tensor, fill_value, *, dtype=None) =
        beside(input, _filled, input.shape, fill_value, _dtype(dtype, input.dtype, "full_like"), "full_like")
        where check.tensor(input, "full_like")
    Returns one value in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> print(ops.full_like(Tensor([1, 2]), 7))
    [7 7]
fill(type, shape, value) = _filled(shape, value, type, "fill")
    Returns a tensor of a given dtype and shape filled with one value.
    Returns: Tensor of shape `shape` and dtype `type`.
    >>> print(ms.ops.fill(ms.int32, (2,), 3))
    [3 3]
linspace(start, end, steps: int) = t.iota(first, (last - first) / max(count - 1, 1), count, mstype.float32)
        where count = check.integer(steps, "linspace", "steps")
        raise ValueError(f"For 'linspace', 'steps' must be at least 1, but got {check.show(steps)}.") if count < 1
        return _spaced(start, end, count) if isinstance(start, Tensor) or isinstance(end, Tensor)
        where first, last = (v.item() if isinstance(v, np.generic) else v for v in (start, end))
    Returns `steps` evenly spaced numbers from `start` to `end`, both included.
    start: The first number, or a Tensor of one element.
    end: The last number, or a Tensor of one element.
    steps: The length of the result.
    ValueError: `steps` is below 1.
    >>> print(ops.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
eye(n: int, m: int | None = None, dtype=None) = t.cast(mask, _dtype(dtype, mstype.float32, "eye"))
        where rows, columns = check.shape((n, n if m is None else m), "eye")
        where mask = t.one_hot_(t.iota(0, 1, rows, mstype.int64), columns)
    Returns a matrix with ones on the main diagonal and zeros elsewhere.
    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    >>> print(ops.eye(2))
    [[1. 0.]
     [0. 1.]]
scalar_to_tensor(input_x, dtype=mstype.float32) = _filled((), input_x, dtype, "scalar_to_tensor")
    Converts a number to a 0-d tensor.
    input_x: A number.
    Returns: 0-d Tensor.
    >>> print(ops.scalar_to_tensor(3))
    3.0
""",
    "ops.arrays.diagonals": """
diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) =
        t.diagonal_(input, check.integer(offset, "diagonal", "offset"), dim1, dim2)
        where check.tensor(input, "diagonal")
    Returns a diagonal of the matrices that two dimensions form, as a view.
    input: of at least two dimensions.
    offset: The diagonal: 0 is the main one, positive ones are above it.
    dim1: The dimension of the rows.
    dim2: The dimension of the columns.
    Returns: Tensor of the dtype of `input`, with the other dimensions followed by that of the diagonal.
    ValueError: a dimension is out of range, or `dim1` and `dim2` are the same.
    >>> print(ops.diagonal(Tensor([[1, 2, 3], [4, 5, 6]]), 1))
    [2 6]
diag(input: Tensor) = t.reshape(_embed(t.reshape(input, (-1,)), 0), input.shape + input.shape)
        raise ValueError("For 'Diag', 'input' must have at least 1 dimension, but got a 0-d Tensor.") if
        check.tensor(input, "Diag").ndim == 0
    Returns a tensor of twice the rank with `input` on its diagonal and zeros elsewhere.
    input: of at least one dimension.
    Returns: Tensor of shape ``input.shape + input.shape`` and the dtype of `input`.
    ValueError: `input` is 0-d.
    >>> print(ops.diag(Tensor([1, 2])))
    [[1 0]
     [0 2]]
diagflat(input: Tensor, offset: int = 0) =
        _embed(t.reshape(check.tensor(input, "diagflat"), (-1,)), check.integer(offset, "diagflat", "offset"))
    Returns a matrix with the elements of `input` on a diagonal and zeros elsewhere.
    offset: The diagonal: 0 is the main one, positive ones are above it.
    Returns: Tensor of shape (n, n) with ``n = input.size + abs(offset)``, of the dtype of `input`.
    TypeError: `offset` is not an int.
    >>> print(ops.diagflat(Tensor([[1, 2]])))
    [[1 0]
     [0 2]]
_above(rows: int, columns: int) = t.sub(counting(columns, 2, 1), counting(rows, 2, 0))
    The distance of each element of a matrix from its main diagonal, positive above it.
tril_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TrilIndices", lambda r: range(min(col, r + offset + 1)))
    Returns the indices of the elements on and below a diagonal of a matrix: row indices, then column indices.
    row: The number of rows.
    col: The number of columns.
    offset: The diagonal; 0 is the main one.
    dtype: int32 or int64.
    Returns: Tensor of shape (2, count) and dtype `dtype`, in row-major order.
    TypeError: `dtype` is neither int32 nor int64.
    ValueError: a size is negative.
    >>> print(ops.tril_indices(2, 2))
    [[0 1 1]
     [0 0 1]]
triu_indices(row: int, col: int, offset: int = 0, *, dtype=mstype.int64) = _triangle(row, col, offset, dtype,
        "TriuIndices", lambda r: range(max(0, r + offset), col))
    Returns the indices of the elements on and above a diagonal of a matrix: row indices, then column indices.
    Arguments: tril_indices
    Returns: Tensor of shape (2, count) and dtype `dtype`, in row-major order.
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
    Joins tensors along an existing dimension.
    tensors: A list or tuple of tensors, of equal shape except along `axis`. Their dtypes are promoted.
    Returns: Tensor of the promoted dtype; its size along `axis` is the sum of the sizes.
    ValueError: the shapes are incompatible.
    >>> print(ops.concat((Tensor([1, 2]), Tensor([3])), 0))
    [1 2 3]
cat(tensors, axis: int = 0) = concat(tensors, axis)
    Alias of `concat`.
    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
vstack(inputs) = t.concat(unified(items), 0)
        where items = [v if v.ndim > 1 else t.reshape(v, (1, -1)) for v in check.tensors(inputs, "vstack", "inputs")]
    Joins tensors by rows, along dimension 0; a vector is one row.
    inputs: A list or tuple of tensors.
    Returns: Tensor of the promoted dtype, of at least two dimensions.
    >>> ops.vstack([Tensor([1, 2]), Tensor([3, 4])]).shape
    (2, 2)
hstack(tensors) = t.concat(unified(items), 0 if items[0].ndim == 1 else 1)
        where items = [v if v.ndim else t.reshape(v, (1,)) for v in check.tensors(tensors, "hstack")]
    Joins tensors by columns: along dimension 1, or 0 for vectors.
    Returns: Tensor of the promoted dtype.
    >>> print(ops.hstack([Tensor([1, 2]), Tensor([3])]))
    [1 2 3]
chunk(input: Tensor, chunks: int, axis: int = 0) -> tuple[Tensor, ...] =
        split(input, builtins.max(-(-size // count), 1), axis)
        where count = check.integer(chunks, "chunk", "chunks")
        raise ValueError(f"For 'chunk', 'chunks' must be positive, but got {check.show(chunks)}.") if count <= 0
        where rank = _not_0d(input, "chunk", "input")
        where size = input.shape[check.axis(axis, rank, "chunk")]
    Splits a tensor into at most `chunks` parts of equal size, except that the last one may be smaller.
    chunks: The number of parts; there are fewer if the size does not give so many.
    Returns: tuple of Tensors, views of `input`.
    ValueError: `chunks` is not positive, or `axis` is out of range.
    >>> [part.shape for part in ops.chunk(Tensor([0, 1, 2, 3, 4]), 2)]
    [(3,), (2,)]
unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...] =
        tuple([input[(*lead, i)] for i in range(input.shape[place])])
        where place = check.axis(dim, check.tensor(input, "unbind").ndim, "unbind", "dim")
        raise ValueError("For 'unbind', 'input' must have at least one dimension, but got shape ().") if input.ndim == 0
        where lead = (builtins.slice(None),) * place
    Returns the slices along a dimension, without that dimension.
    Returns: tuple of Tensors, views of `input`.
    ValueError: `dim` is out of range.
    >>> [int(part) for part in ops.unbind(Tensor([1, 2]))]
    [1, 2]
unstack(input_x: Tensor, axis: int = 0) -> tuple[Tensor, ...] = unbind(input_x, axis)
    Returns the slices along a dimension, without that dimension; see `unbind`.
    Returns: tuple of Tensors, views of `input_x`.
    ValueError: `axis` is out of range.
    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
tensor_split(input: Tensor, indices_or_sections, axis: int = 0) -> tuple[Tensor, ...] =
        _cuts(input, indices_or_sections, axis, "tensor_split")
    Splits a tensor into parts that may differ in size.
    input: of at least one dimension.
    indices_or_sections: An int, the number of parts: if it does not divide the size, the first parts are longer by 1.
        Or a tuple or list of ints: the indices at which to split.
    Returns: tuple of Tensors, views of `input`.
    TypeError: `indices_or_sections` is neither an int nor a tuple or list of ints.
    ValueError: `indices_or_sections` is an int below 1.
    >>> [p.shape for p in ops.tensor_split(ops.ones((5,)), 2)]
    [(3,), (2,)]
hsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] =
        _cuts(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")
        where check.tensor(input, "hsplit")
    Like `tensor_split`, along dimension 1, or 0 for vectors.
    >>> [p.shape for p in ops.hsplit(ops.ones((2, 3)), 3)]
    [(2, 1), (2, 1), (2, 1)]
vsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] = _cuts(input, indices_or_sections, 0, "vsplit")
        where check.tensor(input, "vsplit")
        raise ValueError(f"For 'vsplit', 'input' must have at least 2 dimensions, but got shape {input.shape}.") if
        input.ndim < 2
    Like `tensor_split`, along dimension 0.
    >>> [p.shape for p in ops.vsplit(ops.ones((2, 3)), 2)]
    [(1, 3), (1, 3)]
dsplit(input: Tensor, indices_or_sections) -> tuple[Tensor, ...] = _cuts(input, indices_or_sections, 2, "dsplit")
        where check.tensor(input, "dsplit")
        raise ValueError(f"For 'dsplit', 'input' must have at least 3 dimensions, but got shape {input.shape}.") if
        input.ndim < 3
    Like `tensor_split`, along dimension 2.
    >>> [p.shape for p in ops.dsplit(ops.ones((1, 2, 3)), 3)]
    [(1, 2, 1), (1, 2, 1), (1, 2, 1)]
_each(inputs, widen, op: str) -> Any = widen(check.tensor(inputs, op, "inputs"))
        return tuple(widen(item) for item in check.tensors(inputs, op, "inputs")) if isinstance(inputs, (list, tuple))
    Applies `widen` to a tensor, or to each tensor of a list or tuple.
atleast_1d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1,)) if x.ndim == 0 else x, "atleast_1d")
    Reshapes tensors to at least one dimension.
    inputs: A Tensor, or a list or tuple of them.
    Returns: Tensor, or a tuple of them.
    >>> ops.atleast_1d(Tensor(1.0)).shape
    (1,)
atleast_2d(inputs) -> Any = _each(inputs, lambda x: t.reshape(x, (1, x.size)) if x.ndim < 2 else x, "atleast_2d")
    Reshapes tensors to at least two dimensions; a vector becomes a row.
    inputs: A Tensor, or a list or tuple of them.
    Returns: Tensor, or a tuple of them.
    >>> ops.atleast_2d(ops.ones((3,))).shape
    (1, 3)
column_stack(tensors) = concat([t.reshape(x, (x.size, 1)) if x.ndim < 2 else x for x in items], 1)
        where items = check.tensors(tensors, "column_stack")
    Joins tensors along dimension 1; a vector is one column.
    Returns: Tensor of the promoted dtype.
    >>> print(ops.column_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 3]
     [2 4]]
row_stack(tensors) = concat(list(atleast_2d(check.tensors(tensors, "row_stack"))), 0)
    Joins tensors along dimension 0; a vector is one row.
    Returns: Tensor of the promoted dtype.
    >>> print(ops.row_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 2]
     [3 4]]
dstack(tensors) = concat(list(atleast_3d(check.tensors(tensors, "dstack"))), 2)
    Joins tensors along dimension 2; tensors of fewer dimensions are reshaped as by `atleast_3d`.
    Returns: Tensor of the promoted dtype, of at least three dimensions.
    >>> ops.dstack((ops.ones((2, 3)), ops.ones((2, 3)))).shape
    (2, 3, 2)
""",
    "ops.arrays.shapes": """
permute(input: Tensor, axis) = transpose(input, axis)
    Alias of `transpose`.
    axis: A tuple or list of ints: for each dimension of the result, the dimension of `input`.
    ValueError: `axis` is not a permutation of the dimensions.
    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
expand_dims(input_x: Tensor, axis: int) = t.reshape(input_x, tuple(shape))
        where place = check.axis(axis, check.tensor(input_x, "expand_dims", "input_x").ndim + 1, "expand_dims")
        where shape = list(input_x.shape)
        where shape.insert(place, 1)
    Inserts a dimension of size 1 at `axis`.
    axis: An int in [-ndim - 1, ndim].
    Returns: Tensor of the dtype of `input_x`, a view.
    ValueError: `axis` is out of range.
    >>> ops.expand_dims(Tensor([1, 2]), 0).shape
    (1, 2)
unsqueeze(input: Tensor, dim: int) = expand_dims(input, dim)
    Inserts a dimension of size 1 at `dim`; see `expand_dims`.
    dim: An int in [-ndim - 1, ndim].
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `dim` is out of range.
    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
squeeze(input: Tensor, axis=None) =
        t.reshape(input, tuple([n for i, n in enumerate(input.shape) if i not in axes or n != 1]))
        where check.tensor(input, "squeeze")
        return t.reshape(input, tuple([n for n in input.shape if n != 1])) if axis is None or isinstance(axis, (tuple,
        list)) and not axis
        where axes = check.axes(axis, input.ndim, "squeeze")
    Removes dimensions of size 1.
    axis: The dimensions to remove: an int or several; None or () is all of size 1. Those of another size stay.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `axis` is out of range.
    >>> ops.squeeze(Tensor([[[1], [2]]])).shape
    (2,)
broadcast_to(input: Tensor, shape) = t.broadcast_to(input, sizes)
        where check.tensor(input, "broadcast_to")
        where wanted = _sizes_of(shape, "broadcast_to") if isinstance(shape, Tensor) else _plain_sizes(shape)
        where lead = len(wanted) - input.ndim
        where sizes = tuple(input.shape[i - lead] if n == -1 and i >= lead else n for i, n in enumerate(wanted))
    Broadcasts a tensor to a shape.
    shape: A tuple of ints; -1 keeps the size of that dimension.
    Returns: Tensor of the given shape, a view.
    ValueError: the shapes are incompatible.
    >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
shape(input_x: Tensor) -> tuple[int, ...] = check.tensor(input_x, "shape", "input_x").shape
    Returns the shape of a tensor.
    Returns: tuple of ints.
    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
size(input_x: Tensor) -> int = check.tensor(input_x, "size", "input_x").size
    Returns the number of elements of a tensor.
    Returns: int.
    >>> ops.size(ops.ones((2, 3)))
    6
rank(input_x: Tensor) -> int = check.tensor(input_x, "rank", "input_x").ndim
    Returns the number of dimensions of a tensor.
    Returns: int.
    >>> ops.rank(ops.ones((2, 3)))
    2
dtype(x: Tensor) -> Any = check.tensor(x, "dtype", "x").dtype
    Returns the dtype of a tensor.
    Returns: dtype.
    >>> ops.dtype(ops.ones(2))
    mindspore.float32
is_tensor(obj) -> bool = isinstance(obj, Tensor)
    Returns whether `obj` is a Tensor.
    Returns: bool.
    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
identity(x: Tensor) = x
    Returns `x` itself.
    x (Any): any value.
    Returns: `x`.
    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
""",
    "ops.arrays.views": """
ravel(input: Tensor) = table.reshape(check.tensor(input, "ravel"), (-1,))
    Flattens a tensor to one dimension.
    Returns: Tensor of shape (input.size,).
    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
expand_as(input: Tensor, other: Tensor) =
        table.broadcast_to(check.tensor(input, "expand_as"), check.tensor(other, "expand_as", "other").shape)
    Broadcasts a tensor to the shape of `other`.
    other: Tensor whose shape is used.
    Returns: Tensor of the shape of `other` and the dtype of `input`, a view.
    >>> ops.expand_as(ops.ones((1, 3)), ops.ones((2, 3))).shape
    (2, 3)
view_as(input: Tensor, other: Tensor) =
        table.reshape(check.tensor(input, "view_as"), check.tensor(other, "view_as", "other").shape)
    Reshapes a tensor to the shape of `other`.
    other: Tensor whose shape is used.
    Returns: Tensor of the shape of `other` and the dtype of `input`.
    >>> ops.view_as(ops.ones((6,)), ops.ones((2, 3))).shape
    (2, 3)
type_as(input: Tensor, other: Tensor) =
        table.cast(check.tensor(input, "type_as"), check.tensor(other, "type_as", "other").dtype)
    Casts a tensor to the dtype of `other`.
    other: Tensor whose dtype is used.
    Returns: Tensor of the shape of `input` and the dtype of `other`.
    >>> print(ops.type_as(Tensor([1.5]), Tensor([2])))
    [1]
numel(input: Tensor) -> int = check.tensor(input, "numel").size
    Returns the number of elements of a tensor.
    Returns: int.
    >>> ops.numel(ops.ones((2, 3)))
    6
dyn_shape(input_x: Tensor) = table.concat([table.full((1,), size, mstype.int64) for size in sizes], 0)
        where sizes = check.tensor(input_x, "dyn_shape", "input_x").shape
        return table.full((0,), 0, mstype.int64) if not sizes
    Returns the shape of a tensor as a tensor.
    Returns: Tensor of int64, of shape (input_x.ndim,).
    >>> print(ops.dyn_shape(ops.ones((2, 3))))
    [2 3]
trace(input: Tensor) = table.reduce_sum(table.diagonal_(input, 0, 0, 1), (0,))
        where check.rank(check.tensor(input, "trace"), 2, "trace")
    Returns the sum of the main diagonal of a matrix.
    input: of shape (m, n).
    Returns: 0-d Tensor of the dtype of `input`.
    ValueError: `input` does not have two dimensions.
    >>> print(ops.trace(Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
fliplr(input: Tensor) = flip(input, (1,))
        raise ValueError(f"For 'fliplr', 'input' must have at least 2 dimensions, but got shape {input.shape}.") if
        check.tensor(input, "fliplr").ndim < 2
    Reverses the order of the columns (dimension 1).
    input: of at least two dimensions.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `input` has fewer than two dimensions.
    >>> print(ops.fliplr(Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
flipud(input: Tensor) = flip(input, (0,))
        raise ValueError("For 'flipud', 'input' must have at least one dimension.") if check.tensor(input,
        "flipud").ndim < 1
    Reverses the order of the rows (dimension 0).
    input: of at least one dimension.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `input` is 0-d.
    >>> print(ops.flipud(Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
reverse(x: Tensor, axis) = flip(check.tensor(x, "reverse", "x"), axis)
    Reverses the order of the elements along some dimensions.
    axis: An int, or a tuple or list of ints.
    Returns: Tensor of the shape and dtype of `x`.
    ValueError: `axis` is out of range.
    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
move_to(input: Tensor, to: str = "CPU", blocking: bool = True) = input
        where check.tensor(input, "move_to")
        where check.choice(to, ("Ascend", "GPU", "CPU"), "move_to", "to")
        raise RuntimeError(f"For 'move_to', this machine has no device {check.show(to)}.") if to != "CPU"
        where check.flag(blocking, "move_to", "blocking")
    Moves a tensor to another device; only the CPU is supported.
    to: 'CPU'.
    blocking: Accepted for compatibility.
    Returns: `input`.
    RuntimeError: `to` is 'Ascend' or 'GPU'.
    ValueError: `to` is not the name of a device.
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
    Pads the last dimension, of size 1, with zeros at its end.
    x: of shape (*, 1), of at least two dimensions.
    pad_dim_size: The new size of the last dimension.
    Returns: Tensor of shape (*, pad_dim_size).
    ValueError: the last dimension has another size than 1, or `pad_dim_size` is not positive.
    >>> print(ops.padding(Tensor([[8.0], [10.0]]), 4))
    [[ 8.  0.  0.  0.]
     [10.  0.  0.  0.]]
""",
}
