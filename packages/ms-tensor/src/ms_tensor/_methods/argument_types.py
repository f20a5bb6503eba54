"""The types of methods' arguments, by method."""

from __future__ import annotations

from .._argument_types import parse

METHODS = parse("""
addr vec1: Tensor, vec2: Tensor
argmax keepdims: bool, keepdim: bool
argmax_with_value keep_dims: bool
argmin keepdims: bool
argmin_with_value keep_dims: bool
bernoulli p: number|Tensor
bincount weights: Tensor?, minlength: index
cholesky upper: bool
cholesky_inverse upper: bool
cholesky_solve input2: Tensor, upper: bool
choose choices: Tensor|sequence, mode: str
chunk axis: index
copy_ non_blocking: bool
count_nonzero axis: index|sequence
diag diagonal: index
fill_diagonal wrap: bool
fill_diagonal_ wrap: bool
flip dims: index|sequence
fold output_size: index|sequence|Tensor, kernel_size: index|sequence
ger vec2: Tensor
histc bins: index, min: number, max: number
logsumexp dim: index|sequence, axis: index|sequence, keepdim: bool, keep_dims: bool
lu_solve LU_data: Tensor, LU_pivots: Tensor
matrix_power n: index
mean keep_dims: bool, keepdim: bool
nanquantile q: number|Tensor, axis: index?, keepdims: bool
ormqr tau: Tensor, other: Tensor, left: bool, transpose: bool
outer vec2: Tensor
qr some: bool
quantile q: number|Tensor, axis: index?, keepdims: bool
reverse axis: index|sequence
reverse_sequence seq_lengths: Tensor, seq_dim: index, batch_dim: index
set_ source: Tensor, storage_offset: index
softmax axis: index
top_k k: index, sorted: bool
unfold kernel_size: index|sequence, dilation: index|sequence, padding: index|sequence, stride: index|sequence
""")
