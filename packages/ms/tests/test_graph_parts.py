"""Functions of graphs' parts, registries, in-place functions and attributes of Parameters; values of MindSpore 2.10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, ops
from ms_tensor.ops import composite, functional, item_access

X = Tensor([1.0, 2.0, 3.0])


def test_shapes_of_gradients() -> None:
    assert ops.broadcast_gradient_args((2, 3), (3,)) == ((), (0,))
    assert ops.broadcast_gradient_args((2, 1, 3), (1, 4, 1)) == ((1,), (0, 2))
    assert ops.broadcast_gradient_args((), (2,)) == ((0,), ())
    assert ops.broadcast_gradient_args((1, 3), (1, 3)) == ((), ())
    assert ops.tuple_div((4, 6), (2, 3)) == (2, 2)
    assert ops.distribute(Tensor([1, 2]), (2, 2)).asnumpy().tolist() == [[1, 2], [1, 2]]
    assert ops.array_reduce(ops.add, Tensor([[1, 5], [3, 2]]), (2,)).asnumpy().tolist() == [4, 7]
    assert ops.array_reduce(ops.add, Tensor([[1, 5], [3, 2]]), (2, 1)).asnumpy().tolist() == [[6], [5]]


def test_environments() -> None:
    p, q = Parameter(X, name="p"), Parameter(X, name="q")
    first = ops.environ_set(ops.environ_create(), ops.ref_to_embed(p), X)
    total = ops.environ_add(first, ops.environ_set(first, ops.ref_to_embed(q), X * 2))
    assert composite.env_get(total, p).asnumpy().tolist() == [2.0, 4.0, 6.0]
    assert composite.env_get(total, q).asnumpy().tolist() == [2.0, 4.0, 6.0]
    assert composite.env_get(first, q).asnumpy().tolist() == [0.0, 0.0, 0.0]
    assert len(first) == 1 and ops.environ_get(first, ops.embed(q), 7) == 7


def test_choices() -> None:
    assert ops.switch(True, 1, 2) == 1 and ops.switch(Tensor(False), X, X + 1).asnumpy().tolist() == [2.0, 3.0, 4.0]
    assert ops.switch_layer(Tensor(1, ms.int32), (min, max))(2, 3) == 3
    picked = ms.jit(lambda c, x: ops.switch(c, x, x * 2), capture_mode="ast", fullgraph=True)
    assert picked(Tensor(False), X).asnumpy().tolist() == [2.0, 4.0, 6.0]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_conversions_by_name_are_captured(mode: str) -> None:
    convert = ms.jit(lambda x: (x.half(), x.long()), capture_mode=mode, fullgraph=True)
    for _ in range(2):
        half, whole = convert(X * 1.5)
        assert (half.dtype, whole.dtype) == (ms.float16, ms.int64)
        assert half.asnumpy().tolist() == [1.5, 3.0, 4.5] and whole.asnumpy().tolist() == [1, 3, 4]


def test_sequences_and_types() -> None:
    assert ops.ms_next(ops.iter_converter({"a": 1, "b": 2})) == ("a", ("b",))
    assert ops.ms_hasnext([1]) is True and ops.ms_hasnext([]) is False
    assert not functional.is_sequence_shape_unknown((1,)) and not functional.is_sequence_value_unknown((1,))
    assert not functional.is_dynamic_sequence_element_unknown((1,)) and ops.is_sequence_value_unknown((X,))
    assert ops.hastype(X, ms.float32) is False and ops.hastype(3.0, ms.float32) is True
    assert ops.is_tensor_bool_cond(Tensor([True]))


def test_augmented_assignments() -> None:
    assert composite.augassign_add(X, X).asnumpy().tolist() == [2.0, 4.0, 6.0]
    assert X.asnumpy().tolist() == [1.0, 2.0, 3.0]
    names = ("add", "sub", "mul", "div", "floordiv", "mod")
    assert [getattr(composite, f"augassign_{n}")(7, 4) for n in names] == [11, 3, 28, 1.75, 1, 3]
    with pytest.raises(ValueError, match="no body"):
        composite.augassign_add("a", "b")


def test_registries() -> None:
    registry = ops.tensor_operator_registry
    assert registry.get("add") is ops.add and "abs" in dir(registry)
    registry.register("twice_of_a_test", lambda x: x * 2)
    assert registry.get("twice_of_a_test")(2) == 4 and not hasattr(registry, "nothing_of_this_name")
    with pytest.raises(TypeError):
        registry.get(3)
    with pytest.raises(AttributeError):
        registry.get("nothing_of_this_name")

    @ops.vm_impl_registry.register(ops.ReLU)
    def maker(prim: Any) -> Callable[[Any], Any]:
        return lambda x: (prim, x)

    prim = ops.ReLU()
    assert ops.get_vm_impl_fn(prim)(3) == (prim, 3) and ops.vm_impl_registry.get("ReLU") is maker
    assert ops.get_vm_impl_fn("Add") is None and ops.vm_impl_registry.get("Add", 5) == 5
    ops.vm_impl_registry.clear()


def test_functions_that_write() -> None:
    ms.set_seed(3)
    draws = {
        "uniform_": (ops.uniform_, {"from_": 2, "to": 3}, lambda a: ((a >= 2) & (a < 3)).all()),
        "normal_": (ops.normal_, {"mean": 100, "std": 1}, lambda a: abs(a.mean() - 100) < 1),
        "exponential_": (ops.exponential_, {"lambd": 2}, lambda a: (a >= 0).all() and a.mean() < 1),
        "random_": (functional.random_, {"from_": 1, "to": 4}, lambda a: set(a) == {1, 2, 3}),
        "bernoulli_": (functional.bernoulli_, {"p": 1.0}, lambda a: (a == 1).all()),
    }
    for name, (function, keywords, good) in draws.items():
        x = ops.zeros((200,))
        assert function(input=x, **keywords) is x and good(x.asnumpy()), name
    x = Tensor([0.0, 0.5])
    assert ops.erfinv_(x) is x and abs(x.asnumpy()[1] - 0.47693628) < 1e-6
    x = Tensor([1.0, 2.0, 3.0])
    assert ops.put_(x, Tensor([0, 2]), Tensor([9.0, 8.0]), accumulate=True).asnumpy().tolist() == [10.0, 2.0, 11.0]
    assert ops.bernoulli_ext(Tensor([0.0, 1.0])).asnumpy().tolist() == [0.0, 1.0]
    assert ops.reshape_(X, (3, 1)).shape == (3, 1)


@pytest.mark.parametrize("mode", [None, "ast", "bytecode"])
def test_stop_gradient_in_place(mode: str | None) -> None:
    def f(x: Tensor) -> Tensor:
        y = x * 2
        before = y.sum()
        ops.stop_gradient_(y)
        return (y * x).sum() + before

    run = f if mode is None else ms.jit(f, capture_mode=mode)
    assert ms.grad(run)(X).asnumpy().tolist() == [4.0, 6.0, 8.0]


def test_item_access() -> None:
    x = Tensor([1.0, 2.0])
    assert item_access._tensor_getitem(x, 1).item() == 2.0
    assert item_access._tensor_setitem(x, 0, 5.0) is x and x.asnumpy().tolist() == [5.0, 2.0]


def test_layouts_and_blocks() -> None:
    layout = ms.Layout((1,), ("dp",))
    assert ops.reshard(X, layout("dp")) is X
    net = ms.nn.Dense(3, 1, weight_init="ones", bias_init="zeros")
    value, gradient = ms.value_and_grad(lambda x: ops.recompute_block(net)(x).sum())(X)
    assert value.item() == 6.0 and gradient.asnumpy().tolist() == [1.0, 1.0, 1.0]


def test_attributes() -> None:
    p = Parameter(X, name="p")
    assert (p.key, p.sliced, p.inited_param, p.cache_shape, Tensor.delta_seed) == (-1, False, None, [], 0)
    p.key, p.sliced, p.cache_shape = 3, True, (2,)
    assert (p.key, p.sliced, p.cache_shape) == (3, True, [2]) and Parameter(X, name="q").cache_shape == []
    y = Tensor([0.0, 0.0, 0.0])
    y.assign_value_cpp(X)
    assert y.asnumpy().tolist() == [1.0, 2.0, 3.0]
    assert X.set_cast_dtype(ms.float16) is None and X.set_init_flag(True) is None and X.dtype == ms.float32


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ops.broadcast_gradient_args((2,), (3,)), ValueError),
        (lambda: ops.tuple_div(4, 2), TypeError),
        (lambda: ops.tuple_div((4,), (3,)), ValueError),
        (lambda: ops.array_reduce(ops.add, X, (2,)), ValueError),
        (lambda: ops.environ_get({}, 1, 2), TypeError),
        (lambda: ops.switch_layer(0, min), TypeError),
        (lambda: ops.geswitch(X, Tensor(True)), NotImplementedError),
        (lambda: functional.merge((X, X)), NotImplementedError),
        (lambda: ops.is_tensor_bool_cond(X), ValueError),
        (lambda: ops.reshard(np.ones(2), None), TypeError),
        (lambda: ops.reshard(X, None), TypeError),
        (lambda: ops.stop_gradient_(3), TypeError),
        (lambda: X.set_cast_dtype(3), TypeError),
        (lambda: X.set_init_flag(3), TypeError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6
