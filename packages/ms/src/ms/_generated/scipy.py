"""The documentation of `ms.scipy.fft`, `ms.scipy.linalg`, `ms.scipy.optimize`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

FFT: dict[str, str] = {
    "dct": """The orthonormal discrete cosine transform of type 2 along a dimension.

Args:
    x (Tensor): Numbers; ints and float16 become float32.
    type (int, optional): 2. Default: ``2``.
    n (int, optional): The length to which `x` is cut or padded with zeros. Default: None, the size of the dimension.
    axis (int, optional): The dimension. Default: ``-1``.
    norm (str, optional): 'ortho', which None means too. Default: ``None``.

Returns:
    Tensor of the shape of `x`, with size `n` along `axis`.

Raises:
    TypeError: `x` is not a Tensor, or `n` or `axis` is not an int.
    ValueError: `type` or `norm` has another value, `n` is less than 1, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.fft.dct(ms.Tensor([1.0, 1.0, 1.0, 1.0])).round(decimals=3))
    [2. 0. 0. 0.]
""",
    "dctn": """`dct` along several dimensions.

Args:
    x (Tensor): Numbers; ints and float16 become float32.
    type (int, optional): 2. Default: ``2``.
    s (tuple of int): The length along each dimension. Default: None, their sizes.
    axes (tuple of int): The dimensions. Default: None, the last `len(s)`, or all.
    norm (str, optional): 'ortho', which None means too. Default: ``None``.

Returns:
    Tensor.

Raises:
    TypeError: `x` is not a Tensor, or `s` or `axes` is not a tuple of ints.
    ValueError: an argument has another value, or `s` and `axes` differ in length.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.fft.dctn(ms.ops.ones((2, 2))).round(decimals=3))
    [[2. 0.]
     [0. 0.]]
""",
    "idct": """The inverse of `dct`.

Args:
    x (Tensor): Numbers; ints and float16 become float32.
    type (int, optional): 2. Default: ``2``.
    n (int, optional): The length to which `x` is cut or padded with zeros. Default: None, the size of the dimension.
    axis (int, optional): The dimension. Default: ``-1``.
    norm (str, optional): 'ortho', which None means too. Default: ``None``.

Returns:
    Tensor of the shape of `x`, with size `n` along `axis`.

Raises:
    TypeError: `x` is not a Tensor, or `n` or `axis` is not an int.
    ValueError: `type` or `norm` has another value, `n` is less than 1, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.fft.idct(ms.Tensor([2.0, 0.0, 0.0, 0.0])))
    [1. 1. 1. 1.]
""",
    "idctn": """The inverse of `dctn`.

Args:
    x (Tensor): Numbers; ints and float16 become float32.
    type (int, optional): 2. Default: ``2``.
    s (tuple of int): The length along each dimension. Default: None, their sizes.
    axes (tuple of int): The dimensions. Default: None, the last `len(s)`, or all.
    norm (str, optional): 'ortho', which None means too. Default: ``None``.

Returns:
    Tensor.

Raises:
    TypeError: `x` is not a Tensor, or `s` or `axes` is not a tuple of ints.
    ValueError: an argument has another value, or `s` and `axes` differ in length.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.fft.idctn(ms.Tensor([[2.0, 0.0], [0.0, 0.0]])).round(decimals=3))
    [[1. 1.]
     [1. 1.]]
""",
}

LINALG: dict[str, str] = {
    "block_diag": """Block diagonal matrix.

Args:
    *arrs (Tensor): The blocks, of at most two dimensions; a vector is one row.

Returns:
    Tensor of two dimensions.

Raises:
    ValueError: a Tensor has more than two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.block_diag(ms.Tensor([[1, 2]]), ms.Tensor([3])))
    [[1 2 0]
     [0 0 3]]
""",
    "cho_factor": """Cholesky factor of a matrix, in the form for `cho_solve`.

Args:
    a (Tensor): Shape (n, n).
    lower (bool, optional): Whether to compute the lower factor. Default: ``False``.
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tuple of the factor, with zeros in its other triangle, and `lower`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` is not square, or not positive definite.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.cho_factor(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]))[0])
    [[2. 1.]
     [0. 1.]]
""",
    "cho_solve": """Solves `a @ x = b` given the Cholesky factor of `a`.

Args:
    c_and_lower (tuple of Tensor and bool): The result of `cho_factor`.
    b (Tensor): Shape (n,) or (n, k).
    overwrite_b (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tensor of the shape of `b`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes do not match.

Examples:
    >>> import mindspore as ms
    >>> factor = ms.scipy.linalg.cho_factor(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.scipy.linalg.cho_solve(factor, ms.Tensor([6.0, 4.0])))
    [1. 1.]
""",
    "cholesky": """Cholesky factor of a symmetric positive definite matrix.

Args:
    a (Tensor): Shape (n, n).
    lower (bool, optional): Whether to return the lower factor L with `a = L @ L.T` instead of U with `a = U.T @ U`. Default: ``False``.
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tensor of shape (n, n).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` is not square, or not positive definite.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.cholesky(ms.Tensor([[4.0, 2.0], [2.0, 2.0]]), lower=True))
    [[2. 0.]
     [1. 1.]]
""",
    "det": """Determinant of a square matrix.

Args:
    a (Tensor): Shape (n, n).
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    0-d Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` is not square.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.det(ms.Tensor([[2.0, 1.0], [0.0, 4.0]])))
    8.0
""",
    "eigh": """Eigenvalues, in ascending order, and eigenvectors of a Hermitian matrix.

Args:
    a (Tensor): Shape (n, n); only one triangle is read.
    b (None): The generalized problem is not supported. Default: ``None``.
    lower (bool, optional): Whether to read the lower triangle instead of the upper. Default: ``True``.
    eigvals_only (bool, optional): Whether to return only the eigenvalues. Default: ``False``.
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    overwrite_b (bool, optional): Accepted for compatibility. Default: ``False``.
    turbo (bool, optional): Accepted for compatibility. Default: ``True``.
    eigvals (None): All eigenvalues are computed. Default: ``None``.
    type (int, optional): 1. Default: ``1``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tuple of the eigenvalues, shape (n,), and the eigenvectors as columns, shape (n, n), both of the dtype of
        `a`; only the former with `eigvals_only`.

Raises:
    TypeError: `a` is not a Tensor of numbers.
    ValueError: `a` is not square, or one of `b`, `eigvals` and `type` is not its default.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.eigh(ms.Tensor([[2.0, 0.0], [0.0, 1.0]]), eigvals_only=True))
    [1. 2.]
""",
    "inv": """Inverse of a square matrix.

Args:
    a (Tensor): Shape (n, n).
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tensor of shape (n, n).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` is not square, or singular.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.inv(ms.Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
""",
    "lstsq": """Least-squares solution of `A @ X = B` with the smallest norm.

Args:
    A (Tensor): Shape (..., m, n), float32 or float64.
    B (Tensor): Shape (..., m, k), or (m,), of the dtype of `A`.
    rcond (float, optional): Singular values up to this fraction of the largest are treated as 0; None is the epsilon of the dtype times
        max(m, n). Default: ``None``.
    driver (str, optional): 'gels', 'gelsy', 'gelsd' or 'gelss'; all use singular values. None is 'gelsy'. Default: ``None``.

Returns:
    Tuple of the solution (..., n, k), or (n,), residuals (empty), ranks of shape (...,), and the singular
        values, empty except for 'gelsd' and 'gelss'.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `driver` is another str, or the shapes do not match.

Examples:
    >>> import mindspore as ms
    >>> a, b = ms.Tensor([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]), ms.Tensor([[1.0], [4.0], [7.0]])
    >>> print(ms.scipy.linalg.lstsq(a, b)[0])
    [[1.]
     [2.]]
""",
    "lu": """LU factorization with partial pivoting, `a = P @ L @ U`.

Args:
    a (Tensor): Shape (m, n).
    permute_l (bool, optional): Whether to return `P @ L` instead of P and L. Default: ``False``.
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tuple of P (m, m), L (m, k) and U (k, n) with k = min(m, n), all of the dtype of `a`; or of `P @ L` and U.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` does not have two dimensions.

Examples:
    >>> import mindspore as ms
    >>> p, l, u = ms.scipy.linalg.lu(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.ops.matmul(p, ms.ops.matmul(l, u)))
    [[1. 2.]
     [2. 2.]]
""",
    "lu_factor": """LU factorization of a square matrix with partial pivoting, in compact form.

Args:
    a (Tensor): Shape (n, n).
    overwrite_a (bool, optional): Accepted for compatibility. Default: ``False``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tuple of a Tensor of shape (n, n) with U in its upper triangle and L, with unit diagonal, below it, and an
        int32 Tensor `pivots` of shape (n,): row i was exchanged with row `pivots[i]`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` is not square.

Examples:
    >>> import mindspore as ms
    >>> factors, pivots = ms.scipy.linalg.lu_factor(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(factors, pivots)
    [[2.  2. ]
     [0.5 1. ]] [1 1]
""",
    "lu_pivots_to_permutation": """Converts pivots (exchange row i with row `pivots[i]`, in order) to a permutation.

Args:
    pivots (Tensor): int32, shape (k,).
    permutation_size (int): The number of rows.

Returns:
    int32 Tensor of shape (permutation_size,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.scipy.linalg.lu_pivots_to_permutation(ms.Tensor([2, 2, 2]), 3))
    [2 0 1]
""",
    "lu_solve": """Solves `a @ x = b` given the LU factorization of `a`.

Args:
    lu_and_piv (tuple of Tensor): The result of `lu_factor`.
    b (Tensor): Shape (n,) or (n, k).
    trans (int): 0: `a @ x = b`; 1 or 2: `a.T @ x = b`. Default: ``0``.
    overwrite_b (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor of the shape of `b`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes do not match, or `trans` has another value.

Examples:
    >>> import mindspore as ms
    >>> factored = ms.scipy.linalg.lu_factor(ms.Tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> print(ms.scipy.linalg.lu_solve(factored, ms.Tensor([3.0, 4.0])))
    [1. 1.]
""",
    "solve_triangular": """Solves `a @ x = b` for a triangular matrix.

Args:
    a (Tensor): Shape (..., n, n); only one triangle is read.
    b (Tensor): Shape (..., n) or (..., n, k), of the dtype of `a`.
    trans (int or str): 0 or 'N': `a @ x = b`; 1 or 'T': `a.T @ x = b`; 2 or 'C': `conj(a.T) @ x = b`. Default: ``0``.
    lower (bool, optional): Whether `a` is lower triangular instead of upper. Default: ``False``.
    unit_diagonal (bool, optional): Whether to assume ones on the diagonal. Default: ``False``.
    overwrite_b (bool, optional): Accepted for compatibility. Default: ``False``.
    debug (Any): Accepted for compatibility. Default: ``None``.
    check_finite (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    Tensor of the shape of `b`.

Raises:
    TypeError: the dtypes differ.
    ValueError: a shape does not match, `trans` has another value, or the triangle is singular.

Examples:
    >>> import mindspore as ms
    >>> a = ms.Tensor([[2.0, 0.0], [1.0, 1.0]])
    >>> print(ms.scipy.linalg.solve_triangular(a, ms.Tensor([2.0, 3.0]), lower=True))
    [1. 2.]
""",
}

OPTIMIZE: dict[str, str] = {
    "line_search": """Finds a step along a direction that meets the strong Wolfe conditions.

See J. Nocedal and S. J. Wright, "Numerical Optimization", algorithms 3.5 and 3.6.

Args:
    f (Callable): `f(x)` returns a 0-d Tensor.
    xk (Tensor): The starting point, shape (n,).
    pk (Tensor): The direction, a descent direction, shape (n,).
    jac (Callable): `jac(x)` returns the gradient; None differentiates `f`. Default: ``None``.
    gfk (Tensor): The gradient at `xk`; None computes it. Default: ``None``.
    old_fval (Tensor): The value at `xk`; None computes it. Default: ``None``.
    old_old_fval (Tensor): Accepted for compatibility. Default: ``None``.
    c1 (float, optional): The parameter of the sufficient decrease condition. Default: 1e-4.
    c2 (float, optional): The parameter of the curvature condition. Default: ``0.9``.
    maxiter (int, optional): The maximum number of iterations. Default: ``20``.

Returns:
    LineSearchResults; if no step is found, `a_k` is 1.0 and the value and gradient are those of `xk`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `xk` or `pk` is not a vector.

Examples:
    >>> import mindspore as ms
    >>> found = ms.scipy.optimize.line_search(lambda x: (x**2).sum(), ms.ops.ones(2), -ms.ops.ones(2))
    >>> found.a_k, found.f_k
    (1.0, 0.0)
""",
    "linear_sum_assignment": """Assigns rows to columns, each at most once, with the smallest total cost.

By shortest augmenting paths; see D. F. Crouse, "On implementing 2D rectangular assignment algorithms", IEEE
Transactions on Aerospace and Electronic Systems 52 (2016).

Args:
    cost_matrix (Tensor): Real numbers or bools, shape (m, n).
    maximize (bool): Whether to maximize the total.
    dimension_limit (Tensor): The number of columns to use, 0-d, int64. Default: all.

Returns:
    Tuple of rows and columns, int64, of shape (min(m, n),), ascending by row and padded with -1.

Raises:
    TypeError: an argument has another type or dtype.
    ValueError: `cost_matrix` does not have two dimensions, or contains NaN.

Examples:
    >>> import mindspore as ms
    >>> cost = ms.Tensor([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0], [3.0, 2.0, 2.0]])
    >>> print(ms.scipy.optimize.linear_sum_assignment(cost, False)[1])
    [1 0 2]
""",
    "minimize": """Minimizes a function of a vector by a quasi-Newton method.

The line search finds steps that meet the strong Wolfe conditions; see J. Nocedal and S. J. Wright, "Numerical
Optimization", chapters 3, 6 and 7.

Args:
    func (Callable): `func(x, *args)` returns a 0-d Tensor.
    x0 (Tensor): The initial guess, shape (n,), float32 or float64.
    args (tuple): Further arguments of `func`. Default: ``()``.
    method (str, optional): 'BFGS' or 'LBFGS'. Default: ``None``.
    jac (Callable): `jac(x, *args)` returns the gradient; None differentiates `func`. Default: ``None``.
    hess (None): Not used by these methods. Default: ``None``.
    hessp (None): Not used by these methods. Default: ``None``.
    bounds (None): Not used by these methods. Default: ``None``.
    constraints (tuple): Not used by these methods. Default: ``()``.
    tol (float, optional): The same as the option `gtol`. Default: ``None``.
    callback (Callable): Called with x, as a Tensor, after each iteration. Default: ``None``.
    options (dict): `maxiter`, by default 200 times n; `gtol`, the tolerance of the gradient norm, by default 1e-5;
        `norm`, the order of this norm, by default inf; `line_search_maxiter`, by default 10; `history_size` of 'LBFGS',
        by default 20. Default: ``None``.

Returns:
    OptimizeResults.

Raises:
    TypeError: `args` is not a tuple, or an option is unknown.
    ValueError: `method` is None or unknown, or `x0` is not a vector.
    NotImplementedError: `method` is 'LAGRANGE', which MindSpore supports on GPUs.

Examples:
    >>> import mindspore as ms
    >>> def func(p):
    ...     x, y = p
    ...     return (x**2 + y - 11.0) ** 2 + (x + y**2 - 7.0) ** 2
    >>> print(ms.scipy.optimize.minimize(func, ms.ops.zeros(2), method="BFGS").x.round(decimals=4))
    [3. 2.]
""",
}
