"""Linear algebra, norms and Fourier transforms: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
Trace()(input) = trace(input)
Renorm(p: int >= 1, dim: int, maxnorm: float)(x) = renorm(x, p, dim, maxnorm)
Einsum(equation: str)(x) = einsum(equation, x)
Cdist(p=2.0)(x1, x2) = cdist(x1, x2, p)
Pdist(p: float >= 0 = 2.0)(x) = pdist(x, p)
Cross(dim=-65530)(input, other) = cross(input, other, dim)
Ger()(x1, x2) = outer(x1, x2)
Dense()(input, weight, bias=None) = dense(input, weight, bias)
MatrixInverse(adjoint: bool = False)(x) = _inverse(x, adjoint)
    # the inverses of square matrices, conjugated and transposed with `adjoint`.
MatrixExp()(input) = matrix_exp(input)
MatrixPower(n: int)(x) = matrix_power(x, n)
MatrixSolve(adjoint: bool = False)(matrix, rhs) = matrix_solve(matrix, rhs, adjoint)
Cholesky(upper=False)(input_x) = cholesky(input_x, upper)
CholeskyInverse(upper=False)(input_x) = cholesky_inverse(input_x, upper)
CholeskySolve(upper: bool = False)(x1, x2) = cholesky_solve(x1, x2, upper)
L2Normalize(axis: _dims = 0, epsilon: number = 0.0001)(input_x) = _l2_normalize(input_x, axis, epsilon)
    # `x` divided by its L2 norm along `axis`.
LpNorm(axis: _indices, p: int = 2, keep_dims: bool = False, epsilon=1e-12)(input) =
    _lp_norm(input, axis, p, keep_dims, epsilon)
    # the p-norm along `axis`.
EuclideanNorm(keep_dims: bool = False)(x, axes) = vector_norm(x, 2, axes, keep_dims)
Qr(full_matrices=False)(x) = _qr_of(x, full_matrices)
    # (q, r), the QR decomposition of matrices.
Svd(full_matrices=False, compute_uv=True)(input) = _svd(input, full_matrices, compute_uv)
    # (s, u, v), the singular value decomposition; u and v are empty without `compute_uv`.
Eig(compute_v: bool = False)(x) = _eig(x, compute_v)
    # the eigenvalues and, with `compute_v`, the eigenvectors of square matrices; without it, the second result is 0-d.
NuclearNorm(dim: _optional_dims = None, keepdim: bool = False)(x) = norm(x, 'nuc', dim, keepdim)
LuSolve()(x, lu_data, lu_pivots) = lu_solve(x, lu_data, lu_pivots)
LuUnpack(unpack_data: bool = True, unpack_pivots: bool = True)(LU_data, LU_pivots) =
    lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots)
Geqrf()(input) = geqrf(input)
Orgqr()(x, tau) = orgqr(x, tau)
Ormqr(left: bool = True, transpose: bool = False)(x, tau, other) = ormqr(x, tau, other, left, transpose)
MatrixTriangularSolve(lower: bool = True, adjoint: bool = False)(matrix, rhs) =
    _triangular_solve(matrix, rhs, lower, adjoint)
    # solves `matrix @ x = rhs` for triangular matrices.
ConjugateTranspose()(x, perm) = _conjugate_transpose(x, perm)
    # the complex conjugate, with the dimensions permuted.
SparseTensorDenseMatmul(adjoint_st: bool = False, adjoint_dt: bool = False, *, adjoint_a=False,
    adjoint_b=False)(indices, values,
    sparse_shape, dense) = _sparse_dense_matmul(indices, values, sparse_shape, dense, adjoint_st, adjoint_dt)
    # the product of a sparse matrix in coordinate format and a dense matrix.
FFT3D()(input_tensor) = rfftn(input_tensor)
IFFT3D()(input_tensor) = irfftn(input_tensor, None, None, 'forward')
FFTWithSize(signal_ndim, inverse, real, norm='backward', onesided=True, signal_sizes=())(x) =
    _fft_with_size(x, signal_ndim, inverse, real, norm, onesided, signal_sizes)
    # the real or complex Fourier transform, or its inverse, over the last `signal_ndim` dimensions.
STFT(n_fft, hop_length, win_length, normalized, onesided, return_complex)(x, window) =
    stft(x, n_fft, hop_length, win_length, window, False, 'REFLECT', normalized, onesided, return_complex)
Lstsq(fast: _fast = True, l2_regularizer: _no_penalty = 0.0)(x, a) = lstsq(x, a)
MatrixLogarithm()(x) = matrix_functions.matrix_logarithm(x)
    # the logarithms of complex square matrices.
MatrixSolveLs(fast: bool = True)(matrix, rhs, l2_regularizer) =
    matrix_functions.matrix_solve_ls(matrix, rhs, l2_regularizer, fast)
    # the solutions of least squares problems.
TridiagonalMatMul()(superdiag, maindiag, subdiag, rhs) =
    matrix_functions.tridiagonal_matmul(superdiag, maindiag, subdiag, rhs)
    # the products of tridiagonal matrices and matrices.
"""
