# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_runtime import capturing as capturing
from ms_tensor._messages import shorten as shorten
from ms_tensor.ops.linalg.matrix_products import sparse_dense_matmul as sparse_dense_matmul
from ms_tensor.sparse import COOTensor as COOTensor
from ms_tensor.sparse import CSRTensor as CSRTensor
from ms_tensor.sparse import RowTensor as RowTensor
from ms_tensor.sparse import RowTensor as RowTensorInner
from ms_tensor.sparse import SparseTensor as SparseTensor
from ms_tensor.sparse import dense_to_coo as dense_to_coo
from ms_tensor.sparse import row_indices as row_indices
from ms_tensor.sparse import row_starts as row_starts
from typing import Any as Any
