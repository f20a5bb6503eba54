# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor, capturing as capturing
from ms_tensor._messages import shorten as shorten
from ms_tensor.ops.linalg.matrix_products import sparse_dense_matmul as sparse_dense_matmul
from ms_tensor.sparse import COOTensor as COOTensor, CSRTensor as CSRTensor, RowTensor as RowTensor, RowTensor as RowTensorInner, SparseTensor as SparseTensor, dense_to_coo as dense_to_coo, row_indices as row_indices, row_starts as row_starts
from typing import Any as Any
