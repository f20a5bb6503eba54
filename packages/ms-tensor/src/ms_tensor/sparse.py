"""Sparse tensors: COOTensor, CSRTensor and RowTensor store indices and values, and convert to each other and to dense
tensors.

They compute on their values or on the dense form. Sizes that depend on the data are computed with NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor, capturing

from . import dtype, ops
from ._messages import shorten
from .ops.linalg.matrix_products import sparse_dense_matmul

_INTS = (dtype.int16, dtype.int32, dtype.int64)


def _part(value: Any, name: str, owner: str) -> Tensor:
    if isinstance(value, Tensor):
        return value
    raise TypeError(f"For '{owner}', '{name}' must be Tensor, but got {type(value)}.")


def _indices(value: Any, name: str, owner: str) -> Tensor:
    if _part(value, name, owner).dtype not in _INTS:
        raise TypeError(
            f"For '{owner}', the type of '{name}' must be one of int16, int32, int64, but got {value.dtype}."
        )
    return value  # type: ignore[no-any-return]


def _shape(value: Any, owner: str) -> tuple[int, ...]:
    if not isinstance(value, tuple):
        raise TypeError(f"For '{owner}', 'shape' must be tuple, but got {type(value)}.")
    for size in value:
        if isinstance(size, bool) or not isinstance(size, int):
            raise TypeError(f"For '{owner}', 'shape' must hold ints, but got {shorten(value)}.")
        if size <= 0:
            raise ValueError(f"For '{owner}', 'shape' must hold positive ints, but got {shorten(value)}.")
    return value


def _check_indices(index: np.ndarray[Any, Any], size: int, what: str) -> None:
    """Checks that every element of `index` is in [0, size)."""
    wrong = np.flatnonzero((index < 0) | (index >= size))
    if wrong.size:
        raise IndexError(
            f"For {what} must be in [0, {size}), but entry {shorten(wrong[0])} has {shorten(index[wrong[0]])}."
        )


def _format_part(tensor: Tensor) -> str:
    """Formats a part like a tensor, without commas between values."""
    head, _, values = repr(tensor).partition("value=")
    return f"{head}value={values.lstrip(' ').replace(',', '')}"


def row_indices(indptr: Tensor, count: int) -> Tensor:
    """Returns the row of each of `count` values, from the starts of the rows."""
    places = ops.arange(count, dtype=indptr.dtype)
    return ops.cast(ops.searchsorted(indptr, places, right=True) - 1, indptr.dtype)


def row_starts(rows: Tensor, height: int) -> Tensor:
    """Returns the starts of `height` rows, and the end of the last, from the row of each value in ascending order."""
    return ops.cast(ops.searchsorted(rows, ops.arange(height + 1, dtype=rows.dtype)), rows.dtype)


def dense_to_coo(dense: Tensor) -> COOTensor:
    """Returns the nonzero entries of a matrix, with int32 indices."""
    places = ops.nonzero(dense)
    return COOTensor(ops.cast(places, dtype.int32), ops.gather_nd(dense, places), tuple(dense.shape))


class _Sparse:
    """Base class of the three: a shape, values, and printing of the parts."""

    #: captures decompose instances into their attributes
    __ms_record__ = True

    _parts: tuple[str, ...] = ()
    values: Tensor
    _shape: tuple[int, ...]

    @property
    def dtype(self) -> Any:
        """The dtype of the values."""
        return self.values.dtype

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the dense form."""
        return self._shape

    @property
    def ndim(self) -> int:
        """The number of dimensions of the dense form."""
        return len(self._shape)

    @property
    def size(self) -> int:
        """The number of stored values."""
        return self.values.size

    @property
    def itemsize(self) -> int:
        """The bytes of a value."""
        return self.values.itemsize

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={_format_part(getattr(self, name))}" for name in self._parts)
        return f"{type(self).__name__}(shape={list(self._shape)}, dtype={self.dtype}, {parts})"


class COOTensor(_Sparse):
    """A sparse matrix in coordinate format: the indices and the value of each nonzero entry.

    Args:
        indices: Shape (n, 2), int16, int32 or int64.
        values: Shape (n,).
        shape: The shape of the dense form, a tuple of two ints.
        coo_tensor: Another COOTensor, instead of the other arguments. Default: None.

    Raises:
        TypeError: an argument has another type or dtype.
        ValueError: the shapes are incompatible.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.sparse import COOTensor
        >>> print(COOTensor(Tensor([[0, 1]]), Tensor([2.0]), (1, 2)).to_dense())
        [[0. 2.]]
    """

    _parts = ("indices", "values")

    def __init__(
        self, indices: Any = None, values: Any = None, shape: Any = None, coo_tensor: COOTensor | None = None
    ) -> None:
        if coo_tensor is not None:
            if not isinstance(coo_tensor, COOTensor):
                raise TypeError(f"For 'COOTensor', a COOTensor is needed, but got {type(coo_tensor)}.")
            indices, values, shape = coo_tensor.indices, coo_tensor.values, coo_tensor.shape
        self.indices: Tensor = _indices(indices, "indices", "COOTensor")
        self.values: Tensor = _part(values, "values", "COOTensor")
        self._shape = _shape(shape, "COOTensor")
        if indices.ndim != 2 or values.ndim != 1:
            raise ValueError(
                f"For 'COOTensor', 'indices' and 'values' must have 2 and 1 dimensions, "
                f"but got {indices.shape} and {values.shape}."
            )
        if indices.shape[0] != values.shape[0]:
            raise ValueError(
                f"For 'COOTensor', 'indices' and 'values' must have one length, "
                f"but got {indices.shape[0]} and {values.shape[0]}."
            )
        if indices.shape[1] != len(shape) or len(shape) != 2:
            raise ValueError(f"For 'COOTensor', the length of 'shape' must be 2, but got {shorten(shape)}.")
        if values.size > shape[0] * shape[1]:
            raise ValueError(f"For 'COOTensor', the shape {shorten(shape)} is too small to hold {values.size} values.")

    def to_tuple(self) -> tuple[Tensor, Tensor, tuple[int, ...]]:
        """(indices, values, shape)."""
        return self.indices, self.values, self._shape

    def _places(self) -> np.ndarray[Any, Any]:
        """Returns the indices, checked against the shape.

        Raises:
            IndexError: an index is outside the shape.
        """
        indices = self.indices.asnumpy()
        for axis, size in enumerate(self._shape):
            _check_indices(indices[:, axis], size, f"'COOTensor', 'indices[:, {axis}]'")
        return indices

    def to_dense(self) -> Tensor:
        """Returns the dense form; values at the same index are added.

        Raises:
            IndexError: an index is negative or outside the shape.
        """
        rows, columns = self._shape
        if not capturing():
            self._places()
        flat = ops.cast(self.indices, dtype.int64)
        place = flat[:, 0] * columns + flat[:, 1]
        return ops.reshape(ops.scatter_nd(ops.expand_dims(place, 1), self.values, (rows * columns,)), self._shape)

    def to_csr(self) -> CSRTensor:
        """Returns the matrix as a CSRTensor."""
        ordered = self.ordered()
        rows, columns = ordered.indices[:, 0], ordered.indices[:, 1]
        return CSRTensor(row_starts(rows, self._shape[0]), columns, ordered.values, self._shape)

    def ordered(self) -> COOTensor:
        """Returns the same entries, sorted by rows, then by columns."""
        if not capturing():
            self._places()
        wide = ops.cast(self.indices, dtype.int64)
        order = ops.argsort(wide[:, 0] * self._shape[1] + wide[:, 1], 0)
        return COOTensor(ops.gather(self.indices, order, 0), ops.gather(self.values, order, 0), self._shape)

    def coalesce(self) -> COOTensor:
        """Returns the matrix with sorted, distinct indices; values at the same index are added."""
        places, group = np.unique(COOTensor._places(self), axis=0, return_inverse=True)
        sums = ops.scatter_nd(Tensor(group.reshape(-1, 1).astype(np.int64)), self.values, (len(places),))
        return COOTensor(Tensor(places), sums, self._shape)

    def add(self, other: Any, thresh: Any) -> COOTensor:
        """Adds another COOTensor; entries whose absolute value is at most `thresh` are removed."""
        total = self + other
        kept = np.abs(total.values.asnumpy()) > float(thresh)
        if kept.all() or float(thresh) == 0:
            return total
        chosen = Tensor(np.flatnonzero(kept))
        return COOTensor(ops.gather(total.indices, chosen, 0), ops.gather(total.values, chosen, 0), self._shape)

    def abs(self) -> COOTensor:
        """Returns the absolute values."""
        return COOTensor(self.indices, ops.abs(self.values), self._shape)

    def astype(self, dtype: Any) -> COOTensor:
        """Casts the values."""
        return COOTensor(self.indices, self.values.astype(dtype), self._shape)

    def _same(self, other: Any) -> bool:
        if isinstance(other, COOTensor):
            if other.shape != self._shape:
                raise ValueError(f"For 'COOTensor', the shapes {self._shape} and {other.shape} differ.")
            return True
        return False

    def __add__(self, other: Any) -> Any:
        if self._same(other):
            indices = ops.concat((self.indices, other.indices), 0)
            joined = _Joined(indices, ops.concat((self.values, other.values), 0), self._shape)
            return COOTensor.coalesce(joined)  # type: ignore[arg-type]
        return self.to_dense() + other if isinstance(other, Tensor) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, COOTensor):
            return self + COOTensor(other.indices, -other.values, other.shape)
        return self.to_dense() - other if isinstance(other, Tensor) else NotImplemented

    def _at(self, other: Tensor) -> Tensor:
        """Returns the entries of a dense matrix at the indices of this matrix."""
        if not capturing():
            self._places()
        flat = ops.cast(self.indices, dtype.int64)
        dense = ops.reshape(ops.broadcast_to(other, self._shape), (-1,))
        return ops.gather(dense, flat[:, 0] * self._shape[1] + flat[:, 1], 0)

    def __mul__(self, other: Any) -> Any:
        factor = self._at(other) if isinstance(other, Tensor) else other
        return COOTensor(self.indices, self.values * factor, self._shape)

    def __truediv__(self, other: Any) -> Any:
        divisor = self._at(other) if isinstance(other, Tensor) else other
        return COOTensor(self.indices, self.values / divisor, self._shape)

    def __neg__(self) -> COOTensor:
        return COOTensor(self.indices, -self.values, self._shape)


class _Joined:
    """The entries of two matrices before merging; there may be more of them than elements in the matrix."""

    def __init__(self, indices: Tensor, values: Tensor, shape: tuple[int, ...]) -> None:
        self.indices, self.values, self._shape = indices, values, shape


class CSRTensor(_Sparse):
    """A sparse matrix in compressed row format: the start of each row, and the column and value of each entry.

    Args:
        indptr: Shape (rows + 1,), int16, int32 or int64.
        indices: Shape (n,): columns.
        values: Shape (n,), or (n, ...) for a matrix of tensors.
        shape: The shape of the dense form.
        csr_tensor: Another CSRTensor, instead of the other arguments. Default: None.

    Raises:
        TypeError: an argument has another type or dtype.
        ValueError: the shapes are incompatible.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.sparse import CSRTensor
        >>> print(CSRTensor(Tensor([0, 1]), Tensor([1]), Tensor([2.0]), (1, 2)).to_dense())
        [[0. 2.]]
    """

    _parts = ("indptr", "indices", "values")

    def __init__(
        self,
        indptr: Any = None,
        indices: Any = None,
        values: Any = None,
        shape: Any = None,
        csr_tensor: CSRTensor | None = None,
    ) -> None:
        if csr_tensor is not None:
            if not isinstance(csr_tensor, CSRTensor):
                raise TypeError(f"For 'CSRTensor', a CSRTensor is needed, but got {type(csr_tensor)}.")
            indptr, indices, values, shape = csr_tensor.to_tuple()
        self.indptr = _indices(indptr, "indptr", "CSRTensor")
        self.indices = _indices(indices, "indices", "CSRTensor")
        self.values: Tensor = _part(values, "values", "CSRTensor")
        self._shape = _shape(shape, "CSRTensor")
        if indptr.ndim != 1 or indices.ndim != 1 or values.ndim != len(shape) - 1:
            raise ValueError(
                f"For 'CSRTensor', 'indptr' and 'indices' must have 1 dimension and 'values' one less than the shape, "
                f"but got {indptr.shape}, {indices.shape} and {values.shape}."
            )
        if indptr.shape[0] != shape[0] + 1:
            raise ValueError(f"For 'CSRTensor', 'indptr' must have length (1 + shape[0]), but got: {indptr.shape[0]}")
        if indices.shape[0] != values.shape[0] or values.shape[1:] != tuple(shape[2:]):
            raise ValueError(
                f"For 'CSRTensor', 'indices' and 'values' must fit the shape {shorten(shape)}, "
                f"but got {indices.shape} and {values.shape}."
            )

    def to_tuple(self) -> tuple[Tensor, Tensor, Tensor, tuple[int, ...]]:
        """(indptr, indices, values, shape)."""
        return self.indptr, self.indices, self.values, self._shape

    def _check(self) -> None:
        """Checks row starts and columns, except in a graph, where values are unknown.

        Raises:
            IndexError: a column is outside the shape.
            ValueError: the starts of the rows do not increase from 0 to the number of values.
        """
        if capturing():
            return
        starts = self.indptr.asnumpy()
        count = self.values.shape[0]
        if starts[0] != 0 or starts[-1] != count or (np.diff(starts) < 0).any():
            raise ValueError(
                f"For 'CSRTensor', 'indptr' must rise from 0 to the number of values {count}, "
                f"but got {shorten(starts)}."
            )
        _check_indices(self.indices.asnumpy(), self._shape[1], "'CSRTensor', 'indices'")

    def rows(self) -> Tensor:
        """Returns the row of each value: shape (n,), of the dtype of `indptr`."""
        self._check()
        return row_indices(self.indptr, self.values.shape[0])

    def _places(self) -> Tensor:
        """Returns row and column of each value: shape (n, 2), of the dtype of `indptr`."""
        return ops.stack((self.rows(), ops.cast(self.indices, self.indptr.dtype)), 1)

    def to_coo(self) -> COOTensor:
        """Returns the matrix as a COOTensor."""
        return COOTensor(self._places(), self.values, self._shape)

    def to_dense(self) -> Tensor:
        """Returns the dense form."""
        if len(self._shape) == 2:
            return self.to_coo().to_dense()
        return ops.scatter_nd(ops.cast(self._places(), dtype.int64), self.values, self._shape)

    def mv(self, dense_vector: Tensor) -> Tensor:
        """Multiplies by a vector of shape (columns, 1)."""
        return self.mm(dense_vector)  # type: ignore[no-any-return]

    def mm(self, matrix: Any) -> Any:
        """Multiplies by a dense or another CSR matrix."""
        if isinstance(matrix, CSRTensor):
            return dense_to_coo(sparse_dense_matmul(*self._operand(), matrix.to_dense())).to_csr()
        return sparse_dense_matmul(*self._operand(), matrix)

    def _operand(self) -> tuple[Tensor, Tensor, tuple[int, ...]]:
        return self._places(), self.values, self._shape

    def sum(self, axis: int) -> Tensor:
        """Sums over rows (axis 0) or columns (axis 1) and keeps that dimension."""
        return ops.sum(self.to_dense(), axis, keepdim=True)

    def abs(self) -> CSRTensor:
        """Returns the absolute values."""
        return CSRTensor(self.indptr, self.indices, ops.abs(self.values), self._shape)

    def astype(self, dtype: Any) -> CSRTensor:
        """Casts the values."""
        return CSRTensor(self.indptr, self.indices, self.values.astype(dtype), self._shape)

    def add(self, b: CSRTensor, alpha: Tensor, beta: Tensor) -> CSRTensor:
        """Computes `alpha * self + beta * b`."""
        total: COOTensor = self.to_coo() * alpha.reshape(()) + b.to_coo() * beta.reshape(())
        return total.to_csr()

    def __mul__(self, other: Any) -> CSRTensor:
        values = (self.to_coo() * other).values
        return CSRTensor(self.indptr, self.indices, values, self._shape)

    def __truediv__(self, other: Any) -> CSRTensor:
        values = (self.to_coo() / other).values
        return CSRTensor(self.indptr, self.indices, values, self._shape)


class RowTensor(_Sparse):
    """Some rows of a tensor; the other rows are zero.

    Args:
        indices: Shape (n,): the indices of the rows.
        values: Shape (n, ...): the rows.
        shape: The shape of the dense form.
        row_tensor: Another RowTensor, instead of the other arguments. Default: None.

    Raises:
        TypeError: an argument has another type or dtype.
        ValueError: the shapes are incompatible.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.sparse import RowTensor
        >>> RowTensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2)).dense_shape
        (3, 2)
    """

    _parts = ("indices", "values")

    def __init__(
        self, indices: Any = None, values: Any = None, shape: Any = None, row_tensor: RowTensor | None = None
    ) -> None:
        if row_tensor is not None:
            if not isinstance(row_tensor, RowTensor):
                raise TypeError(f"For 'RowTensor', a RowTensor is needed, but got {type(row_tensor)}.")
            indices, values, shape = row_tensor.indices, row_tensor.values, row_tensor.dense_shape
        self.indices: Tensor = _indices(indices, "indices", "RowTensor")
        self.values: Tensor = _part(values, "values", "RowTensor")
        self._shape = _shape(shape, "RowTensor")
        if indices.ndim != 1 or values.ndim != len(shape):
            raise ValueError(
                f"For 'RowTensor', 'indices' must have 1 dimension and 'values' as many as the shape {shorten(shape)}, "
                f"but got {indices.shape} and {values.shape}."
            )

    @property
    def dense_shape(self) -> tuple[int, ...]:
        """The shape of the dense form."""
        return self._shape


def SparseTensor(indices: Tensor, values: Tensor, shape: tuple[int, ...]) -> COOTensor:
    """The older name of `COOTensor`."""
    return COOTensor(indices, values, shape)


# The name of the base class in MindSpore.
RowTensorInner = RowTensor
