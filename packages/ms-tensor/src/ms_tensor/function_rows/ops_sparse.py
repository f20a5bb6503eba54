"""Functions of `ops.sparse`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor import sparse
from ms_tensor.ops.arrays.joining import concat
from ms_tensor.ops.sparse.unary import of_format as _sparse
from ms_tensor.sparse import COOTensor, CSRTensor, RowTensor

ROWS = {
    "ops.sparse.csr": """
csr_add(a: CSRTensor, b: CSRTensor, alpha: Tensor, beta: Tensor) -> CSRTensor = first.add(second, *factors)
        where first, second = _sparse(a, CSRTensor, "csr_add", "a"), _sparse(b, CSRTensor, "csr_add", "b")
        where factors = check.tensor(alpha, "csr_add", "alpha"), check.tensor(beta, "csr_add", "beta")
    Computes `alpha * a + beta * b`.
    a: The first operand.
    b: The second operand, of the same shape and dtype.
    alpha: The factor of `a`, of one element.
    beta: The factor of `b`, of one element.
    Returns: CSRTensor of the same shape and dtype.
    TypeError: an operand is not a CSRTensor, or a factor is not a Tensor.
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 6))
    >>> print(ops.csr_add(x, x, Tensor(1.0), Tensor(2.0)).values)
    [3. 6.]
csr_mul(x: CSRTensor, y: Tensor) -> CSRTensor = _sparse(x, CSRTensor, "csr_mul") * y
    Multiplies a CSRTensor by a dense Tensor, elementwise.
    x: The sparse operand.
    y (Tensor or number): The dense operand; it broadcasts to the shape of `x`.
    Returns: CSRTensor of the shape of `x`.
    TypeError: `x` is not a CSRTensor.
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mul(x, Tensor([[3.0], [4.0]])).values)
    [3. 8.]
csr_div(x: CSRTensor, y: Tensor) = (_sparse(x, CSRTensor, "csr_div") / y).values
    Divides the values of a CSRTensor by those of a dense Tensor; `x / y` is a CSRTensor.
    Arguments: csr_mul
    Returns: Tensor of shape (n,): the quotients of the n entries of `x`.
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_div(x, Tensor([[4.0], [4.0]])))
    [0.25 0.5 ]
csr_mv(csr_tensor: CSRTensor, dense: Tensor) = _sparse(csr_tensor, CSRTensor, "csr_mv", "csr_tensor").mv(dense)
    Multiplies a CSRTensor by a column vector.
    csr_tensor: Shape (m, n).
    dense: Shape (n, 1).
    Returns: Tensor of shape (m, 1).
    TypeError: `csr_tensor` is not a CSRTensor, or `dense` is not a Tensor.
    ValueError: the shapes are incompatible.
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mv(x, Tensor([[3.0], [4.0]])))
    [[3.]
     [8.]]
csr_reduce_sum(csr_tensor: CSRTensor, axis: int) = t.reshape(sums, (x.shape[0], 1, *x.values.shape[1:]))
        where x = _sparse(csr_tensor, CSRTensor, "csr_reduce_sum", "csr_tensor")
        raise ValueError(f"For 'csr_reduce_sum', 'axis' must be 1 or {1 - len(x.shape)}, but got {check.show(axis)}.")
        if axis not in (1, 1 - len(x.shape))
        where zero = t.full((x.shape[0], *x.values.shape[1:]), 0, x.dtype)
        where sums = t.take_add(zero, t.cast(x.rows(), mstype.int64), x.values, 0)
    Sums each row of a CSRTensor.
    csr_tensor: Shape (m, n).
    axis: 1, or -1.
    Returns: Tensor of shape (m, 1).
    TypeError: `csr_tensor` is not a CSRTensor.
    ValueError: `axis` is neither 1 nor -1.
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 2, 3]), Tensor([0, 1, 1]), Tensor([1.0, 2.0, 3.0]), (2, 2))
    >>> print(ops.csr_reduce_sum(x, 1))
    [[3.]
     [3.]]
csr2coo(indptr: Tensor, nnz: int) =
        sparse.row_indices(check.tensor(indptr, "csr2coo", "indptr"), check.integer(nnz, "csr2coo", "nnz"))
    Returns the row of each value from the starts of the rows.
    indptr: Shape (m + 1,).
    nnz: The number of values.
    Returns: Tensor of shape (nnz,) and the dtype of `indptr`.
    >>> print(ops.csr2coo(Tensor([0, 2, 3]), 3))
    [0 0 1]
coo2csr(row_indices: Tensor, height: int) = sparse.row_starts(rows, check.integer(height, "coo2csr", "height"))
        where rows = check.tensor(row_indices, "coo2csr", "row_indices")
    Returns the start of each row from the row of each value, in ascending order.
    row_indices: Shape (n,).
    height: The number of rows.
    Returns: Tensor of shape (height + 1,) and the dtype of `row_indices`.
    >>> print(ops.coo2csr(Tensor([0, 0, 1]), 2))
    [0 2 3]
csr_to_coo(tensor: CSRTensor) -> COOTensor = x.to_coo()
        where x = _sparse(tensor, CSRTensor, "csr_to_coo", "tensor")
        raise ValueError(f"For 'csr_to_coo', 'tensor' must have two dimensions, but got shape {x.shape}.")
        if len(x.shape) != 2
    Converts a CSRTensor to a COOTensor.
    tensor: A matrix.
    Returns: COOTensor of the same shape and dtype.
    TypeError: `tensor` is not a CSRTensor.
    ValueError: `tensor` has more than two dimensions.
    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_coo(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))).indices)
    [[0 0]
     [1 1]]
csr_to_dense(csr_tensor: CSRTensor) = _sparse(csr_tensor, CSRTensor, "csr_to_dense", "csr_tensor").to_dense()
    Converts a CSRTensor to a dense Tensor.
    csr_tensor: The sparse tensor.
    Returns: Tensor of the shape and dtype of `csr_tensor`.
    TypeError: `csr_tensor` is not a CSRTensor.
    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_dense(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))))
    [[1. 0.]
     [0. 2.]]
""",
    "ops.sparse.coo": """
coo_add(x1: COOTensor, x2: COOTensor, thresh: Tensor) -> COOTensor = first.add(second, thresh)
        where first, second = _sparse(x1, COOTensor, "coo_add", "x1"), _sparse(x2, COOTensor, "coo_add", "x2")
        where check.rank(check.tensor(thresh, "coo_add", "thresh"), 0, "coo_add", "thresh")
    Adds two COOTensors.
    x1: The first operand.
    x2: The second operand, of the same shape and dtype.
    thresh: 0-d Tensor; entries of the sum whose magnitude is at most `thresh` are removed, and none if it
        is 0.
    Returns: COOTensor with distinct entries, ordered by row and column.
    TypeError: an operand is not a COOTensor, or `thresh` is not a Tensor.
    ValueError: the shapes differ, or `thresh` is not 0-d.
    >>> from ms_tensor.sparse import COOTensor
    >>> x = COOTensor(Tensor([[0, 1], [1, 2]]), Tensor([1.0, 2.0]), (3, 4))
    >>> print(ops.coo_add(x, x, Tensor(0.0)).values)
    [2. 4.]
dense_to_sparse_coo(tensor: Tensor) -> COOTensor = sparse.dense_to_coo(tensor)
        where check.rank(check.tensor(tensor, "dense_to_sparse_coo", "tensor"), 2, "dense_to_sparse_coo", "tensor")
    Converts the nonzero elements of a dense matrix to a COOTensor with int32 indices.
    tensor: Shape (m, n).
    Returns: COOTensor of shape (m, n).
    ValueError: `tensor` does not have two dimensions.
    >>> print(ops.dense_to_sparse_coo(Tensor([[1.0, 0.0], [0.0, 2.0]])).values)
    [1. 2.]
dense_to_sparse_csr(tensor: Tensor) -> CSRTensor = sparse.dense_to_coo(tensor).to_csr()
        where check.rank(check.tensor(tensor, "dense_to_sparse_csr", "tensor"), 2, "dense_to_sparse_csr", "tensor")
    Converts the nonzero elements of a dense matrix to a CSRTensor with int32 indices.
    tensor: Shape (m, n).
    Returns: CSRTensor of shape (m, n).
    ValueError: `tensor` does not have two dimensions.
    >>> print(ops.dense_to_sparse_csr(Tensor([[1.0, 0.0], [0.0, 2.0]])).indptr)
    [0 1 2]
make_sparse_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> COOTensor =
        COOTensor(indices, values, dense_shape)
    Returns `COOTensor(indices, values, dense_shape)`.
    >>> ops.make_sparse_tensor(Tensor([[0, 1]]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
make_row_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> RowTensor =
        RowTensor(indices, values, dense_shape)
    Returns `RowTensor(indices, values, dense_shape)`.
    >>> ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2)).dense_shape
    (3, 2)
make_csr_tensor(indptr: Tensor, indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> CSRTensor =
        CSRTensor(indptr, indices, values, dense_shape)
    Returns `CSRTensor(indptr, indices, values, dense_shape)`.
    >>> ops.make_csr_tensor(Tensor([0, 1]), Tensor([1]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
row_tensor_add(x: RowTensor, y: RowTensor) -> RowTensor =
        RowTensor(indices, concat((first.values, second.values), 0), first.shape)
        where first, second = _sparse(x, RowTensor, "row_tensor_add", "x"), _sparse(y, RowTensor, "row_tensor_add",
        "y")
        raise ValueError(f"For 'row_tensor_add', the shapes must be equal, but got {first.shape} and {second.shape}.")
        if first.shape != second.shape
        where indices = concat((first.indices, second.indices), 0)
    Adds two RowTensors of one shape: the rows of both.
    TypeError: an operand is not a RowTensor.
    ValueError: the shapes differ.
    >>> x = ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2))
    >>> print(ops.row_tensor_add(x, x).indices)
    [0 0]
""",
}
