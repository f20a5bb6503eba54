"""Level 'auto' of mixed precision: the dtype of every result is MindSpore 2.10's, in every mode."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, amp, mint, nn, ops
from support import assert_same_bits

#: expression -> the dtype of its result under 'auto', of float32 and of float16 inputs; recorded from MindSpore 2.10
DTYPES = json.loads(Path(__file__).with_name("mixed_precision.json").read_text())
MODES = ("ast", "bytecode", "trace")


def T(*shape: int) -> Tensor:
    return Tensor((np.arange(int(np.prod(shape))).reshape(shape) % 7 / 10 + 0.2).astype(np.float32))


NAMES: dict[str, Any] = {"ms": ms, "ops": ops, "mint": mint, "F": mint.nn.functional, "T": T, "Tensor": Tensor}
NAMES |= {"IX": Tensor([1, 2], ms.int32), "I": T(1, 2, 6, 6), "K": T(2, 2, 3, 3)}
X, W = T(2, 4) + 0.3, T(4, 4)


@pytest.mark.parametrize("expression", DTYPES)
def test_dtypes(expression: str) -> None:
    plain = eval(f"lambda x, w: {expression}", dict(NAMES))
    lowered = amp.auto_mixed_precision(plain, "auto")
    for low, want in zip((False, True), DTYPES[expression], strict=True):
        x, w = (X.half(), W.half()) if low else (X, W)
        assert str(lowered(x, w).dtype).lower() == want
    assert ms_runtime.autocast_id() == 0


def f(x: Tensor, w: Tensor) -> Any:
    product = ops.matmul(x, w)
    return product, ops.exp(product), ops.elu(product), ops.softmax(product + x), product.sum(), ops.dense(x, w)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("half", [ms.float16, ms.bfloat16])
def test_graphs(mode: str, half: Any) -> None:
    lowered = amp.auto_mixed_precision(f, "auto", half)
    want = lowered(X, W)
    assert [y.dtype for y in want] == [half, ms.float32, half, ms.float32, ms.float32, half]
    whole = ms.jit(lambda x, w: lowered(x, w), capture_mode=mode, jit_level="O0")
    inside = amp.auto_mixed_precision(ms.jit(f, capture_mode=mode, jit_level="O0"), "auto", half)
    for _ in range(2):
        assert_same_bits(whole(X, W), want)
        assert_same_bits(inside(X, W), want)
    info = whole.cache_info()
    assert (info.plain_calls, info.breaks) == (0, 0), info.reasons


@pytest.mark.parametrize("mode", MODES)
def test_a_jitted_function_has_graphs_of_its_own_for_mixed_precision(mode: str) -> None:
    jitted = ms.jit(f, capture_mode=mode)
    lowered = amp.auto_mixed_precision(jitted, "auto")
    for _ in range(2):
        assert jitted(X, W)[0].dtype == ms.float32
        assert lowered(X, W)[0].dtype == ms.float16


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 4, has_bias=False)
        self.norm = nn.LayerNorm((4,))

    def construct(self, x: Tensor) -> Any:
        y = self.dense(x)
        return y, self.norm(y), nn.Dense(4, 4)(x)


@pytest.mark.parametrize("mode", [None, *MODES, "GRAPH_MODE"])
def test_cells(mode: str | None) -> None:
    net = Net()
    assert amp.auto_mixed_precision(net, "auto") is net
    call: Any = net
    if mode == "GRAPH_MODE":
        ms.set_context(mode=ms.GRAPH_MODE)
    elif mode is not None:
        call = ms.jit(lambda x: net(x), capture_mode=mode)
    try:
        for _ in range(2):
            assert [y.dtype for y in call(X)] == [ms.float16, ms.float32, ms.float32]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    other = copy.deepcopy(net)
    other.dense.weight.set_data(ops.zeros_like(other.dense.weight))
    assert other(X)[0].dtype == ms.float16 and not other(X)[0].any() and net(X)[0].any()


@pytest.mark.parametrize("mode", [None, *MODES])
def test_gradients(mode: str | None) -> None:
    lowered = amp.auto_mixed_precision(lambda x, w: (ops.matmul(x, w) ** 2).sum(), "auto")
    plain = ms.grad(lowered, (0, 1))
    take = plain if mode is None else ms.jit(lambda x, w: plain(x, w), capture_mode=mode, jit_level="O0")
    by_x, by_w = take(X, W)
    assert (by_x.dtype, by_w.dtype) == (ms.float32, ms.float32)
    x, w = X.asnumpy(), W.asnumpy()
    np.testing.assert_allclose(by_x.asnumpy(), 2 * (x @ w) @ w.T, rtol=1e-2)
    np.testing.assert_allclose(by_w.asnumpy(), 2 * x.T @ (x @ w), rtol=1e-2)
    assert_same_bits(take(X, W), plain(X, W))


def test_vmap_keeps_the_casts() -> None:
    lowered = amp.auto_mixed_precision(lambda x: ms.vmap(lambda row: (ops.elu(row), ops.exp(row)))(x), "auto")
    assert [y.dtype for y in lowered(X.half())] == [ms.float16, ms.float32]


def test_nested_and_left() -> None:
    inner = amp.auto_mixed_precision(ops.matmul, "auto", ms.float16)
    both = amp.auto_mixed_precision(lambda x, w: (inner(x, w), ops.matmul(x, w)), "auto", ms.bfloat16)
    assert [y.dtype for y in both(X, W)] == [ms.float16, ms.bfloat16]

    def fails() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        amp.auto_mixed_precision(fails, "auto")()
    assert ops.matmul(X, W).dtype == ms.float32


def test_functions_and_errors() -> None:
    def named(x: Tensor) -> Tensor:
        return x

    lowered = amp.auto_mixed_precision(named, "auto")
    assert lowered is not named and lowered.__name__ == "named" and lowered._amp_level == "auto"
    for network, level in ((named, "O1"), (named, "O0"), (3, "auto"), (ops.MatMul(), "auto"), (X, "O2")):
        with pytest.raises(TypeError, match="must be a Cell"):
            amp.auto_mixed_precision(network, level)
    for half in (ms.float32, 3):
        with pytest.raises(ValueError, match="float16 or bfloat16"):
            amp.auto_mixed_precision(named, "auto", half)
    with pytest.raises(ValueError, match="O5"):
        amp.auto_mixed_precision(Net(), "O5")
