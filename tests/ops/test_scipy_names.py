"""ms.scipy: values against SciPy, examples of MindSpore's documentation, gradients, capture, wrong arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
import scipy.fft
import scipy.linalg
import scipy.optimize
from ms import Tensor, ops
from ms.scipy import fft, linalg, optimize

A = np.array([[9, 3, 1, 5], [3, 7, 5, 1], [1, 5, 9, 2], [5, 1, 2, 6]], np.float64)
G = np.array([[2, 5, 8, 7], [5, 2, 2, 8], [7, 5, 6, 6], [5, 4, 4, 8]], np.float64)
RNG = np.random.default_rng(0)


def close(value: Any, want: Any, tolerance: float = 1e-9) -> None:
    np.testing.assert_allclose(value.asnumpy(), want, rtol=tolerance, atol=tolerance)


def test_block_diag_inverse_and_determinant() -> None:
    parts = [np.array([[1.0, 2.0]]), np.array([3.0]), np.array(4.0)]
    close(linalg.block_diag(*map(Tensor, parts)), scipy.linalg.block_diag(*parts))
    assert linalg.block_diag().shape == (1, 0)
    close(linalg.inv(Tensor(G)), np.linalg.inv(G))
    assert linalg.inv(Tensor([[2, 1], [1, 2]])).dtype == ms.float64
    close(linalg.det(Tensor(G)), np.linalg.det(G))


@pytest.mark.parametrize("lower", [False, True])
def test_cholesky(lower: bool) -> None:
    close(linalg.cholesky(Tensor(A), lower=lower), scipy.linalg.cholesky(A, lower=lower))
    factor = linalg.cho_factor(Tensor(A), lower=lower)
    assert factor[1] is lower
    for b in (np.arange(4.0), RNG.normal(size=(4, 2))):
        close(linalg.cho_solve(factor, Tensor(b)), np.linalg.solve(A, b))


@pytest.mark.parametrize("trans", [0, 1, 2, "N", "T", "C"])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("unit", [False, True])
def test_solve_triangular(trans: Any, lower: bool, unit: bool) -> None:
    for b in (np.arange(4.0), RNG.normal(size=(4, 2))):
        want = scipy.linalg.solve_triangular(A, b, trans=trans, lower=lower, unit_diagonal=unit)
        close(linalg.solve_triangular(Tensor(A), Tensor(b), trans, lower, unit), want)
    batch = np.stack([A, A + np.eye(4)])
    found = linalg.solve_triangular(Tensor(batch), Tensor(np.ones((2, 4))), lower=lower)
    close(found[1], scipy.linalg.solve_triangular(batch[1], np.ones(4), lower=lower))


def test_eigh() -> None:
    for lower in (False, True):
        values, vectors = linalg.eigh(Tensor(G), lower=lower)
        close(values, scipy.linalg.eigh(G, lower=lower, eigvals_only=True))
        whole = np.tril(G) + np.tril(G, -1).T if lower else np.triu(G) + np.triu(G, 1).T
        close(ops.matmul(vectors * values, vectors.T), whole)
        close(linalg.eigh(Tensor(G), lower=lower, eigvals_only=True), values.asnumpy())


@pytest.mark.parametrize("lower", [False, True])
def test_eigh_of_a_complex_matrix(lower: bool) -> None:
    a = (G + 1j * RNG.normal(size=G.shape)).astype(np.complex64)
    values, vectors = linalg.eigh(Tensor(a), lower=lower)
    assert values.dtype == vectors.dtype == linalg.eigh(Tensor(a), eigvals_only=True).dtype == ms.complex64
    np.testing.assert_allclose(values.asnumpy(), scipy.linalg.eigvalsh(a, lower=lower), atol=1e-5)
    half = np.tril(a, -1) if lower else np.triu(a, 1)
    whole = half + half.conj().T + np.diag(np.diag(a).real)
    np.testing.assert_allclose(whole @ vectors.asnumpy(), vectors.asnumpy() * values.asnumpy(), atol=1e-4)


@pytest.mark.parametrize("trans", ["N", "T", "C"])
def test_solve_triangular_of_complex_numbers(trans: str) -> None:
    a = A + 1j * RNG.normal(size=A.shape)
    want = scipy.linalg.solve_triangular(a, a[0], trans=trans, lower=True)
    close(linalg.solve_triangular(Tensor(a), Tensor(a[0]), trans, True), want)


def test_lstsq() -> None:
    for shape in ((4, 3), (3, 3), (2, 3)):
        a, b = RNG.normal(size=shape), RNG.normal(size=(shape[0], 2))
        x, residuals, rank, s = linalg.lstsq(Tensor(a), Tensor(b))
        close(x, scipy.linalg.lstsq(a, b)[0])
        assert residuals.shape == s.shape == (0,) and rank.item() == min(shape)
        close(linalg.lstsq(Tensor(a), Tensor(b), driver="gelsd")[3], np.linalg.svd(a)[1])
    flat = np.outer(np.arange(1.0, 5.0), np.ones(3))
    x, _, rank, _ = linalg.lstsq(Tensor(flat), Tensor(np.ones((4, 1))))
    close(x, scipy.linalg.lstsq(flat, np.ones((4, 1)))[0])
    assert rank.item() == 1


@pytest.mark.parametrize("shape", [(4, 4), (3, 5), (5, 3), (1, 1)])
def test_lu(shape: tuple[int, int]) -> None:
    a = RNG.normal(size=shape)
    for found, want in zip(linalg.lu(Tensor(a)), scipy.linalg.lu(a), strict=True):
        close(found, want)
    for found, want in zip(linalg.lu(Tensor(a), permute_l=True), scipy.linalg.lu(a, permute_l=True), strict=True):
        close(found, want)


def test_lu_factor() -> None:
    factors, pivots = linalg.lu_factor(Tensor(G))
    want, exchanges = scipy.linalg.lu_factor(G)
    close(factors, want)
    assert pivots.dtype == ms.int32 and pivots.asnumpy().tolist() == exchanges.tolist() == [2, 2, 3, 3]
    assert linalg.lu_pivots_to_permutation(pivots, 4).asnumpy().tolist() == [2, 0, 3, 1]
    for b in (np.arange(4.0), RNG.normal(size=(4, 2))):
        close(linalg.lu_solve((factors, pivots), Tensor(b)), np.linalg.solve(G, b))
        close(linalg.lu_solve((factors, pivots), Tensor(b), 1), np.linalg.solve(G.T, b))


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_captured(mode: str) -> None:
    def run(a: Tensor) -> Any:
        return linalg.lu_factor(a)[0], linalg.cho_factor(ops.matmul(a, a.T) + a.abs().sum() * ops.eye(4))[0], fft.dct(a)

    for found, want in zip(ms.jit(run, capture_mode=mode)(Tensor(G)), run(Tensor(G)), strict=True):
        close(found, want.asnumpy())


def test_gradients() -> None:
    def numeric(f: Callable[[Tensor], Tensor], x: Any) -> Any:
        steps = [np.zeros_like(x) for _ in range(x.size)]
        for i, step in enumerate(steps):
            step.flat[i] = 1e-6
        return np.array([(f(Tensor(x + s)).item() - f(Tensor(x - s)).item()) / 2e-6 for s in steps]).reshape(x.shape)

    weight = Tensor(RNG.normal(size=(4, 4)))
    for f in (
        lambda a: (linalg.lu_factor(a)[0] * weight).sum(),
        lambda a: (linalg.solve_triangular(a, weight, lower=True) * weight).sum(),
        lambda a: (fft.idct(fft.dct(a, axis=0) ** 2) * weight).sum(),
    ):
        np.testing.assert_allclose(ms.grad(f)(Tensor(G)).asnumpy(), numeric(f, G), rtol=1e-5, atol=1e-4)


@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_cosine_transforms(size: int) -> None:
    x = RNG.normal(size=(3, size))
    close(fft.dct(Tensor(x)), scipy.fft.dct(x, norm="ortho"))
    close(fft.idct(Tensor(x)), scipy.fft.idct(x, norm="ortho"))
    close(fft.dct(Tensor(x), n=4, axis=0), scipy.fft.dct(x, n=4, axis=0, norm="ortho"))
    close(fft.idct(Tensor(x), n=2, axis=0), scipy.fft.idct(x, n=2, axis=0, norm="ortho"))
    close(fft.dct(Tensor(x + 1j * x[::-1])), scipy.fft.dct(x + 1j * x[::-1], norm="ortho"))


def test_cosine_transforms_of_several_dimensions() -> None:
    x = RNG.normal(size=(3, 4, 5))
    close(fft.dctn(Tensor(x)), scipy.fft.dctn(x, norm="ortho"))
    close(fft.idctn(fft.dctn(Tensor(x))), x)
    close(fft.dctn(Tensor(x), 2, (2, 6), (0, 2)), scipy.fft.dctn(x, 2, (2, 6), (0, 2), norm="ortho"))
    close(fft.idctn(Tensor(x), s=(3, 3)), scipy.fft.idctn(x, s=(3, 3), axes=(-2, -1), norm="ortho"))
    assert fft.dct(Tensor([1, 2, 3])).dtype == fft.dct(Tensor([1.0], ms.float16)).dtype == ms.float32


def himmelblau(p: Tensor) -> Tensor:
    x, y = p
    return (x**2 + y - 11.0) ** 2 + (x + y**2 - 7.0) ** 2


def rosenbrock(x: Tensor, scale: float = 100.0) -> Tensor:
    return (scale * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize("method", ["BFGS", "lbfgs"])
def test_minimize(method: str) -> None:
    found = optimize.minimize(himmelblau, Tensor(np.zeros(2, np.float32)), method=method, options={"gtol": 1e-4})
    assert found.success is True and found.status == 0 and found.x.dtype == ms.float32
    close(found.x, [3, 2], 1e-4)
    start = np.array([1.3, 0.7, 0.8, 1.9])
    found = optimize.minimize(rosenbrock, Tensor(start), args=(50.0,), method=method, tol=1e-6)
    assert found.success and found.nfev == found.njev >= found.nit > 5 and found.fun < 1e-12
    close(found.x, np.ones(4), 1e-6)
    assert np.abs(found.jac.asnumpy()).max() <= 1e-6
    jac = ms.grad(rosenbrock)
    close(optimize.minimize(ms.jit(rosenbrock), Tensor(start), method=method, jac=jac).x, np.ones(4), 1e-4)


def test_minimize_estimates_the_inverse_hessian() -> None:
    curvature = A + np.eye(4)
    places: list[Any] = []
    found = optimize.minimize(
        lambda x: ops.matmul(x, ops.matmul(Tensor(curvature), x)) / 2 - x.sum(),
        Tensor(np.zeros(4)),
        method="BFGS",
        tol=1e-10,
        callback=places.append,
    )
    close(found.x, np.linalg.solve(curvature, np.ones(4)), 1e-8)
    assert found.hess_inv is not None and found.hess_inv.shape == (4, 4) and len(places) == found.nit
    stopped = optimize.minimize(rosenbrock, Tensor(np.zeros(3)), method="BFGS", options={"maxiter": 2})
    assert (stopped.success, stopped.status, stopped.nit) == (False, 1, 2)
    assert optimize.minimize(rosenbrock, Tensor(np.zeros(3)), method="LBFGS").hess_inv is None


def test_line_search() -> None:
    start, direction = np.array([-1.2, 1.0]), np.array([1.0, 1.0])
    found = optimize.line_search(rosenbrock, Tensor(start), Tensor(direction))
    assert not found.failed and found.status == 0
    value, slope = rosenbrock(Tensor(start)).item(), ms.grad(rosenbrock)(Tensor(start)).asnumpy() @ direction
    assert found.f_k <= value + 1e-4 * found.a_k * slope
    assert abs(found.g_k.asnumpy() @ direction) <= 0.9 * abs(slope)
    assert found.f_k == pytest.approx(rosenbrock(Tensor(start + found.a_k * direction)).item())
    # The example of MindSpore's documentation: the function goes up along the direction.
    up = optimize.line_search(lambda x: x[0] ** 2 - x[1] ** 3, Tensor(np.ones(2)), Tensor(-np.ones(2)))
    assert up.failed and up.status == 1 and up.a_k == 1.0 and up.g_k.asnumpy().tolist() == [2.0, -3.0]


@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (4, 7), (7, 4), (20, 20)])
@pytest.mark.parametrize("maximize", [False, True])
def test_assignment(shape: tuple[int, int], maximize: bool) -> None:
    for _ in range(5):
        cost = RNG.normal(size=shape)
        for found, want in zip(
            optimize.linear_sum_assignment(Tensor(cost), maximize),
            scipy.optimize.linear_sum_assignment(cost, maximize),
            strict=True,
        ):
            assert found.dtype == ms.int64 and found.asnumpy().tolist() == want.tolist()


def test_assignment_of_some_columns() -> None:
    cost = Tensor(np.array([[2.0, 3, 3], [3, 2, 3], [3, 3, 2]]))
    rows, columns = optimize.linear_sum_assignment(cost, False, Tensor(2))
    assert rows.asnumpy().tolist() == columns.asnumpy().tolist() == [0, 1, -1]
    tall = Tensor(np.array([[4.0, 1, 3], [2, 0, 5], [3, 2, 2], [9, 9, 1]]))
    rows, columns = optimize.linear_sum_assignment(tall, True, Tensor(2))
    assert rows.asnumpy().tolist() == [0, 3, -1] and columns.asnumpy().tolist() == [0, 1, -1]


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: linalg.block_diag(Tensor(np.ones((1, 1, 1)))), ValueError),
        (lambda: linalg.inv(Tensor([[1.0, 1.0]])), ValueError),
        (lambda: linalg.inv([[1.0]]), TypeError),
        (lambda: linalg.cholesky(Tensor(np.ones((2, 2, 2)))), ValueError),
        (lambda: linalg.cholesky(Tensor([[1.0, 2.0], [2.0, 1.0]])), ValueError),
        (lambda: linalg.eigh(Tensor(A), Tensor(A)), ValueError),
        (lambda: linalg.eigh(Tensor(A), eigvals=(0, 1)), ValueError),
        (lambda: linalg.lstsq(Tensor(A), Tensor(A), driver="x"), ValueError),
        (lambda: linalg.lu(Tensor(np.ones((2, 2, 2)))), ValueError),
        (lambda: linalg.solve_triangular(Tensor(A), Tensor(np.ones(4)), trans="X"), ValueError),
        (lambda: linalg.solve_triangular(Tensor(A), Tensor(np.ones(4, np.float32))), TypeError),
        (lambda: linalg.solve_triangular(Tensor(A), Tensor(np.ones(3))), ValueError),
        (lambda: fft.dct(Tensor(A), type=1), ValueError),
        (lambda: fft.dct(Tensor(A), norm="backward"), ValueError),
        (lambda: fft.dct(Tensor(A), n=0), ValueError),
        (lambda: fft.dct(Tensor(A), axis=5), ValueError),
        (lambda: fft.dct([1.0]), TypeError),
        (lambda: fft.dct(Tensor(A), n=1.5), TypeError),
        (lambda: fft.dctn(Tensor(A), axes=1), TypeError),
        (lambda: fft.dctn(Tensor(A), s=(1, 2), axes=(0,)), ValueError),
        (lambda: optimize.minimize(himmelblau, Tensor([0.0, 0.0])), ValueError),
        (lambda: optimize.minimize(himmelblau, Tensor([0.0, 0.0]), method="CG"), ValueError),
        (lambda: optimize.minimize(himmelblau, Tensor([0.0, 0.0]), args=3, method="BFGS"), TypeError),
        (lambda: optimize.minimize(himmelblau, Tensor(0.0), method="BFGS"), ValueError),
        (lambda: optimize.minimize(himmelblau, Tensor([0.0, 0.0]), method="BFGS", options={"x": 1}), TypeError),
        (lambda: optimize.minimize(himmelblau, Tensor([0.0, 0.0]), method="LAGRANGE"), NotImplementedError),
        (lambda: optimize.linear_sum_assignment(Tensor(np.ones(3)), False), ValueError),
        (lambda: optimize.linear_sum_assignment(Tensor(np.ones((3, 3))), 1), TypeError),
        (lambda: optimize.linear_sum_assignment(Tensor([[np.nan]]), False), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
        ms.runtime.synchronize()  # where errors that depend on values come late
    assert len(str(caught.value).splitlines()) <= 6
