"""Eigenvalues, and decompositions of complex matrices, against NumPy; dtypes and shapes are those of MindSpore 2.10."""

from __future__ import annotations

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

DTYPES = {"float32": 1e-4, "float64": 1e-11, "complex64": 1e-4, "complex128": 1e-11}
COMPLEX = {"float32": ms.complex64, "float64": ms.complex128, "complex64": ms.complex64, "complex128": ms.complex128}


def drawn(dtype: str, *shape: int) -> np.ndarray:
    random = np.random.default_rng(list(shape))
    imaginary = 1j * random.normal(size=shape) if dtype.startswith("complex") else 0
    return (random.normal(size=shape) + imaginary).astype(dtype)


def adjoint(x: np.ndarray) -> np.ndarray:
    return x.conj().swapaxes(-1, -2)


def wide(x: Tensor) -> np.ndarray:
    return x.asnumpy().astype(np.complex128)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", [1, 2, 3, 10, 33])
def test_eigenvectors_satisfy_the_equation(dtype: str, n: int) -> None:
    a = drawn(dtype, 2, n, n)
    w, v = ops.eig(Tensor(a))
    assert (w.dtype, v.dtype, w.shape, v.shape) == (COMPLEX[dtype], COMPLEX[dtype], (2, n), (2, n, n))
    tolerance = DTYPES[dtype] * n
    np.testing.assert_allclose(a @ wide(v), wide(v) * wide(w)[:, None], atol=tolerance)
    np.testing.assert_allclose(np.linalg.norm(wide(v), axis=1), 1, atol=1e-5)
    for mine, numpy in zip(wide(w), np.linalg.eigvals(a.astype(np.complex128)), strict=True):
        distances = np.abs(mine[:, None] - numpy)
        assert distances.min(0).max() < tolerance and distances.min(1).max() < tolerance
    alone = ops.eigvals(Tensor(a))
    assert alone.dtype == COMPLEX[dtype] and alone.asnumpy().tobytes() == w.asnumpy().tobytes()
    assert Tensor(a).eigvals().asnumpy().tobytes() == w.asnumpy().tobytes()


def test_eigenvalues_of_real_matrices_are_real_or_pairs() -> None:
    w, v = ops.eig(Tensor([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 3.0]]))
    assert w.asnumpy().tolist() == [1j, -1j, 3.0]
    assert (v.asnumpy()[:, 0] == v.asnumpy()[:, 1].conj()).all()
    real = ops.eigvals(Tensor(np.diag([3.0, 1.0, 2.0]) + np.eye(3, k=1)))
    assert sorted(real.asnumpy().tolist(), key=abs) == [1, 2, 3] and (real.asnumpy().imag == 0).all()


@pytest.mark.parametrize(
    "a",
    [
        np.zeros((4, 4)),
        np.ones((16, 16)),
        np.eye(6, k=1),
        np.eye(6, k=1) + 2 * np.eye(6),
        np.roll(np.eye(7), 1, 0),
        np.diag(10.0 ** np.arange(-150, 150, 50)) + 1e-200,
        1e300 * drawn("float64", 5, 5),
        1e-300 * drawn("float64", 5, 5),
    ],
    ids=["zeros", "ones", "nilpotent", "Jordan", "cyclic", "graded", "huge", "tiny"],
)
@pytest.mark.parametrize("factor", [1, 1 + 1j])
def test_eig_of_special_matrices(a: np.ndarray, factor: complex) -> None:
    a = a * factor
    w, v = (x.asnumpy() for x in ops.eig(Tensor(a)))
    size = np.abs(a).max() or 1.0
    np.testing.assert_allclose((a / size) @ v, v * (w / size), atol=1e-13)
    np.testing.assert_allclose(np.linalg.norm(v, axis=0), 1, atol=1e-12)


def test_empty_matrices_have_no_eigenvalues() -> None:
    w, v = ops.eig(Tensor(np.zeros((2, 0, 0))))
    assert w.shape == (2, 0) and v.shape == (2, 0, 0)
    assert ops.eigvals(Tensor(np.zeros((0, 2, 2), np.float32))).shape == (0, 2)


def test_the_primitive_gives_vectors_where_asked() -> None:
    values, nothing = ops.Eig()(Tensor([[2.0]]))
    assert values.asnumpy().tolist() == [2.0] and nothing.shape == () and nothing.dtype == ms.complex64
    assert [x.shape for x in ops.Eig(True)(Tensor([[2.0]]))] == [(1,), (1, 1)]
    assert str(ops.Eig()) == "Prim[Eig]<compute_v=False>"


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: ops.eig([[1.0]]), TypeError),
        (lambda: ops.eig(Tensor([[1, 2], [3, 4]])), TypeError),
        (lambda: ops.eig(Tensor([[1, 2], [3, 4]], ms.float16)), TypeError),
        (lambda: ops.eig(Tensor(np.ones((2, 3)))), ValueError),
        (lambda: ops.eigvals(Tensor([1.0])), ValueError),
        (lambda: ops.eigvals(Tensor(1.0)), ValueError),
        (lambda: ops.eigvals(Tensor([[1.0, np.nan], [0.0, 1.0]])), ValueError),
        (lambda: ops.eig(Tensor(np.full((3, 3), np.inf * 1j))), ValueError),
        (lambda: ops.svd(Tensor(np.full((3, 3), complex(np.nan, 0)))), ValueError),
        (lambda: ops.Eig(1)(Tensor([[1.0]])), TypeError),
        (lambda: ops.Eig("a")(Tensor([[1.0]])), TypeError),
    ],
)
def test_errors(call, error) -> None:
    with pytest.raises(error) as raised:
        call()
    assert len(str(raised.value).splitlines()) <= 6


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("shape", [(2, 4, 4), (5, 3), (3, 5), (4, 1), (1, 4)], ids=str)
def test_complex_singular_values_and_qr(dtype: str, shape: tuple[int, ...]) -> None:
    x, tolerance, k = drawn(dtype, *shape), DTYPES[dtype], min(shape[-2:])
    for full in (False, True):
        s, u, v = ops.svd(Tensor(x), full)
        assert s.dtype == u.dtype == v.dtype == Tensor(x).dtype and (s.asnumpy().imag == 0).all()
        s, u, v = wide(s), wide(u), wide(v)
        assert u.shape[-1] == (shape[-2] if full else k) and v.shape[-1] == (shape[-1] if full else k)
        np.testing.assert_allclose(u[..., :k] * s[..., None, :] @ adjoint(v[..., :k]), x, atol=tolerance)
        np.testing.assert_allclose(s.real, np.linalg.svd(x, compute_uv=False), atol=tolerance)
        for y in (u, v):
            unit = np.broadcast_to(np.eye(y.shape[-1]), (*y.shape[:-2], y.shape[-1], y.shape[-1]))
            np.testing.assert_allclose(adjoint(y) @ y, unit, atol=tolerance)
    for mode in ("reduced", "complete"):
        for mine, numpy in zip(ops.qr(Tensor(x), mode), np.linalg.qr(x, mode), strict=True):
            np.testing.assert_allclose(mine.asnumpy(), numpy, atol=tolerance)


def test_complex_singular_values_that_are_equal_or_zero() -> None:
    for x in (np.zeros((3, 2), complex), np.full((4, 3), 1 + 2j), 1j * np.eye(4), np.diag([2, 2j, 0])):
        s, u, v = (wide(y) for y in ops.svd(Tensor(x.astype(np.complex128))))
        np.testing.assert_allclose(u * s @ adjoint(v), x, atol=1e-14)
        np.testing.assert_allclose(adjoint(u) @ u, np.eye(u.shape[1]), atol=1e-14)


SQUARE = drawn("complex128", 2, 3, 3)
POSITIVE = SQUARE @ adjoint(SQUARE)
RIGHT = drawn("complex128", 2, 3, 2)
LOWER = np.tril(SQUARE)

CASES = {
    "inverse": (ops.inverse, np.linalg.inv, (SQUARE,)),
    "inverse adjoint": (ops.MatrixInverse(adjoint=True), lambda x: adjoint(np.linalg.inv(x)), (SQUARE,)),
    "real inverse adjoint": (
        ops.MatrixInverse(adjoint=True),
        lambda x: adjoint(np.linalg.inv(x)),
        (SQUARE.real.copy(),),
    ),
    "det": (ops.det, np.linalg.det, (SQUARE,)),
    "logdet": (ops.logdet, lambda x: np.log(np.linalg.det(x)), (SQUARE,)),
    "slogdet sign": (lambda x: ops.slogdet(x)[0], lambda x: np.linalg.slogdet(x)[0], (SQUARE,)),
    "slogdet log": (lambda x: ops.slogdet(x)[1], lambda x: np.linalg.slogdet(x)[1], (SQUARE,)),
    "matrix_solve": (ops.matrix_solve, np.linalg.solve, (SQUARE, RIGHT)),
    "matrix_solve adjoint": (
        lambda a, b: ops.matrix_solve(a, b, True),
        lambda a, b: np.linalg.solve(adjoint(a), b),
        (SQUARE, RIGHT),
    ),
    "triangular adjoint": (
        ops.MatrixTriangularSolve(adjoint=True),
        lambda a, b: np.linalg.solve(adjoint(np.tril(a)), b),
        (SQUARE, RIGHT),
    ),
    "MatrixSolveLs": (
        lambda a, b: ops.MatrixSolveLs()(a, b, Tensor(0.0, ms.float64)),
        np.linalg.solve,
        (SQUARE, RIGHT),
    ),
    "cholesky": (ops.cholesky, np.linalg.cholesky, (POSITIVE,)),
    "cholesky upper": (lambda x: ops.cholesky(x, True), lambda x: adjoint(np.linalg.cholesky(x)), (POSITIVE,)),
    "cholesky_inverse": (ops.cholesky_inverse, lambda x: np.linalg.inv(x @ adjoint(x)), (LOWER,)),
    "cholesky_solve": (ops.cholesky_solve, lambda b, x: np.linalg.solve(x @ adjoint(x), b), (RIGHT, LOWER)),
    "pinv": (ops.pinv, np.linalg.pinv, (RIGHT,)),
    "matrix_power": (lambda x: ops.matrix_power(x, -3), lambda x: np.linalg.matrix_power(x, -3), (SQUARE,)),
    "cond": (ops.cond, np.linalg.cond, (SQUARE,)),
    "norm nuc": (lambda x: ops.norm(x, "nuc", (1, 2)), lambda x: np.linalg.norm(x, "nuc", (1, 2)), (SQUARE,)),
    "norm 2": (lambda x: ops.norm(x, 2, (1, 2)), lambda x: np.linalg.norm(x, 2, (1, 2)), (SQUARE,)),
}


@pytest.mark.parametrize("name", CASES)
def test_complex_values(name: str) -> None:
    function, reference, arrays = CASES[name]
    np.testing.assert_allclose(function(*map(Tensor, arrays)).asnumpy(), reference(*arrays), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("kind", ["float64", "complex128"])
def test_qr_of_the_smallest_numbers(kind: str) -> None:
    x = drawn(kind, 4, 3) * 1e-310
    q, r = (y.asnumpy() for y in ops.qr(Tensor(x)))
    np.testing.assert_allclose(adjoint(q) @ q, np.eye(3), atol=1e-10)
    np.testing.assert_allclose(q @ (r * 1e300), x * 1e300, atol=1e-22)


def test_orgqr_of_complex_reflectors() -> None:
    # One reflection that maps x to a multiple of the first direction, as LAPACK's larfg stores it.
    x = drawn("complex128", 4, 1)
    size = -np.linalg.norm(x) if x[0, 0].real > 0 else np.linalg.norm(x)
    reflector, factor = x / (x[0, 0] - size), (size - x[0, 0]) / size
    q = ops.orgqr(Tensor(reflector), Tensor(factor.reshape(1))).asnumpy()
    np.testing.assert_allclose(q * size, x, atol=1e-12)
    with pytest.raises(TypeError):
        ops.orgqr(Tensor(reflector), Tensor(factor.real.reshape(1)))


def test_singular_complex_matrices() -> None:
    with pytest.raises(ValueError, match="singular"):
        ops.inverse(Tensor(np.full((2, 2), 1 + 1j)))
    with pytest.raises(ValueError, match="positive definite"):
        ops.cholesky(Tensor(np.array([[1, 2j], [-2j, 1]])))
    assert ops.det(Tensor(np.zeros((2, 2), complex))).item() == 0
