"""Functions of `ops.sparse.csr`, `ops.sparse.coo`, from the rows of `ms_tensor.function_rows.ops_sparse`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor


# ops.sparse.csr

def csr_add(a: CSRTensor, b: CSRTensor, alpha: Tensor, beta: Tensor) -> CSRTensor:
    """`alpha * a + beta * b`."""
    first, second = _sparse(a, CSRTensor, "csr_add", "a"), _sparse(b, CSRTensor, "csr_add", "b")
    factors = check.tensor(alpha, "csr_add", "alpha"), check.tensor(beta, "csr_add", "beta")
    return first.add(second, *factors)


def csr_mul(x: CSRTensor, y: Tensor) -> CSRTensor:
    """The product of a CSRTensor and a dense Tensor, element by element."""
    return _sparse(x, CSRTensor, "csr_mul") * y


def csr_div(x: CSRTensor, y: Tensor) -> Tensor:
    """The values of the quotient of a CSRTensor and a dense Tensor, element by element; `x / y` is a CSRTensor."""
    return (_sparse(x, CSRTensor, "csr_div") / y).values


def csr_mv(csr_tensor: CSRTensor, dense: Tensor) -> Tensor:
    """The product of a CSRTensor and a column vector."""
    return _sparse(csr_tensor, CSRTensor, "csr_mv", "csr_tensor").mv(dense)


def csr_reduce_sum(csr_tensor: CSRTensor, axis: int) -> Tensor:
    """The sum of each row of a CSRTensor."""
    x = _sparse(csr_tensor, CSRTensor, "csr_reduce_sum", "csr_tensor")
    if axis not in (1, 1 - len(x.shape)):
        raise ValueError(f"For 'csr_reduce_sum', 'axis' must be 1 or {1 - len(x.shape)}, but got {check.show(axis)}.")
    zero = t.full((x.shape[0], *x.values.shape[1:]), 0, x.dtype)
    sums = t.take_add(zero, t.cast(x.rows(), mstype.int64), x.values, 0)
    return t.reshape(sums, (x.shape[0], 1, *x.values.shape[1:]))


def csr2coo(indptr: Tensor, nnz: int) -> Tensor:
    """The row of each value, from where the rows start."""
    return sparse.row_indices(check.tensor(indptr, "csr2coo", "indptr"), check.integer(nnz, "csr2coo", "nnz"))


def coo2csr(row_indices: Tensor, height: int) -> Tensor:
    """Where each row starts, from the ascending row of each value."""
    rows = check.tensor(row_indices, "coo2csr", "row_indices")
    return sparse.row_starts(rows, check.integer(height, "coo2csr", "height"))


def csr_to_coo(tensor: CSRTensor) -> COOTensor:
    """A CSRTensor as a COOTensor."""
    x = _sparse(tensor, CSRTensor, "csr_to_coo", "tensor")
    if len(x.shape) != 2:
        raise ValueError(f"For 'csr_to_coo', 'tensor' must have two dimensions, but got shape {x.shape}.")
    return x.to_coo()


def csr_to_dense(csr_tensor: CSRTensor) -> Tensor:
    """A CSRTensor as a dense Tensor."""
    return _sparse(csr_tensor, CSRTensor, "csr_to_dense", "csr_tensor").to_dense()


# ops.sparse.coo

def coo_add(x1: COOTensor, x2: COOTensor, thresh: Tensor) -> COOTensor:
    """The sum of two COOTensors."""
    first, second = _sparse(x1, COOTensor, "coo_add", "x1"), _sparse(x2, COOTensor, "coo_add", "x2")
    check.rank(check.tensor(thresh, "coo_add", "thresh"), 0, "coo_add", "thresh")
    return first.add(second, thresh)


def dense_to_sparse_coo(tensor: Tensor) -> COOTensor:
    """A dense matrix as a COOTensor of the elements that are not zero, with int32 indices."""
    check.rank(check.tensor(tensor, "dense_to_sparse_coo", "tensor"), 2, "dense_to_sparse_coo", "tensor")
    return sparse.dense_to_coo(tensor)


def dense_to_sparse_csr(tensor: Tensor) -> CSRTensor:
    """A dense matrix as a CSRTensor of the elements that are not zero, with int32 indices."""
    check.rank(check.tensor(tensor, "dense_to_sparse_csr", "tensor"), 2, "dense_to_sparse_csr", "tensor")
    return sparse.dense_to_coo(tensor).to_csr()


def make_sparse_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> COOTensor:
    """A COOTensor of these parts: `COOTensor(indices, values, dense_shape)`."""
    return COOTensor(indices, values, dense_shape)


def make_row_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> RowTensor:
    """A RowTensor of these parts: `RowTensor(indices, values, dense_shape)`."""
    return RowTensor(indices, values, dense_shape)


def make_csr_tensor(indptr: Tensor, indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> CSRTensor:
    """A CSRTensor of these parts: `CSRTensor(indptr, indices, values, dense_shape)`."""
    return CSRTensor(indptr, indices, values, dense_shape)


def row_tensor_add(x: RowTensor, y: RowTensor) -> RowTensor:
    """The sum of two RowTensors of one shape: the rows of both."""
    first, second = _sparse(x, RowTensor, "row_tensor_add", "x"), _sparse(y, RowTensor, "row_tensor_add", "y")
    if first.shape != second.shape:
        raise ValueError(f"For 'row_tensor_add', the shapes must be equal, but got {first.shape} and {second.shape}.")
    indices = concat((first.indices, second.indices), 0)
    return RowTensor(indices, concat((first.values, second.values), 0), first.shape)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.sparse.csr": "csr_add csr_mul csr_div csr_mv csr_reduce_sum csr2coo coo2csr csr_to_coo csr_to_dense",
    "ms_tensor.ops.sparse.coo": "coo_add dense_to_sparse_coo dense_to_sparse_csr make_sparse_tensor make_row_tensor make_csr_tensor row_tensor_add",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "csr_add",
    "csr_mul",
    "csr_div",
    "csr_mv",
    "csr_reduce_sum",
    "csr2coo",
    "coo2csr",
    "csr_to_coo",
    "csr_to_dense",
    "coo_add",
    "dense_to_sparse_coo",
    "dense_to_sparse_csr",
    "make_sparse_tensor",
    "make_row_tensor",
    "make_csr_tensor",
    "row_tensor_add",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, sparse, _table as t
from ms_tensor.ops.arrays.joining import concat
from ms_tensor.ops.sparse.unary import of_format as _sparse
from ms_tensor.sparse import COOTensor, CSRTensor, RowTensor
