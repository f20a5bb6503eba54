"""Gradients of decompositions against differences, eagerly and under jit.

Of functions that do not depend on the signs or phases of vectors (`projector`), and of real vectors
as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops
from mindspore.scipy import linalg

Function = Callable[[Tensor], Tensor]


def drawn(kind: str, *shape: int) -> np.ndarray:
    random = np.random.default_rng([ord(kind), *shape])
    return random.normal(size=shape) + (1j * random.normal(size=shape) if kind == "c" else 0)


def adjoint(x: Tensor) -> Tensor:
    return ops.conj(ops.swapaxes(x, -1, -2))


def projector(left: Tensor, values: Any, right: Tensor) -> Tensor:
    """The sum of the outer products of columns, each times its value."""
    return ops.matmul(left * ops.cast(ops.expand_dims(values, -2), left.dtype), adjoint(right))


def total(x: Tensor) -> Tensor:
    """A real number that depends on each element in another way."""
    weight = drawn("c", *x.shape)
    return ops.real(x * Tensor(weight if x.dtype == ms.complex128 else weight.real)).sum()


def numbers(count: int) -> Tensor:
    return Tensor(np.arange(count) + 1.0)


def of_svd(x: Tensor) -> Tensor:
    s, u, v = ops.svd(x)
    s, k = ops.real(s), numbers(s.shape[-1])
    return total(projector(u, s**2 * k, v)) + total(projector(u, k, u)) + total(projector(v, s * k, v))


def of_full_svd(x: Tensor) -> Tensor:
    s, u, v = ops.svd(x, full_matrices=True)
    left, right = projector(u, numbers(u.shape[-1]), u), projector(v, numbers(v.shape[-1]), v)
    return total(left) + total(right) + total(ops.real(s))


def of_eigh(lower: bool) -> Function:
    def function(x: Tensor) -> Tensor:
        w, v = linalg.eigh(x, lower=lower)
        return total(projector(v, ops.real(w) ** 2 * numbers(w.shape[-1]), v)) + total(ops.real(w))

    return function


def of_eig(x: Tensor) -> Tensor:
    w, v = ops.eig(x)
    return (ops.abs(v) * ops.expand_dims(ops.abs(w), -2)).sum() + ops.abs(w - 2).sum()


def of_qr(x: Tensor) -> Tensor:
    q, r = ops.qr(x)
    return total(q) + total(r)


def of_slogdet(x: Tensor) -> Tensor:
    sign, logarithm = ops.slogdet(x)
    return ops.real(sign) * 2 + ops.imag(sign) + ops.real(logarithm)


SHAPES = [(4, 4), (4, 3), (3, 4), (2, 4, 2)]
CASES: dict[str, tuple[Function, str, tuple[int, ...]]] = {
    **{f"svd {kind} {shape}": (of_svd, kind, shape) for kind in "rc" for shape in SHAPES},
    **{f"full svd {kind} {shape}": (of_full_svd, kind, shape) for kind in "rc" for shape in SHAPES[:3]},
    **{f"singular values {kind}": (lambda x: total(ops.svd(x, compute_uv=False)), kind, (3, 5)) for kind in "rc"},
    "left vectors": (lambda x: total(ops.svd(x)[1]), "r", (5, 3)),
    "right vectors": (lambda x: total(ops.svd(x)[2]), "r", (3, 3)),
    **{f"eigh {kind} {lower}": (of_eigh(lower), kind, (4, 4)) for kind in "rc" for lower in (False, True)},
    "eigh vectors": (lambda x: total(linalg.eigh(x)[1]), "r", (4, 4)),
    **{f"eig {kind}": (of_eig, kind, (2, 4, 4)) for kind in "rc"},
    **{f"eigvals {kind}": (lambda x: ops.abs(ops.eigvals(x) - 1).sum(), kind, (5, 5)) for kind in "rc"},
    **{f"qr {kind} {shape}": (of_qr, kind, shape) for kind in "rc" for shape in SHAPES[:2]},
    **{f"cholesky {kind}": (lambda x: total(ops.cholesky(ops.matmul(x, adjoint(x)))), kind, (3, 4)) for kind in "rc"},
    "det": (lambda x: total(ops.det(x)), "c", (2, 3, 3)),
    "slogdet": (of_slogdet, "c", (3, 3)),
    "inverse": (lambda x: total(ops.inverse(x)), "c", (3, 3)),
    "solution": (lambda x: total(ops.matrix_solve(x, x * x, True)), "c", (3, 3)),
    "pinv": (lambda x: total(ops.pinv(x)), "c", (4, 3)),
}


def differences(function: Function, x: np.ndarray) -> np.ndarray:
    gradient = np.zeros_like(x)
    for place in np.ndindex(x.shape):
        for unit in (1, 1j) if x.dtype.kind == "c" else (1,):
            step = np.zeros_like(x)
            step[place] = 1e-6 * unit
            up, down = function(Tensor(x + step)), function(Tensor(x - step))
            gradient[place] += unit * (up.item() - down.item()) / 2e-6
    return gradient


@pytest.mark.parametrize("name", CASES)
def test_the_gradient_agrees_with_differences(name: str) -> None:
    function, kind, shape = CASES[name]
    x = drawn(kind, *shape)
    numeric = differences(function, x)
    assert np.abs(numeric).max() > 1e-2
    eager = ms.grad(function)(Tensor(x))
    np.testing.assert_allclose(eager.asnumpy(), numeric, rtol=1e-5, atol=1e-6 * np.abs(numeric).max())
    for jitted in (ms.jit(ms.grad(function)), ms.grad(ms.jit(function))):
        np.testing.assert_allclose(jitted(Tensor(x)).asnumpy(), eager.asnumpy(), rtol=1e-9, atol=1e-9)


def test_equal_singular_values_and_zeros_give_no_nan() -> None:
    """As MindSpore 2.10: the part of the derivative that is not defined counts as zero."""
    for function in (lambda x: ops.svd(x)[1].sum(), lambda x: linalg.eigh(x)[1].sum()):
        assert (ms.grad(function)(Tensor(2 * np.eye(2))).asnumpy() == 0).all()
    assert (ms.grad(lambda x: ops.svd(x)[2].sum())(Tensor(np.zeros((3, 2)))).asnumpy() == 0).all()


def test_square_vectors_of_which_several_are_free_have_no_gradient() -> None:
    x = Tensor(drawn("r", 4, 2))
    with pytest.raises(NotImplementedError, match="svd"):
        ms.grad(lambda x: ops.svd(x, True)[1].sum())(x)
    assert ms.grad(lambda x: ops.svd(x, True)[0].sum())(x).shape == (4, 2)


def test_numbers_that_mindspore_gives() -> None:
    """Recorded from 2.10."""
    x = np.array([[3, 0.2], [-0.3, 1.0], [0.5, 0.4]])
    weight = Tensor(np.arange(9.0).reshape(3, 3))
    got = ms.grad(lambda x: (ops.svd(x, True)[1] * weight).sum())(Tensor(x)).asnumpy()
    want = [[-0.13137472, 0.81534717], [0.83064773, 0.79073467], [0.99155249, -2.01565468]]
    np.testing.assert_allclose(got, want, rtol=1e-6)
    symmetric = np.array([[3, 0.2, -0.3], [0.2, 2, 0.4], [-0.3, 0.4, 1]])
    got = ms.grad(lambda x: (linalg.eigh(x)[0] * Tensor([0.0, 1.0, 2.0])).sum())(Tensor(symmetric)).asnumpy()
    want = [[1.94186485, 0, 0], [0.3841083, 0.90655458, 0], [-0.51952885, 0.59265243, 0.15158062]]
    np.testing.assert_allclose(got, want, rtol=1e-6, atol=1e-12)
