"""Recurrent layers over twenty steps, attention, transformers and CTC: captured whole, with the bits of eager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from parity_of_modes import Parity

_random = np.random.RandomState(0)


def floats(*shape: int) -> Tensor:
    return Tensor(_random.rand(*shape).astype(np.float32))


SEQUENCE = floats(20, 2, 3)
LENGTHS = Tensor(np.array([20, 7], np.int32))
X, MEMORY = floats(4, 2, 6), floats(5, 2, 6)
PADDED = Tensor(np.array([[False, True, False, False, True], [False, False, False, True, False]]))
LOG_PROBS = ops.log_softmax(floats(6, 2, 4), -1)
TARGETS = Tensor(np.array([[1, 2], [3, 3]], np.int32))

CASES: dict[str, tuple[Callable[[], Any], tuple[Any, ...]]] = {
    "LSTM": (lambda: nn.LSTM(3, 4), (SEQUENCE,)),
    "LSTM of lengths": (lambda: nn.LSTM(3, 4, 2, bidirectional=True), (SEQUENCE, None, LENGTHS)),
    "GRU": (lambda: nn.GRU(3, 4, bidirectional=True), (SEQUENCE,)),
    "RNN": (lambda: nn.RNN(3, 4, nonlinearity="relu"), (SEQUENCE, None, LENGTHS)),
    "LSTMCell": (lambda: nn.LSTMCell(3, 4), (SEQUENCE[0], (floats(2, 4), floats(2, 4)))),
    "MultiheadAttention": (lambda: nn.MultiheadAttention(6, 2), (X, MEMORY, MEMORY, PADDED)),
    "TransformerEncoder": (lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 8), 2), (X,)),
    "Transformer": (lambda: nn.Transformer(6, 2, 1, 1, 8, dropout=0.0), (MEMORY, X)),
    "CTCLoss": (lambda: nn.CTCLoss(), (LOG_PROBS, TARGETS, Tensor([6, 5]), Tensor([2, 1]))),
}


@pytest.mark.parametrize("name", CASES)
def test_layers(name: str, parity: Parity) -> None:
    make, arguments = CASES[name]
    net = make()

    def run(*arguments: Any) -> Any:
        return net(*arguments)

    parity(run, *arguments)


@pytest.mark.parametrize("name", CASES)
def test_gradients(name: str, parity: Parity) -> None:
    make, arguments = CASES[name]
    net = make()

    def loss(x: Tensor, *rest: Any) -> Tensor:
        out = net(x, *rest)
        while isinstance(out, tuple):
            out = out[0]
        return (out * out).sum()

    parity.grad(loss, *arguments)


def test_a_layer_in_graph_mode() -> None:
    net = nn.LSTM(3, 4)
    want = net(SEQUENCE)
    ms.set_context(mode=ms.GRAPH_MODE)
    got = net(SEQUENCE)
    np.testing.assert_array_equal(got[0].asnumpy(), want[0].asnumpy())
    np.testing.assert_array_equal(got[1][1].asnumpy(), want[1][1].asnumpy())


class Mixed(nn.Cell):
    """Casts, recomputes or has hooks, as a test sets it."""

    def __init__(self) -> None:
        super().__init__()
        self.d = nn.Dense(3, 4)
        self.w = ms.Parameter(floats(4), name="w")

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanh(self.d(x)) * self.w


SETTINGS: dict[str, Callable[[nn.Cell], Any]] = {
    "to_float float16": lambda net: net.to_float(ms.float16),
    "to_float bfloat16": lambda net: net.d.to_float(ms.bfloat16),
    "recompute": lambda net: net.recompute(),
    "a hook that always runs": lambda net: net.register_forward_hook(lambda c, i, o: o + 1, always_call=True),
    "a hook with kwargs": lambda net: net.register_forward_pre_hook(lambda c, i, k: ((i[0] * 2,), k), with_kwargs=True),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_of_cells(name: str, parity: Parity) -> None:
    net = Mixed()
    SETTINGS[name](net)

    def run(x: Tensor) -> Any:
        return net(x)

    parity(run, floats(2, 3))
    parity.grad(lambda x: ops.cast(net(x), ms.float32).sum(), floats(2, 3))
    assert isinstance(net.w, ms.Parameter)
