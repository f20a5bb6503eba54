"""Ops over sparse tensors given as lists: indices of shape (n, rank), elements, and the dense shape.

The number of elements of a result depends on the indices, so these ops run outside graphs. Gradients flow to the
elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._constants import listed
from ..arrays.scattering import tensor_scatter_elements
from ..arrays.segments import unsorted_segment_max, unsorted_segment_sum


def _places(indices: Tensor, values: Tensor, shape: Any, op: str) -> tuple[np.ndarray, tuple[int, ...]]:
    """Returns the row-major index of each element in the dense tensor, and the dense shape."""
    rows = _numbers(check.tensor(indices, op, "indices"), op, "indices")
    sizes = tuple(int(n) for n in _numbers(shape, op, "shape").reshape(-1))
    check.rank(check.tensor(values, op, "values"), 1, op, "values")
    if rows.ndim != 2 or rows.shape != (values.shape[0], len(sizes)):
        expected = (values.shape[0], len(sizes))
        raise ValueError(f"For '{op}', 'indices' must have shape {expected}, but got {rows.shape}.")
    if rows.size and ((rows < 0).any() or (rows >= np.array(sizes)).any()):
        raise ValueError(f"For '{op}', 'indices' must lie inside of the shape {sizes}.")
    return np.ravel_multi_index(tuple(rows.T), sizes) if rows.size else np.zeros(0, np.int64), sizes


def _joined(
    first: tuple[Tensor, Tensor, Any], second: tuple[Tensor, Tensor, Any], op: str
) -> tuple[np.ndarray, tuple[int, ...], Tensor, Tensor, np.ndarray]:
    """Returns the indices of either tensor, the shape, the elements of both there (0 if missing), and where both have
    one."""
    a, sizes = _places(*first, op)
    b, other = _places(*second, op)
    if sizes != other:
        raise ValueError(f"For '{op}', the shapes must be equal, but got {sizes} and {other}.")
    every = np.union1d(a, b)

    def filled(values: Tensor, places: np.ndarray) -> tuple[Tensor, np.ndarray]:
        found = np.full(len(every), len(places), np.int64)
        found[np.searchsorted(every, places)] = np.arange(len(places))
        return _taken(t.concat([values, t.full((1,), 0, values.dtype)], 0), found), found < len(places)

    (x, in_a), (y, in_b) = filled(first[1], a), filled(second[1], b)
    return every, sizes, x, y, in_a & in_b


def add(
    x1_indices: Tensor,
    x1_values: Tensor,
    x1_shape: Any,
    x2_indices: Tensor,
    x2_values: Tensor,
    x2_shape: Any,
    thresh: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    """Adds two sparse tensors; common elements whose sum is below `thresh` in absolute value are removed."""
    pair = (x1_indices, x1_values, x1_shape), (x2_indices, x2_values, x2_shape)
    every, sizes, x, y, both = _joined(*pair, "SparseAdd")
    total = t.add(x, y)
    limit = float(thresh.asnumpy()) if isinstance(thresh, Tensor) else float(thresh)
    kept = np.flatnonzero(~both | (np.abs(total.asnumpy()) >= limit))
    return _rows(every[kept], sizes, x1_indices), _taken(total, kept), _shape_tensor(x1_shape)


def to_dense(indices: Tensor, output_shape: Any, values: Tensor, default_value: Any) -> Tensor:
    """Returns the dense tensor, with `default_value` for missing elements."""
    op = "SparseToDenseV2"
    sizes = tuple(int(n) for n in _numbers(output_shape, op, "output_shape").reshape(-1))
    rows = _numbers(check.tensor(indices, op, "indices"), op, "indices").reshape(-1, len(sizes))
    values = t.broadcast_to(check.tensor(values, op, "values"), (len(rows),))
    places, _ = _places(Tensor(rows.astype(np.int64)), values, sizes, op)
    default = default_value if isinstance(default_value, Tensor) else t.full((), default_value, values.dtype)
    flat = t.broadcast_to(t.reshape(default, ()), (int(np.prod(sizes)),))
    return t.reshape(
        tensor_scatter_elements(t.add(flat, t.full((), 0, values.dtype)), Tensor(places), values, 0), sizes
    )


def _softmax_of_groups(values: Tensor, groups: np.ndarray) -> Tensor:
    """Computes the softmax over the elements of each group."""
    if not len(groups):
        return values
    _, numbers = np.unique(groups, return_inverse=True)
    ids, count = Tensor(numbers.astype(np.int64)), int(numbers.max()) + 1
    top = t.stop_gradient(unsorted_segment_max(values, ids, count))
    powers = t.exp(t.sub(values, t.take(top, ids, 0)))
    return t.div(powers, t.take(unsorted_segment_sum(powers, ids, count), ids, 0))


def concatenate(
    indices: Sequence[Tensor], values: Sequence[Tensor], shapes: Sequence[Any], concat_dim: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Concatenates sparse tensors along a dimension."""
    op = "SparseConcat"
    sizes = [[int(n) for n in _numbers(shape, op, "shape").reshape(-1)] for shape in shapes]
    dim = check.axis(concat_dim, len(sizes[0]), op, "concat_dim")
    if any(s[:dim] + s[dim + 1 :] != sizes[0][:dim] + sizes[0][dim + 1 :] for s in sizes):
        raise ValueError(f"For '{op}', the shapes must be equal but for dimension {dim}, but got {sizes}.")
    moved, start = [], 0
    for rows, shape in zip(indices, sizes, strict=True):
        array = _numbers(rows, op, "indices").astype(np.int64)
        array = array + np.eye(len(shape), dtype=np.int64)[dim] * start
        moved.append(array)
        start += shape[dim]
    whole = [*sizes[0][:dim], start, *sizes[0][dim + 1 :]]
    joined = t.cast(Tensor(np.concatenate(moved)), indices[0].dtype)
    rows, elements = reorder(joined, t.concat(list(values), 0), whole)
    return rows, elements, t.cast(listed(whole), mstype.int64)


def reshape(indices: Tensor, shape: Any, new_shape: Any) -> tuple[Tensor, Tensor]:
    """Returns the indices for another dense shape; a size of -1 is inferred."""
    op = "SparseReshape"
    places, sizes = _places(indices, t.full((indices.shape[0],), 0, mstype.int32), shape, op)
    wanted = [int(n) for n in _numbers(new_shape, op, "new_shape").reshape(-1)]
    total, known = int(np.prod(sizes)), int(np.prod([n for n in wanted if n != -1]))
    if wanted.count(-1) > 1 or (known and total % known) or (-1 not in wanted and known != total):
        raise ValueError(f"For '{op}', {total} elements cannot have the shape {tuple(wanted)}.")
    wanted = [total // known if n == -1 else n for n in wanted]
    return _rows(places, wanted, indices), t.cast(listed(wanted), mstype.int64)


def fill_empty_rows(indices: Tensor, values: Tensor, shape: Any, default: Any) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Inserts a default element into each empty row. Returns the sparse tensor, a mask of the empty rows, and the new
    position of each element."""
    places, sizes = _places(indices, values, shape, "SparseFillEmptyRows")
    width = int(np.prod(sizes[1:]))
    empty = np.setdiff1d(np.arange(sizes[0]), places // width)
    every = np.concatenate([places, empty * width])
    order = np.argsort(every, kind="stable")
    filler = t.broadcast_to(t.reshape(t.cast(_as_tensor(default), values.dtype), (1,)), (len(empty),))
    elements = _taken(t.concat([values, filler], 0), order)
    indicator = np.zeros(sizes[0], bool)
    indicator[empty] = True
    back = np.argsort(order, kind="stable")[: len(places)]
    return _rows(every[order], sizes, indices), elements, Tensor(indicator), Tensor(back.astype(np.int64))


# -- rows of a batch of matrices: (shape, batch pointers, row pointers, columns, elements) --

Matrices = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]


def _from_places(places: np.ndarray, sizes: tuple[int, ...], values: Tensor, kind: Any) -> Matrices:
    """Creates matrices from elements in row-major order."""
    batches, (rows, columns) = int(np.prod(sizes[:-2])), sizes[-2:]
    lines = places // columns
    counts = np.bincount(lines, minlength=batches * rows).reshape(batches, rows)
    pointers = np.concatenate([np.zeros((batches, 1), np.int64), np.cumsum(counts, 1)], 1)
    batch = np.concatenate([[0], np.cumsum(counts.sum(1))])
    arrays = (np.array(sizes), batch, pointers.reshape(-1), places % columns)
    shape, batch_pointers, row_pointers, column = (t.cast(Tensor(a.astype(np.int64)), kind) for a in arrays)
    return shape, batch_pointers, row_pointers, column, values


from ..._generated.rows.ops_irregular import *


def _to_places(x: Matrices, op: str) -> tuple[np.ndarray, tuple[int, ...]]:
    """Returns the row-major indices of the elements of matrices, and their shape."""
    sizes = tuple(int(n) for n in _numbers(x[0], op, "x_dense_shape"))
    if len(sizes) not in (2, 3):
        raise ValueError(f"For '{op}', matrices must have 2 or 3 dimensions, but got the shape {sizes}.")
    rows = sizes[-2]
    pointers = _numbers(x[2], op, "x_row_pointers").reshape(-1, rows + 1)
    lines = np.repeat(np.arange(len(pointers) * rows), np.diff(pointers, axis=1).reshape(-1))
    return lines * sizes[-1] + _numbers(x[3], op, "x_col_indices"), sizes


def matrices_to_sparse(*x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Converts matrices to (indices, elements, shape)."""
    places, sizes = _to_places(x, "CSRSparseMatrixToSparseTensor")  # type: ignore[arg-type]
    return _rows(places, sizes, x[3]), x[4], x[0]


def matrices_to_dense(*x: Tensor) -> Tensor:
    """Converts matrices to a dense tensor."""
    places, sizes = _to_places(x, "CSRSparseMatrixToDense")  # type: ignore[arg-type]
    flat = t.full((int(np.prod(sizes)),), 0, x[4].dtype)
    return t.reshape(tensor_scatter_elements(flat, Tensor(places.astype(np.int64)), x[4], 0), sizes)


def transposed(*x: Tensor, conjugate: bool) -> Matrices:
    """Transposes matrices, and conjugates them if requested."""
    places, sizes = _to_places(x, "SparseMatrixTranspose")  # type: ignore[arg-type]
    flipped = (*sizes[:-2], sizes[-1], sizes[-2])
    *batch, row, column = np.unravel_index(places, sizes)
    moved = np.ravel_multi_index((*batch, column, row), flipped) if len(places) else places
    order = np.argsort(moved, kind="stable")
    values = _taken(t.conj(x[4]) if conjugate and x[4].dtype in mstype.complex_type else x[4], order)
    return _from_places(moved[order], flipped, values, x[3].dtype)


def softmax_of_matrices(*x: Tensor) -> Matrices:
    """Computes the softmax over the elements of each row."""
    places, sizes = _to_places(x, "SparseMatrixSoftmax")  # type: ignore[arg-type]
    return x[0], x[1], x[2], x[3], _softmax_of_groups(x[4], places // sizes[-1])


def sum_of_matrices(*args: Any) -> Matrices:
    """Computes `alpha * x1 + beta * x2`."""
    op = "SparseMatrixAdd"
    (a, sizes), (b, _) = _to_places(args[:5], op), _to_places(args[5:10], op)  # type: ignore[arg-type]
    first, second = args[:5], args[5:10]
    alpha, beta = args[10:]
    pair = (
        (_rows(a, sizes, first[3]), t.mul(first[4], alpha), sizes),
        (
            _rows(b, sizes, second[3]),
            t.mul(second[4], beta),
            sizes,
        ),
    )
    every, sizes, x, y, _ = _joined(*pair, op)
    return _from_places(every, sizes, t.add(x, y), first[3].dtype)


def product_of_matrices(
    x: Matrices,
    dense: Tensor,
    first: tuple[bool, bool],
    second: tuple[bool, bool],
    result: tuple[bool, bool],
) -> Tensor:
    """Multiplies by dense matrices. Each pair is whether to transpose an operand, or the result, and whether to
    conjugate it; a conjugated operand is also transposed."""

    def turned(value: Tensor, transpose: bool, conjugate: bool) -> Tensor:
        value = value.swapaxes(-1, -2) if transpose else value
        return t.conj(value) if conjugate and value.dtype in mstype.complex_type else value

    left = turned(matrices_to_dense(*x), first[0] or first[1], first[1])
    right = turned(check.tensor(dense, "SparseMatrixMatMul", "x2_dense"), second[0] or second[1], second[1])
    return turned(t.matmul2(left, right), *result)


def elimination_order(*x: Tensor) -> Tensor:
    """Returns, for each symmetric matrix, an order of elimination with little fill-in: the next row is the first one
    with the fewest elements (minimum degree; George and Liu 1989)."""
    op = "SparseMatrixOrderingAMD"
    places, sizes = _to_places(x, op)  # type: ignore[arg-type]
    n = sizes[-1]
    if sizes[-2] != n:
        raise ValueError(f"For '{op}', the matrices must be square, but got the shape {sizes}.")
    batches = [places] if len(sizes) == 2 else [places[places // (n * n) == i] % (n * n) for i in range(sizes[0])]
    orders = []
    for own in batches:
        beside: dict[int, set[int]] = {i: set() for i in range(n)}
        for row, column in zip(own // n, own % n):
            if row != column:
                beside[int(row)].add(int(column))
                beside[int(column)].add(int(row))
        order = []
        while beside:
            chosen = min(beside, key=lambda i: (len(beside[i]), i))
            around = beside.pop(chosen)
            for i in around:  # elimination connects all neighbours
                beside[i] = (beside[i] | around) - {i, chosen}
            order.append(chosen)
        orders.append(order)
    found = np.array(orders, np.int32)
    return Tensor(found[0] if len(sizes) == 2 else found)


def multiply_matrices(*x: Tensor) -> Matrices:
    """Multiplies the elements of matrices by the elements of a dense tensor, which is broadcast."""
    op = "SparseMatrixMul"
    places, sizes = _to_places(x[:5], op)  # type: ignore[arg-type]
    flat = t.reshape(t.broadcast_to(check.tensor(x[5], op, "b_dense"), sizes), (-1,))
    return x[0], x[1], x[2], x[3], t.mul(x[4], _taken(flat, places))


def segments(x: Tensor, indices: Tensor, segment_ids: Tensor, count: Any, how: str, op: str) -> Tensor:
    """Sums the selected rows of `x` by segment; `how` may divide by the number of rows or its square root."""
    ids, rows = (
        _numbers(check.tensor(v, op, n), op, n) for v, n in ((segment_ids, "segment_ids"), (indices, "indices"))
    )
    check.tensor(x, op, "x")
    if ids.ndim != 1 or ids.shape != rows.shape:
        raise ValueError(
            f"For '{op}', 'indices' and 'segment_ids' must have one shape (n,), got {rows.shape} and {ids.shape}."
        )
    if (np.diff(ids) < 0).any():
        raise ValueError(f"For '{op}', 'segment_ids' must not descend.")
    if rows.size and (rows.min() < 0 or rows.max() >= x.shape[0]):
        raise check.wrong(ValueError, op, "indices", f"in [0, {x.shape[0]})", f"{int(rows.min())} to {int(rows.max())}")
    size = (
        int(_numbers(count, op, "num_segments").reshape(-1)[0]) if count is not None else int(ids.max(initial=-1)) + 1
    )
    if ids.size and ids[-1] >= size:
        raise ValueError(f"For '{op}', 'segment_ids' must be below {size}, but got {int(ids[-1])}.")
    total = unsorted_segment_sum(_taken(x, rows), Tensor(ids.astype(np.int64)), size)
    if how == "sum":
        return total
    counts = np.maximum(np.bincount(ids, minlength=size), 1).reshape(-1, *(1,) * (x.ndim - 1))
    return t.div(total, t.cast(Tensor(np.sqrt(counts) if how == "root" else counts.astype(np.float64)), x.dtype))


def product_and_sum(
    first: tuple[Tensor, Tensor, Any], second: tuple[Tensor, Tensor, Any], dense: Tensor, alpha: Any, beta: Any
) -> tuple[Tensor, Tensor, Tensor]:
    """Computes `alpha * (x2 @ x3) + beta * x1` as indices of shape (2, n), elements that are not summed, and the shape.

    The elements of `x1` come first, then a row of `x3` for each element of `x2`.
    """
    op = "Sspaddmm"
    (x1, values, shape), (x2, factors, other) = first, second
    places, rows = (_numbers(check.tensor(x, op, "indices"), op, "indices") for x in (x1, x2))
    sizes = [[int(n) for n in _numbers(s, op, "shape").reshape(-1)] for s in (shape, other)]
    if len(sizes[0]) != 2 or sizes[1] != [sizes[0][0], dense.shape[0]] or sizes[0][1] != dense.shape[1]:
        raise ValueError(
            f"For '{op}', expected shapes (m, n), (m, k) and (k, n), but got {sizes[0]}, {sizes[1]}, {dense.shape}."
        )
    for name, x, limits in (("x1", places, sizes[0]), ("x2", rows, sizes[1])):
        if x.ndim != 2 or len(x) != 2 or (x < 0).any() or (x >= np.array(limits)[:, None]).any():
            raise ValueError(f"For '{op}', the indices of '{name}' must have shape (2, n) and lie in {limits}.")
    columns = np.tile(np.arange(sizes[0][1]), rows.shape[1])
    added = np.stack([np.repeat(rows[0], sizes[0][1]), columns])
    products = t.mul(t.mul(factors, alpha).expand_dims(1), _taken(dense, rows[1])).reshape(-1)
    elements = t.concat([t.mul(values, beta), products], 0)
    return Tensor(np.concatenate([places, added], 1).astype(np.int64)), elements, Tensor(np.array(sizes[0], np.int64))


def counts(
    indices: Tensor, values: Tensor, shape: Any, weights: Tensor, binary: bool, least: int, most: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Counts each number in each row, or sums its weights: (indices, counts, shape).

    Numbers of at least `most` are ignored, and there are at least `least` columns; -1 sets no limit.
    """
    op = "SparseCountSparseOutput"
    rows, sizes = _numbers(check.tensor(indices, op, "indices"), op, "indices"), _numbers(shape, op, "shape").tolist()
    numbers = _numbers(check.tensor(values, op, "values"), op, "values")
    if (numbers < 0).any():
        raise ValueError(f"For '{op}', 'values' must not be negative, but got {int(numbers.min())}.")
    kept = np.flatnonzero(numbers < most) if most >= 0 else np.arange(len(numbers))
    pairs = np.column_stack([rows[kept][:, :-1], numbers[kept]])
    found, back = np.unique(pairs, axis=0, return_inverse=True)
    weighed = check.tensor(weights, op, "weights").asnumpy()
    totals = np.zeros(len(found), weighed.dtype)
    np.add.at(totals, back.reshape(-1), 1 if binary or not weighed.size else weighed[kept])
    columns = most if most >= 0 else max(int(numbers.max(initial=-1)) + 1, least)
    made = np.minimum(totals, 1) if binary else totals
    return Tensor(found.astype(np.int64)), Tensor(made), Tensor(np.array([*sizes[:-1], columns], np.int64))
