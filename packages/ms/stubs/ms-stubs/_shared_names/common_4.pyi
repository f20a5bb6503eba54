from ms_runtime import capturing as capturing
from ms_tensor.ops.linalg.matrix_products import sparse_dense_matmul as sparse_dense_matmul
from ms_tensor.sparse import RowTensor as RowTensorInner, dense_to_coo as dense_to_coo, row_indices as row_indices, row_starts as row_starts
