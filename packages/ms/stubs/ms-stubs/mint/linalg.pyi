from ms_runtime import Tensor as Tensor
from ms_tensor._promotion import cast as cast
from ms_tensor.mint.linalg import inv as inv, matrix_norm as matrix_norm, norm as norm, qr as qr, vector_norm as vector_norm
from ms_tensor.numpy._common import floating as floating
