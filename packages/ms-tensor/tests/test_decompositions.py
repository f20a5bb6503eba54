"""Linear systems and decompositions against NumPy and SciPy, their errors."""

from __future__ import annotations

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

RANDOM = np.random.default_rng(3)
SQUARE = RANDOM.normal(size=(2, 3, 3)) + 3 * np.eye(3)
POSITIVE = SQUARE @ SQUARE.swapaxes(-1, -2)
TALL, WIDE = RANDOM.normal(size=(2, 5, 3)), RANDOM.normal(size=(2, 3, 5))
RIGHT = RANDOM.normal(size=(2, 3, 2))


def exponentials(x: np.ndarray) -> np.ndarray:
    values, vectors = np.linalg.eig(x)
    return (vectors * np.exp(values)[..., None, :] @ np.linalg.inv(vectors)).real


CASES = {
    "inverse": (ops.inverse, np.linalg.inv, (SQUARE,)),
    "det": (ops.det, np.linalg.det, (SQUARE,)),
    "logdet": (ops.logdet, lambda x: np.linalg.slogdet(x)[1], (POSITIVE,)),
    "slogdet sign": (lambda x: ops.slogdet(x)[0], lambda x: np.linalg.slogdet(x)[0], (-SQUARE,)),
    "slogdet log": (lambda x: ops.slogdet(x)[1], lambda x: np.linalg.slogdet(x)[1], (-SQUARE,)),
    "matrix_solve": (ops.matrix_solve, np.linalg.solve, (SQUARE, RIGHT)),
    "matrix_solve adjoint": (
        lambda a, b: ops.matrix_solve(a, b, True),
        lambda a, b: np.linalg.solve(a.swapaxes(-1, -2), b),
        (SQUARE, RIGHT),
    ),
    "cholesky": (ops.cholesky, np.linalg.cholesky, (POSITIVE,)),
    "cholesky upper": (
        lambda x: ops.cholesky(x, upper=True),
        lambda x: np.linalg.cholesky(x).swapaxes(-1, -2),
        (POSITIVE,),
    ),
    "cholesky_inverse": (ops.cholesky_inverse, lambda l: np.linalg.inv(l @ l.swapaxes(-1, -2)), (np.tril(SQUARE),)),
    "cholesky_solve": (
        ops.cholesky_solve,
        lambda b, l: np.linalg.solve(l @ l.swapaxes(-1, -2), b),
        (RIGHT, np.tril(SQUARE)),
    ),
    "q": (lambda x: ops.qr(x)[0], lambda x: np.linalg.qr(x)[0], (TALL,)),
    "r": (lambda x: ops.qr(x)[1], lambda x: np.linalg.qr(x)[1], (WIDE,)),
    "complete q": (lambda x: ops.qr(x, "complete")[0], lambda x: np.linalg.qr(x, "complete")[0], (TALL,)),
    "singular values": (lambda x: ops.svd(x, compute_uv=False), lambda x: np.linalg.svd(x, compute_uv=False), (WIDE,)),
    "pinv": (ops.pinv, np.linalg.pinv, (TALL,)),
    "pinv hermitian": (lambda x: ops.pinv(x, hermitian=True), np.linalg.pinv, (POSITIVE,)),
    "lstsq": (ops.lstsq, lambda a, b: np.linalg.lstsq(a, b, rcond=None)[0], (TALL[0], TALL[1])),
    "lstsq of least norm": (ops.lstsq, lambda a, b: np.linalg.lstsq(a, b, rcond=None)[0], (WIDE[0], WIDE[1])),
    "matrix_power": (lambda x: ops.matrix_power(x, 5), lambda x: np.linalg.matrix_power(x, 5), (SQUARE,)),
    "matrix_power -2": (lambda x: ops.matrix_power(x, -2), lambda x: np.linalg.matrix_power(x, -2), (SQUARE,)),
    "matrix_exp": (ops.matrix_exp, exponentials, (SQUARE,)),
    "matrix_exp small": (ops.matrix_exp, exponentials, (SQUARE / 1000,)),
    "cond": (ops.cond, np.linalg.cond, (TALL,)),
    "cond 1": (lambda x: ops.cond(x, 1), lambda x: np.linalg.cond(x, 1), (SQUARE,)),
    "norm nuc": (lambda x: ops.norm(x, "nuc", (0, 2)), lambda x: np.linalg.norm(x, "nuc", (0, 2)), (TALL,)),
    "norm -2": (lambda x: ops.norm(x, -2, (1, 2)), lambda x: np.linalg.norm(x, -2, (1, 2)), (TALL,)),
}


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    function, reference, arrays = CASES[name]
    want = reference(*arrays)
    np.testing.assert_allclose(function(*map(Tensor, arrays)).asnumpy(), want, rtol=1e-9, atol=1e-11)
    single = function(*[Tensor(x.astype(np.float32)) for x in arrays])
    assert single.dtype == ms.float32
    np.testing.assert_allclose(single.asnumpy(), want, rtol=5e-4, atol=5e-4)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("x", [TALL, WIDE, np.zeros((2, 3, 3)), np.ones((1, 4, 2)), np.zeros((2, 0, 3))], ids=str)
def test_the_singular_vectors_are_orthonormal_and_give_the_matrix_back(x: np.ndarray, full: bool) -> None:
    s, u, v = (y.asnumpy() for y in ops.svd(Tensor(x), full))
    k = min(x.shape[-2:])
    np.testing.assert_allclose(u[..., :k] * s[..., None, :] @ v[..., :k].swapaxes(-1, -2), x, atol=1e-12)
    for y in (u, v):
        assert y.shape[-1] == (y.shape[-2] if full else k)
        identity = np.broadcast_to(np.eye(y.shape[-1]), (*y.shape[:-2], y.shape[-1], y.shape[-1]))
        np.testing.assert_allclose(y.swapaxes(-1, -2) @ y, identity, atol=1e-12)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: ops.inverse(Tensor([[1.0, 2.0], [2.0, 4.0]])), ValueError),
        (lambda: ops.inverse(Tensor([[1, 2], [3, 4]])), TypeError),
        (lambda: ops.inverse(Tensor([1.0, 2.0])), ValueError),
        (lambda: ops.inverse(Tensor(TALL)), ValueError),
        (lambda: ops.inverse([[1.0]]), TypeError),
        (lambda: ops.cholesky(Tensor([[1.0, 2.0], [2.0, 1.0]])), ValueError),
        (lambda: ops.cholesky(Tensor(POSITIVE), upper=1), TypeError),
        (lambda: ops.qr(Tensor(TALL), "full"), TypeError),
        (lambda: ops.svd(Tensor([[float("nan")]])), ValueError),
        (lambda: ops.matrix_solve(Tensor(SQUARE), Tensor(TALL)), ValueError),
        (lambda: ops.lstsq(Tensor(TALL[0]), Tensor(WIDE[0])), ValueError),
        (lambda: ops.matrix_power(Tensor(SQUARE), 1.5), TypeError),
        (lambda: ops.norm(Tensor(TALL), 3, (1, 2)), ValueError),
    ],
)
def test_errors(call, error) -> None:
    with pytest.raises(error) as raised:
        call()
    assert len(str(raised.value).splitlines()) <= 6


def test_empty_matrices() -> None:
    empty = Tensor(np.zeros((2, 0, 0)))
    assert ops.det(empty).asnumpy().tolist() == [1.0, 1.0]
    assert ops.inverse(empty).shape == ops.cholesky(empty).shape == (2, 0, 0)
    assert [y.shape for y in ops.qr(Tensor(np.zeros((0, 3))))] == [(0, 0), (0, 3)]
