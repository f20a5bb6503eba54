"""Gradients over ms-tensor alone."""

import numpy as np
import pytest
from ms_autodiff import GradOperation, grad, jvp, value_and_grad, vjp
from ms_tensor import Parameter, ParameterTuple, Tensor, ops

A = np.arange(1, 7, dtype=np.float32).reshape(2, 3)


def f(x, y):
    return (x * x * y).sum()


def test_positions():
    x, y = Tensor(A), Tensor(A + 1)
    np.testing.assert_allclose(grad(f)(x, y).asnumpy(), 2 * A * (A + 1), rtol=1e-6)
    np.testing.assert_allclose(grad(f, 1)(x, y).asnumpy(), A * A, rtol=1e-6)
    both = grad(f, (0, 1))(x, y)
    assert isinstance(both, tuple) and len(both) == 2


def test_value_weights_and_aux():
    w = Parameter(Tensor(A), name="w")

    def loss(x):
        return (w * x).sum(), x + 1

    (value, aux), (gradient,) = value_and_grad(loss, None, ParameterTuple([w]), has_aux=True)(Tensor(A))
    assert float(value.asnumpy()) == float((A * A).sum())
    np.testing.assert_array_equal(aux.asnumpy(), A + 1)
    np.testing.assert_array_equal(gradient.asnumpy(), A)


def test_second_order():
    second = grad(lambda x: grad(lambda t: (t * t * t).sum())(x).sum())
    np.testing.assert_allclose(second(Tensor(A)).asnumpy(), 6 * A, rtol=1e-6)


def test_stop_gradient():
    got = grad(lambda x: (ops.stop_gradient(x) * x).sum())(Tensor(A))
    np.testing.assert_array_equal(got.asnumpy(), A)


def test_grad_operation():
    x, y = Tensor(A), Tensor(A + 1)
    all_inputs = GradOperation(get_all=True)(f)(x, y)
    np.testing.assert_allclose(all_inputs[1].asnumpy(), A * A, rtol=1e-6)
    weighted = GradOperation(sens_param=True)(lambda t: t * t)(x, Tensor(A))
    np.testing.assert_allclose(weighted.asnumpy(), 2 * A * A, rtol=1e-6)


def test_vjp_and_jvp_agree():
    x, v = Tensor(A), Tensor(A + 2)
    out, pull = vjp(lambda t: t * t, x)
    np.testing.assert_allclose(out.asnumpy(), A * A, rtol=1e-6)
    pulled = pull(v)
    pulled = pulled[0] if isinstance(pulled, tuple) else pulled
    _, pushed = jvp(lambda t: t * t, (x,), (v,))
    np.testing.assert_allclose(pulled.asnumpy(), pushed.asnumpy(), rtol=1e-6)


def test_a_position_that_is_not_there():
    with pytest.raises((RuntimeError, ValueError, IndexError)):
        grad(f, 5)(Tensor(A), Tensor(A))
