"""What a `bprop`, a `backward` and hooks may return: types and errors are MindSpore 2.10's, run there once."""

from __future__ import annotations

from typing import Any

import ms
import ms_nn as nn
import numpy as np
import pytest
from ms_autodiff import _Function
from ms_nn.saved_tensors import register_saved_tensors_hooks, saved_tensors_hooks
from ms_tensor import Tensor, ops
from ms_tensor.tensor import swap_tensors

X, Y = Tensor([2.0]), Tensor([3.0])


def with_bprop(rule: Any) -> Any:
    class Net(nn.Cell):
        def construct(self, a: Any, b: Any) -> Any:
            return a * b

        def bprop(self, a: Any, b: Any, out: Any, dout: Any) -> Any:
            return rule(dout)

    return Net()


def with_backward(rule: Any) -> Any:
    class Product(_Function):
        @staticmethod
        def forward(ctx: Any, a: Any, b: Any) -> Any:
            return a * b

        @staticmethod
        def backward(ctx: Any, dout: Any) -> Any:
            return rule(dout)

    return lambda a, b: Product.apply(a, b)


ONE = [1.0]
# What is returned, what a bprop gives for it, what a backward gives.
RETURNS: list[tuple[str, Any, Any, Any]] = [
    ("both", lambda d: (d * 2, d * 3), ([2.0], [3.0]), ([2.0], [3.0])),
    ("too few", lambda d: (d,), RuntimeError, RuntimeError),
    ("alone", lambda d: d, RuntimeError, RuntimeError),
    ("empty", lambda d: (), RuntimeError, RuntimeError),
    ("too many", lambda d: (d, d, d), (ONE, ONE), RuntimeError),
    ("None beyond", lambda d: (d, d, None), (ONE, ONE), (ONE, ONE)),
    ("None for one", lambda d: (None, d), ([0.0], ONE), ([0.0], ONE)),
    ("None for both", lambda d: (None, None), ([0.0], [0.0]), ([0.0], [0.0])),
    ("None", lambda d: None, TypeError, RuntimeError),
    ("list", lambda d: [d, d], (ONE, ONE), RuntimeError),
    ("number", lambda d: (1.0, d), RuntimeError, RuntimeError),
    ("text", lambda d: ("x", d), TypeError, RuntimeError),
    ("array", lambda d: (np.ones(1, np.float32), d), TypeError, RuntimeError),
    ("int32", lambda d: (Tensor([1], ms.int32), d), (ONE, ONE), (ONE, ONE)),
    ("float16", lambda d: (Tensor([1], ms.float16), d), (ONE, ONE), (ONE, ONE)),
]


@pytest.mark.parametrize("make", [with_bprop, with_backward])
@pytest.mark.parametrize("case", RETURNS, ids=[case[0] for case in RETURNS])
def test_returns(case: Any, make: Any) -> None:
    wanted = case[2] if make is with_bprop else case[3]
    if isinstance(wanted, type):
        with pytest.raises(wanted):
            ms.grad(make(case[1]), (0, 1))(X, Y)
    else:
        found = ms.grad(make(case[1]), (0, 1))(X, Y)
        assert tuple(g.asnumpy().tolist() for g in found) == wanted
        assert all(g.dtype == ms.float32 for g in found)


def hooked(hook: Any) -> Any:
    def f(x: Any) -> Any:
        y = x * 2
        y.register_hook(hook)
        return y * 3

    return f


def test_tensor_hooks() -> None:
    seen: list[Any] = []
    assert ms.grad(hooked(seen.append))(X).asnumpy().tolist() == [6.0]
    assert seen[0].asnumpy().tolist() == [3.0]
    assert ms.grad(hooked(lambda g: g * 2))(X).asnumpy().tolist() == [12.0]
    assert ms.grad(hooked(lambda g: Tensor([1], ms.int32)))(X).asnumpy().tolist() == [2.0]
    for wrong in (lambda g: 1.0, lambda g: "s", lambda g: (g,)):
        with pytest.raises(RuntimeError, match="must return a Tensor or None"):
            ms.grad(hooked(wrong))(X)
    with pytest.raises(TypeError, match="callable"):
        ms.grad(hooked(3))(X)


def test_saved_tensors_are_packed_and_unpacked() -> None:
    log: list[str] = []

    def pack(x: Any) -> Any:
        log.append("pack")
        return x.asnumpy()

    def unpack(x: Any) -> Any:
        log.append("unpack")
        return Tensor(x)

    @register_saved_tensors_hooks(pack, unpack)
    def f(a: Any, b: Any) -> Any:
        return ops.exp(a) * b

    assert float(f(Tensor(0.0), Tensor(3.0))) == 3.0
    assert log == []
    found = ms.grad(f, (0, 1))(Tensor(0.0), Tensor(3.0))
    assert [float(g) for g in found] == [3.0, 1.0]
    assert log == ["pack", "pack", "unpack", "unpack"]
    doubled = register_saved_tensors_hooks(lambda x: x, lambda x: x * 2)(lambda x: x * x)
    assert float(ms.grad(doubled)(Tensor(3.0))) == 12.0


@pytest.mark.parametrize("mode", ["pynative", "ast", "bytecode", "trace"])
def test_saved_tensors_of_a_cell(mode: str) -> None:
    net = nn.Dense(1, 1, weight_init="ones", bias_init="zeros")
    log: list[Any] = []
    net.register_saved_tensors_hooks(lambda x: (log.append("pack"), x)[1], lambda x: (log.append("unpack"), x)[1])
    take = ms.grad(lambda x: net(x) * x, 0, net.trainable_params())
    take = take if mode == "pynative" else ms.jit(take, capture_mode=mode)
    by_input, (by_weight, by_bias) = take(Tensor([[2.0]]))
    assert (by_input.item(), by_weight.item(), by_bias.item()) == (4.0, 4.0, 2.0)
    assert log == ["pack", "unpack"]


def test_wrong_saved_tensors_hooks() -> None:
    with pytest.raises(TypeError, match="pack_hook"):
        saved_tensors_hooks(3, abs)
    with pytest.raises(TypeError, match="unpack hook"):
        ms.grad(register_saved_tensors_hooks(lambda x: x, lambda x: 3)(lambda x: x * x))(X)
    with pytest.raises(ZeroDivisionError):
        ms.grad(register_saved_tensors_hooks(lambda x: 1 / 0, lambda x: x)(lambda x: x * x))(X)


PAIR = Tensor([2.0, 3.0])


class Block:
    """Runs a function in a block, and logs what the hooks get."""

    def __init__(self, body: Any) -> None:
        self.body = body
        self.log: list[str] = []

    def pack(self, x: Any) -> Any:
        self.log.append(f"pack {list(x.shape)}")
        return x.asnumpy()

    def unpack(self, kept: Any) -> Any:
        self.log.append(f"unpack {list(kept.shape)}")
        return Tensor(kept)

    def __call__(self, *args: Any) -> Any:
        with saved_tensors_hooks(self.pack, self.unpack):
            return self.body(*args)


# What is packed is what MindSpore 2.10 packs.
PACKED: list[tuple[str, Any, list[str]]] = [
    ("product", lambda x: x * x, ["[2]", "[2]"]),
    ("exp", ops.exp, ["[2]"]),
    ("sum and number", lambda x: x + 1, []),
    ("product and number", lambda x: x * 3, []),
    ("sin", ops.sin, ["[2]"]),
    ("matmul", lambda x: ops.matmul(x.reshape(1, 2), x.reshape(2, 1)), ["[1, 2]", "[2, 1]"]),
    ("two ops", lambda x: ops.exp(x) * x, ["[2]"] * 3),
    ("sum", lambda x: x.sum(), []),
    ("relu", ops.relu, ["[2]"]),
    ("tanh", ops.tanh, ["[2]"]),
]


@pytest.mark.parametrize("mode", ["pynative", "ast", "bytecode", "trace"])
@pytest.mark.parametrize("case", PACKED, ids=[case[0] for case in PACKED])
def test_what_a_block_packs(case: Any, mode: str) -> None:
    _, body, packed = case
    block = Block(body)
    take = ms.grad(lambda x: block(x))
    take = take if mode == "pynative" else ms.jit(take, capture_mode=mode)
    want = ms.grad(body)(PAIR).asnumpy()
    for _ in range(2):
        block.log.clear()
        np.testing.assert_array_equal(take(PAIR).asnumpy(), want)
        assert sorted(block.log) == sorted(f"{step} {shape}" for step in ("pack", "unpack") for shape in packed)


def test_blocks() -> None:
    log: list[str] = []

    def logged(name: str) -> Any:
        return saved_tensors_hooks(lambda x: (log.append(name), x)[1], lambda x: x)

    def nested(x: Any) -> Any:
        with logged("outer"):
            with logged("inner"):
                y = x * x
            z = ops.sin(y)
        return z * x

    np.testing.assert_allclose(ms.grad(nested)(PAIR).asnumpy(), ms.grad(lambda x: ops.sin(x * x) * x)(PAIR).asnumpy())
    assert log == ["inner", "inner", "outer"]
    with saved_tensors_hooks(lambda x: x, lambda x: x * 2):
        assert ms.grad(lambda x: x * x)(PAIR).asnumpy().tolist() == [8.0, 12.0]
        assert ms.vmap(ms.grad(lambda x: x * x))(PAIR).asnumpy().tolist() == [8.0, 12.0]
    assert ms.grad(lambda x: x * x)(PAIR).asnumpy().tolist() == [4.0, 6.0]
    block = Block(lambda x: x * x)
    block(PAIR)
    assert block.log == []


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_jitted_function_in_a_block(mode: str) -> None:
    jitted = ms.jit(lambda x: ops.exp(x) * x, capture_mode=mode)
    jitted(PAIR)
    block = Block(jitted)
    want = ms.grad(lambda x: ops.exp(x) * x)(PAIR).asnumpy()
    for _ in range(2):
        block.log.clear()
        np.testing.assert_array_equal(ms.grad(block)(PAIR).asnumpy(), want)
        assert block.log == ["pack [2]"] * 3 + ["unpack [2]"] * 3


def test_second_derivatives_of_a_block() -> None:
    def cube(x: Any) -> Any:
        with saved_tensors_hooks(lambda v: v * 1, lambda v: v * 1):
            return x * x * x

    np.testing.assert_allclose(ms.grad(lambda x: ms.grad(cube)(x))(PAIR).asnumpy(), [12.0, 18.0])


def test_a_packed_value_may_be_written() -> None:
    def f(x: Any) -> Any:
        y = x * 1
        with saved_tensors_hooks(lambda v: v.asnumpy().copy(), Tensor):
            z = y * y
        y[0] = 100.0
        return z

    assert ms.grad(f)(PAIR).asnumpy().tolist() == [4.0, 6.0]


def test_wrong_hooks_of_a_block() -> None:
    def with_hooks(pack: Any, unpack: Any) -> Any:
        def f(x: Any) -> Any:
            with saved_tensors_hooks(pack, unpack):
                return x * x

        return ms.grad(f)

    with pytest.raises(ZeroDivisionError):
        with_hooks(lambda x: 1 / 0, lambda x: x)(PAIR)
    with pytest.raises(ZeroDivisionError):
        with_hooks(lambda x: x, lambda x: 1 / 0)(PAIR)
    for wrong in (lambda x: 3, lambda x: x.sum(), lambda x: x.half()):
        with pytest.raises(TypeError, match="unpack"):
            with_hooks(lambda x: x, wrong)(PAIR)
    assert ms.grad(lambda x: x * x)(PAIR).asnumpy().tolist() == [4.0, 6.0]


def test_swap_tensors() -> None:
    a, b = Tensor([1.0, 2.0]), Tensor([[3]], ms.int32)
    swap_tensors(a, b)
    assert (a.asnumpy().tolist(), a.dtype, b.asnumpy().tolist(), b.dtype) == ([[3]], ms.int32, [1.0, 2.0], ms.float32)
    p, q = ms.Parameter(Tensor([1.0, 2.0]), name="p"), ms.Parameter(Tensor([3.0]), name="q", requires_grad=False)
    swap_tensors(p, q)
    assert (p.name, p.requires_grad, p.shape, q.name, q.requires_grad) == ("q", False, (1,), "p", True)
    for wrong in ((a, 3), (p, a)):
        with pytest.raises(TypeError, match="one class"):
            swap_tensors(*wrong)
