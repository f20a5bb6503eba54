"""Recurrent, attention and transformer layers: values of MindSpore 2.10, gradients, names, wrong arguments."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor
import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Tensor, ops
from ms_tensor.ops.attention import multi_head

sys.path.insert(0, str(Path(__file__).resolve().parent))
from recurrent_cases import RECORDED, cases, fill, flat, wave

RECORD = json.loads(RECORDED.read_text())


class Module:
    """The two names that the cases use of a module."""

    nn = nn
    Tensor = Tensor


CASES = cases(Module)


def test_every_case_is_recorded() -> None:
    assert set(CASES) == set(RECORD)


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    got = flat(CASES[name]())
    assert len(got) == len(RECORD[name])
    for array, want in zip(got, RECORD[name], strict=True):
        assert array.dtype == np.float32 and array.shape == np.shape(want)
        np.testing.assert_allclose(array, np.array(want, np.float32), rtol=1e-5, atol=2e-6)


def names(net: nn.Cell) -> list[str]:
    return [parameter.name for parameter in net.get_parameters()]


def test_names_and_printing() -> None:
    assert names(nn.LSTM(3, 4, 2, bidirectional=True)) == [
        f"{kind}_l{layer}{end}"
        for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        for layer in (0, 1)
        for end in ("", "_reverse")
    ]
    assert names(nn.GRU(3, 4, has_bias=False)) == ["weight_ih_l0", "weight_hh_l0"]
    assert names(nn.GRUCell(2, 3)) == ["weight_ih", "weight_hh", "bias_ih", "bias_hh"]
    assert repr(nn.GRU(3, 4)) == "GRU(\n  (rnn): _DynamicGRUCPUGPU()\n  (dropout_op): Dropout(p=0.0)\n)"
    assert repr(nn.LSTMCell(3, 4)) == "LSTMCell()"
    assert names(nn.MultiheadAttention(4, 2, add_bias_kv=True)) == [
        "in_proj_weight",
        "in_proj_bias",
        "bias_k",
        "bias_v",
        "out_proj.weight",
        "out_proj.bias",
    ]
    sizes = nn.MultiheadAttention(4, 2, kdim=3)
    assert names(sizes)[:4] == ["q_proj_weight", "k_proj_weight", "v_proj_weight", "in_proj_bias"]
    assert [p.shape for p in sizes.get_parameters()][:3] == [(4, 4), (4, 3), (4, 4)]
    layer = nn.TransformerDecoderLayer(4, 2, 8)
    assert list(layer.name_cells()) == (
        "self_attn multihead_attn dense1 dropout dense2 norm1 norm2 norm3 dropout1 dropout2 dropout3".split()
    )
    stack = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2)
    assert names(stack)[0] == "layers.0.self_attn.in_proj_weight" and names(stack)[-1] == "layers.1.norm2.beta"
    first, second = stack.layers
    np.testing.assert_array_equal(first.dense1.weight.asnumpy(), second.dense1.weight.asnumpy())


def difference(f: Callable[[Tensor], Tensor], x: np.ndarray, step: float) -> np.ndarray:
    """Central differences of the sum of `f`."""
    found = np.zeros_like(x)
    for place in np.ndindex(*x.shape):
        moved = x.copy()
        moved[place] += step
        up = float(f(Tensor(moved)))
        moved[place] -= 2 * step
        found[place] = (up - float(f(Tensor(moved)))) / (2 * step)
    return found


def weighted(value: Any) -> Tensor:
    """All tensors of a result as one number in which each entry counts differently."""
    if isinstance(value, tuple):
        total = weighted(value[0])
        for item in value[1:]:
            total = total + weighted(item)
        return total
    weights = np.cos(np.arange(int(np.prod(value.shape)))).reshape(value.shape)
    return (value * Tensor(weights.astype(str(value.dtype).lower()))).sum()


LENGTHS = Tensor(np.array([4, 2], np.int32))
DOUBLE = {"dtype": ms_tensor.float64}
GRADIENTS: dict[str, tuple[Callable[[], nn.Cell], Callable[[nn.Cell, Tensor], Any], tuple[int, ...]]] = {
    "LSTM": (lambda: nn.LSTM(2, 2, 2, bidirectional=True, **DOUBLE), lambda net, x: net(x), (3, 2, 2)),
    "LSTM lengths": (lambda: nn.LSTM(2, 2, **DOUBLE), lambda net, x: net(x, None, LENGTHS), (4, 2, 2)),
    "GRU lengths": (
        lambda: nn.GRU(2, 2, bidirectional=True, **DOUBLE),
        lambda net, x: net(x, None, LENGTHS),
        (4, 2, 2),
    ),
    "RNN": (lambda: nn.RNN(2, 2, batch_first=True, **DOUBLE), lambda net, x: net(x), (2, 3, 2)),
    "attention": (lambda: nn.MultiheadAttention(4, 2, **DOUBLE), lambda net, x: net(x, x, x), (3, 1, 4)),
    "encoder": (
        lambda: nn.TransformerEncoderLayer(4, 2, 4, activation="gelu", **DOUBLE),
        lambda net, x: net(x),
        (3, 1, 4),
    ),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str) -> None:
    make, call, shape = GRADIENTS[name]
    net = make()
    for k, parameter in enumerate(net.get_parameters()):
        parameter.set_data(Tensor(wave(parameter.shape, k).astype(np.float64)))
    x = wave(shape, 7).astype(np.float64)

    def loss(x: Tensor) -> Tensor:
        return weighted(call(net, x))

    np.testing.assert_allclose(grad(loss)(Tensor(x)).asnumpy(), difference(loss, x, 1e-5), rtol=1e-5, atol=1e-7)
    parameter = next(iter(net.get_parameters()))
    given = grad(lambda: loss(Tensor(x)), None, [parameter])()
    start = parameter.asnumpy().copy()

    def of_weight(value: Tensor) -> Tensor:
        parameter.set_data(value)
        return loss(Tensor(x))

    want = difference(of_weight, start, 1e-5)
    np.testing.assert_allclose((given[0] if isinstance(given, tuple) else given).asnumpy(), want, rtol=1e-5, atol=1e-7)


def test_sequences_of_length_zero_and_dropout() -> None:
    net = fill(Module, nn.GRU(4, 2))
    output, last = net(Tensor(wave((3, 2, 4), 1)), None, Tensor(np.array([0, 3], np.int32)))
    assert not output.asnumpy()[:, 0].any() and not last.asnumpy()[0, 0].any() and last.asnumpy()[0, 1].any()
    x = ops.ones((4, 2, 3))
    quiet, loud = nn.LSTM(3, 8, 2, dropout=0.5), nn.LSTM(3, 8, 2)
    for own, other in zip(loud.get_parameters(), quiet.get_parameters(), strict=True):
        own.set_data(other)
    np.testing.assert_array_equal(quiet(x)[0].asnumpy(), loud(x)[0].asnumpy())
    assert (quiet.set_train()(x)[0].asnumpy() != loud(x)[0].asnumpy()).any()


X = ops.ones((5, 2, 3))


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: nn.GRU(0, 4), ValueError, "input_size"),
        (lambda: nn.GRU(3, "a"), TypeError, "hidden_size"),
        (lambda: nn.GRU(3, 4, dropout=1), TypeError, "dropout"),
        (lambda: nn.GRU(3, 4, dropout=1.0), ValueError, "dropout"),
        (lambda: nn.GRU(3, 4, has_bias=1), TypeError, "has_bias"),
        (lambda: nn.RNN(3, 4, nonlinearity="x"), ValueError, "nonlinearity"),
        (lambda: nn.RNNCell(3, 4, nonlinearity="x"), ValueError, "nonlinearity"),
        (lambda: nn.RNNCell(3, 4, nonlinearity=1), TypeError, "nonlinearity"),
        (lambda: nn.LSTMCell(3, 4, True, ms_tensor.float32, 6), ValueError, "nn.LSTM"),
        (lambda: nn.LSTMCell(3, 4, batch_size=6), ValueError, "nn.LSTM"),
        (lambda: nn.LSTMCell(3, 4)(X[0], X[0]), TypeError, "hx"),
        (lambda: nn.RNNCell(3, 4)(Tensor(np.ones((2, 3))), ops.ones((2, 4))), TypeError, "'x'"),
        (lambda: nn.LSTM(3, 4)(X, (X,)), TypeError, "length of 'hx'"),
        (lambda: nn.LSTM(3, 4)(X, X), TypeError, "'hx'"),
        (lambda: nn.GRU(3, 4)(X, (X,)), TypeError, "'hx'"),
        (lambda: nn.GRU(3, 4)([1]), TypeError, "'x'"),
        (lambda: nn.GRU(3, 4)(X[0]), ValueError, "'x'"),
        (lambda: nn.GRU(3, 4)(X, None, Tensor([1, 2, 3])), ValueError, "batch size"),
        (lambda: nn.GRU(3, 4)(X, None, Tensor([1.0, 2.0])), TypeError, "seq_length"),
        (lambda: nn.GRU(2, 4)(X), ValueError, ""),
        (lambda: nn.MultiheadAttention(5, 2), ValueError, "divide"),
        (lambda: nn.MultiheadAttention(4, 2)(X, X, X), ValueError, "query"),
        (lambda: nn.MultiheadAttention(3, 1)(X, X[0], X), ValueError, "key"),
        (lambda: nn.MultiheadAttention(3, 1)(X, X, X, ops.ones((2, 4))), ValueError, "key_padding_mask"),
        (lambda: nn.MultiheadAttention(3, 1)(X, X, X, ops.ones((2, 5), ms_tensor.int32)), ValueError, "bool or float"),
        (lambda: nn.MultiheadAttention(3, 1)(X, X, X, attn_mask=ops.ones((2, 5))), ValueError, "attn_mask"),
        (lambda: nn.TransformerEncoderLayer(4, 2, activation="tanh"), ValueError, "activation"),
        (lambda: nn.TransformerEncoderLayer(4, 2, activation=nn.Tanh()), ValueError, "activation"),
        (lambda: nn.Transformer(4, 2, 1, 1, 8)(X, X), ValueError, "last size"),
        (lambda: nn.Transformer(3, 1, 1, 1, 8)(X, X[:, :1]), ValueError, "one batch"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


def test_activations_of_a_transformer_layer() -> None:
    x = Tensor(wave((3, 1, 4), 1))
    by_name, by_function, by_layer = (
        fill(Module, nn.TransformerEncoderLayer(4, 2, 8, activation=act))(x).asnumpy()
        for act in ("gelu", ops.gelu, nn.GELU(approximate=False))
    )
    np.testing.assert_array_equal(by_name, by_function)
    np.testing.assert_allclose(by_name, by_layer, atol=1e-6)


def test_causal_and_static_keys_of_the_function() -> None:
    net = fill(Module, nn.MultiheadAttention(4, 2))
    q = Tensor(wave((3, 2, 4), 1))
    fixed = [4, 2, net.in_proj_weight, net.in_proj_bias, None, None, False, 0.0, net.out_proj.weight, net.out_proj.bias]
    mask = Tensor(np.triu(np.ones((3, 3), bool), 1))
    causal, weights = multi_head.multi_head_attention_forward(q, q, q, *fixed, is_causal=True)
    masked, _ = multi_head.multi_head_attention_forward(q, q, q, *fixed, attn_mask=mask)
    np.testing.assert_array_equal(causal.asnumpy(), masked.asnumpy())
    assert not np.triu(weights.asnumpy(), 1).any()
    keys = Tensor(wave((4, 5, 2), 3))
    output, weights = multi_head.multi_head_attention_forward(q, q, q, *fixed, static_k=keys, static_v=keys)
    assert output.shape == (3, 2, 4) and weights.shape == (2, 3, 5)


@pytest.mark.parametrize("half", [ms_tensor.float16, ms_tensor.bfloat16])
def test_half_types(half: Any) -> None:
    x = Tensor(wave((5, 2, 4), 1))
    for make in (
        lambda: nn.LSTM(4, 2, bidirectional=True),
        lambda: nn.MultiheadAttention(4, 2),
        lambda: nn.TransformerEncoderLayer(4, 2, 8),
    ):
        net = fill(Module, make())
        inputs = (x, x, x) if isinstance(net, nn.MultiheadAttention) else (x,)
        exact = flat(net(*inputs))[0]
        got = net.to_float(half)(*inputs)
        got = got[0] if isinstance(got, tuple) else got
        assert got.dtype is half
        np.testing.assert_allclose(got.astype(ms_tensor.float32).asnumpy(), exact, atol=0.1)
