"""What grad, value_and_grad, GradOperation, vjp and jvp return is what MindSpore 2.10 returns (recorded by hand)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_autodiff as ad
import numpy as np
import pytest
from ms_autodiff import GradOperation, grad, value_and_grad
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

X, Y = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
W, W2, UNUSED = (Parameter(Tensor(v), name=n) for n, v in (("w", [5.0, 6.0]), ("w2", [1.0, 1.0]), ("u", [1.0, 1.0])))


def f(x: Any, y: Any) -> Any:
    return x * x * y


def fa(x: Any, y: Any) -> Any:
    return x * x * y, x + 1


def fa3(x: Any, y: Any) -> Any:
    return x * x * y, x + 1, y


def fw(x: Any) -> Any:
    return x * W * W2


class Net:
    """Called like a Cell."""

    def trainable_params(self) -> list[Parameter]:
        return [W]

    def __call__(self, x: Tensor) -> Tensor:
        return x * W


def plain(value: Any) -> Any:
    """Tensors as lists, so that structures compare."""
    if isinstance(value, Tensor):
        return value.tolist()
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    return type(value)(plain(v) for v in value) if isinstance(value, (tuple, list)) else value


GX, GY, GW, GW2 = [6.0, 16.0], [1.0, 4.0], [1.0, 2.0], [5.0, 12.0]
CASES: list[tuple[Callable[[], Any], Any]] = [
    (lambda: grad(f)(X, Y), GX),
    (lambda: grad(f, (0, 1))(X, Y), (GX, GY)),
    (lambda: grad(f, (1,))(X, Y), GY),
    (lambda: grad(f, (1, 0))(X, Y), (GY, GX)),
    (lambda: grad(fw, None, W)(X), GW),
    (lambda: grad(fw, None, [W, W2])(X), (GW, GW2)),
    (lambda: grad(fw, None, ParameterTuple([W, W2, UNUSED]))(X), (GW, GW2, [0.0, 0.0])),
    (lambda: grad(fw, 0, [W])(X), ([5.0, 6.0], (GW,))),
    (lambda: grad(fw, (0,), [W])(X), ([5.0, 6.0], (GW,))),
    (lambda: grad(fw, 0, W)(X), ([5.0, 6.0], GW)),
    (lambda: grad(fw, None, [W, W])(X), (GW, GW)),
    (lambda: grad(fa)(X, Y), [7.0, 17.0]),
    (lambda: grad(fa, has_aux=True)(X, Y), (GX, ([2.0, 3.0],))),
    (lambda: grad(fa3, has_aux=True)(X, Y), (GX, ([2.0, 3.0], [3.0, 4.0]))),
    (lambda: value_and_grad(fa3, has_aux=True)(X, Y), (([3.0, 16.0], [2.0, 3.0], [3.0, 4.0]), GX)),
    (lambda: value_and_grad(f, (0, 1))(X, Y), ([3.0, 16.0], (GX, GY))),
    (lambda: value_and_grad(fw, None, [W, W2])(X), ([5.0, 12.0], (GW, GW2))),
    (lambda: value_and_grad(fw, 0, [W, W2])(X), ([5.0, 12.0], ([5.0, 6.0], (GW, GW2)))),
    (lambda: grad(f, return_ids=True)(X, Y), (0, GX)),
    (lambda: grad(f, (0, 1), return_ids=True)(X, Y), ((0, GX), (1, GY))),
    (lambda: grad(fw, 0, [W, W2], return_ids=True)(X), ((0, [5.0, 6.0]), (("w", GW), ("w2", GW2)))),
    (lambda: grad(fw, None, W, return_ids=True)(X), ("w", GW)),
    (lambda: ad.get_grad(grad(f, (0, 1), return_ids=True)(X, Y), 1), GY),
    (lambda: ad.get_grad(grad(fw, 0, [W, W2], return_ids=True)(X), W2), GW2),
    (lambda: grad(f)(X, 2.0), [4.0, 8.0]),
    (lambda: grad(f, 1)(X, 2.0), ()),
    (lambda: grad(lambda x: 3.0)(X), [0.0, 0.0]),
    (lambda: grad(lambda x: Y)(X), [0.0, 0.0]),
    (lambda: grad(lambda x: None)(X), [0.0, 0.0]),
    (lambda: grad(lambda x: x > 1)(X), [0.0, 0.0]),
    (lambda: grad(lambda x: [x, x * x])(X), [3.0, 5.0]),
    (lambda: grad(lambda x: {"a": x})(X), [1.0, 1.0]),
    (lambda: grad(grad(lambda x: x * x * x))(X), [6.0, 12.0]),
    (lambda: grad(f, (0, 1))(X, y=Y), (GX, GY)),
    (lambda: grad(lambda t: t[0] * t[1])((X, Y)), ([3.0, 4.0], [1.0, 2.0])),
    (lambda: grad(lambda t: t["a"] * 2)({"a": X}), {"a": [2.0, 2.0]}),
    (lambda: grad(f, (0, 1))(X, X), ([2.0, 8.0], [1.0, 4.0])),
    (lambda: grad(f, sens_param=True)(X, Y, Tensor([10.0, 1.0])), [60.0, 16.0]),
    (lambda: GradOperation()(f)(X, Y), GX),
    (lambda: GradOperation(get_all=True)(f)(X, Y), (GX, GY)),
    (lambda: GradOperation(get_all=True)(lambda x: x * x)(X), ([2.0, 4.0],)),
    (lambda: GradOperation(sens_param=True)(f)(X, Y, Tensor([10.0, 1.0])), [60.0, 16.0]),
    (lambda: GradOperation(get_all=True, sens_param=True)(f)(X, Y, Tensor([10.0, 1.0])), ([60.0, 16.0], [10.0, 4.0])),
    (lambda: GradOperation(get_by_list=True)(fw, [W, W2])(X), (GW, GW2)),
    (lambda: GradOperation(get_by_list=True)(fw, ParameterTuple([W]))(X), (GW,)),
    (lambda: GradOperation(get_all=True, get_by_list=True)(fw, [W])(X), (([5.0, 6.0],), (GW,))),
    (lambda: GradOperation(get_by_list=True)(Net())(X), (GW,)),
    (lambda: GradOperation(get_all=True)(f)(X, 2), ([4.0, 8.0],)),
    (lambda: GradOperation()(lambda x: x * x)(3.0), ()),
    (
        lambda: GradOperation(sens_param=True)(lambda x: (x, x * x))(X, (Tensor([10.0, 1.0]), Tensor([1.0, 1.0]))),
        [12.0, 5.0],
    ),
    (lambda: ad.vjp(f, X, Y)[0], [3.0, 16.0]),
    (lambda: ad.vjp(f, X, Y)[1](Tensor([1.0, 10.0])), ([6.0, 160.0], [1.0, 40.0])),
    (lambda: ad.vjp(fa, X, Y, has_aux=True)[::2], ([3.0, 16.0], [2.0, 3.0])),
    (lambda: ad.vjp(fw, X, weights=[W])[1](Tensor([1.0, 10.0])), (([5.0, 60.0],), ([1.0, 20.0],))),
    (lambda: ad.jvp(f, (X, Y), (Tensor([1.0, 0.0]), Tensor([0.0, 1.0]))), ([3.0, 16.0], [6.0, 4.0])),
    (lambda: ad.jvp(fa, (X, Y), (X, Y)), (([3.0, 16.0], [2.0, 3.0]), ([9.0, 48.0], [1.0, 2.0]))),
    (lambda: ad.jvp(fa, (X, Y), (X, Y), has_aux=True), ([3.0, 16.0], [9.0, 48.0], [2.0, 3.0])),
    (lambda: ad.jacrev(f, (0, 1))(X, Y), ([[6.0, 0.0], [0.0, 16.0]], [[1.0, 0.0], [0.0, 4.0]])),
    (lambda: ad.jacfwd(f, (0, 1))(X, Y), ([[6.0, 0.0], [0.0, 16.0]], [[1.0, 0.0], [0.0, 4.0]])),
    (lambda: ad.jacrev(fa, has_aux=True)(X, Y), ([[6.0, 0.0], [0.0, 16.0]], [2.0, 3.0])),
    (lambda: grad(lambda x: ad.stop_gradient(x) * x)(X), [1.0, 2.0]),
]


@pytest.mark.parametrize("i", range(len(CASES)))
def test_structure_and_values(i: int) -> None:
    call, expected = CASES[i]
    assert plain(call()) == expected


BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: grad(f, [0, 1]), TypeError),
    (lambda: grad(f, "a"), TypeError),
    (lambda: grad(f, True), TypeError),
    (lambda: grad(f, -1), ValueError),
    (lambda: grad(f, (0, 0)), ValueError),
    (lambda: grad(f, None), ValueError),
    (lambda: grad(f, 5)(X, Y), RuntimeError),
    (lambda: grad(f)(X), TypeError),
    (lambda: grad(f, has_aux=3), TypeError),
    (lambda: grad(f, return_ids=3), TypeError),
    (lambda: grad(f, has_aux=True)(X, Y), ValueError),
    (lambda: grad(f, 0, [5])(X, Y), TypeError),
    (lambda: grad(5)(X), TypeError),  # type: ignore[arg-type]
    (lambda: ad.get_grad(grad(f, return_ids=True)(X, Y), "w"), TypeError),  # type: ignore[arg-type]
    (lambda: ad.get_grad(grad(f, return_ids=True)(X, Y), 5), RuntimeError),
    (lambda: GradOperation(get_all=3), TypeError),  # type: ignore[arg-type]
    (lambda: GradOperation(get_by_list=True)(f)(X, Y), TypeError),
    (lambda: ad.vjp(f, X, Y)[1](X, X), ValueError),
    (lambda: ad.jvp(f, (X, Y), (X,)), ValueError),
]


@pytest.mark.parametrize("i", range(len(BAD)))
def test_errors(i: int) -> None:
    call, error = BAD[i]
    with pytest.raises(error) as caught:
        call()
    assert caught.type is error and len(str(caught.value).splitlines()) <= 6


def test_errors_name_the_argument() -> None:
    with pytest.raises(RuntimeError, match="'grad_position' must be below 2, the number of arguments, but got 5"):
        grad(f, 5)(X, Y)
    with pytest.raises(TypeError, match="'weights' must be a Parameter or a list of them, but got int"):
        grad(f, 0, 3)(X, Y)


def test_an_error_in_the_function_passes_and_leaves_no_tape() -> None:
    import ms_runtime

    def broken(x: Tensor) -> Tensor:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        grad(broken)(X)
    assert not ms_runtime.is_recording()
    assert plain(grad(f)(X, Y)) == GX


def test_the_gradient_of_ints_is_one_of_ints() -> None:
    got = grad(lambda i, x: i * x)(Tensor([1, 2]), Tensor([2.5, -3.5]))
    assert got.dtype is dtype.int64 and got.tolist() == [2, -3]


def test_weights_are_read_live() -> None:
    w = Parameter(Tensor([2.0]), name="w")
    g = value_and_grad(lambda x: x * w * w, None, [w])
    assert plain(g(Tensor([1.0]))) == ([4.0], ([4.0],))
    w.set_data(Tensor([3.0]))
    assert plain(g(Tensor([1.0]))) == ([9.0], ([6.0],))


def test_a_write_after_a_save_leaves_the_gradient_of_the_value_before() -> None:
    def fn(x: Tensor) -> Tensor:
        y = x * 1
        z = y * y
        y += 1
        return z

    assert plain(grad(fn)(X)) == (2 * X.asnumpy()).tolist()


def test_orders_up_to_three_in_float64() -> None:
    x = Tensor(np.array([0.3, 0.7]))
    first = grad(lambda v: ops.sin(v).sum())
    second = grad(lambda v: first(v).sum())
    third = grad(lambda v: second(v).sum())
    np.testing.assert_allclose(third(x).asnumpy(), -np.cos([0.3, 0.7]), rtol=1e-12)


def test_jvp_of_a_matrix_function_is_the_directional_derivative() -> None:
    rng = np.random.default_rng(0)
    a, v = rng.normal(size=(3, 3)), rng.normal(size=(3, 3))

    def fn(x: Tensor) -> Tensor:
        return ops.tanh(ops.matmul(x, x))

    _, tangent = ad.jvp(fn, Tensor(a), Tensor(v))
    eps = 1e-6
    numeric = (fn(Tensor(a + eps * v)).asnumpy() - fn(Tensor(a - eps * v)).asnumpy()) / (2 * eps)
    np.testing.assert_allclose(tangent.asnumpy(), numeric, rtol=1e-6, atol=1e-8)
    whole = ad.jacfwd(fn)(Tensor(a)).asnumpy()
    np.testing.assert_allclose(whole, ad.jacrev(fn)(Tensor(a)).asnumpy(), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose((whole * v).sum((2, 3)), tangent.asnumpy(), rtol=1e-10)


def test_each_member_of_a_container_has_its_own_gradient():
    # MindSpore 2.10 in GRAPH_MODE; a tape that knows tensors by identity gives both members the sum.
    x, y = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
    pair = grad(lambda t: t[0] * t[1][0])((x, [x, x]))
    assert [pair[0].tolist(), [g.tolist() for g in pair[1]]] == [[1.0, 2.0], [[1.0, 2.0], [0.0, 0.0]]]
    named = grad(lambda t: t["a"] * t["b"] * t["b"])({"a": x, "b": x})
    assert [named["a"].tolist(), named["b"].tolist()] == [[1.0, 4.0], [2.0, 8.0]]
    nested = ad.vjp(lambda t: t[0][0] * t[0][1] + t[1], ((x, y), x))[1](Tensor([1.0, 1.0]))
    assert [g.tolist() for g in (*nested[0][0], nested[0][1])] == [[3.0, 4.0], [1.0, 2.0], [1.0, 1.0]]
