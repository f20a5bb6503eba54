"""Cases of the recurrent and attention layers, with values recorded from MindSpore 2.10 in recurrent_oracle.json.

Parameters and inputs come from formulas, so that only results are recorded. `python recurrent_cases.py`, run by a
Python that has MindSpore 2.10, writes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

RECORDED = Path(__file__).with_name("recurrent_oracle.json")


def wave(shape: tuple[int, ...], k: float) -> np.ndarray:
    """Values in [-0.8, 0.8] that depend on the place."""
    size = int(np.prod(shape))
    return (0.8 * np.sin(np.arange(size) * (1.0 + 0.37 * k) + k)).reshape(shape).astype(np.float32)


def fill(ms: Any, net: Any) -> Any:
    """Every parameter from the formula."""
    for k, parameter in enumerate(net.get_parameters()):
        parameter.set_data(ms.Tensor(wave(parameter.shape, k) * 0.7))
    return net


def flat(value: Any) -> list[np.ndarray]:
    """All tensors of a result, in order."""
    if isinstance(value, (tuple, list)):
        return [array for item in value for array in flat(item)]
    return [value.asnumpy()]


def cases(ms: Any) -> dict[str, Callable[[], Any]]:
    """Name -> a function that gives tensors; `ms` is either module."""
    nn = ms.nn

    def tensor(shape: tuple[int, ...], k: float) -> Any:
        return ms.Tensor(wave(shape, k))

    x = tensor((5, 3, 4), 1)
    lengths = ms.Tensor(np.array([5, 2, 3], np.int32))

    def layer(kind: str, lstm: bool, layers: int, both: bool, bias: bool, first: bool, seq: bool) -> Callable[[], Any]:
        def run() -> Any:
            options = {"nonlinearity": "relu"} if kind == "RELU" else {}
            name = "RNN" if kind == "RELU" else kind
            net = getattr(nn, name)(
                4, 2, num_layers=layers, has_bias=bias, batch_first=first, bidirectional=both, **options
            )
            count = layers * (2 if both else 1)
            state = tensor((count, 3, 2), 2)
            state = (state, tensor((count, 3, 2), 3)) if lstm else state
            batch = ms.Tensor(wave((5, 3, 4), 1).swapaxes(0, 1).copy()) if first else x
            return fill(ms, net)(batch, state, lengths if seq else None)

        return run

    found: dict[str, Callable[[], Any]] = {}
    for kind in ("RNN", "RELU", "LSTM", "GRU"):
        for settings in (
            (1, False, True, False, False),
            (2, True, True, False, False),
            (2, True, False, True, True),
            (1, False, True, False, True),
        ):
            found[f"{kind}{settings}"] = layer(kind, kind == "LSTM", *settings)
    row, state = tensor((3, 4), 4), tensor((3, 2), 5)
    found["RNNCell"] = lambda: fill(ms, nn.RNNCell(4, 2))(row, state)
    found["RNNCell relu"] = lambda: fill(ms, nn.RNNCell(4, 2, False, "relu"))(row, state)
    found["LSTMCell"] = lambda: fill(ms, nn.LSTMCell(4, 2))(row, (state, state))
    found["GRUCell"] = lambda: fill(ms, nn.GRUCell(4, 2))(row, state)
    found["LSTM default state"] = lambda: fill(ms, nn.LSTM(4, 2))(x)

    q, k, v = tensor((4, 2, 6), 1), tensor((5, 2, 6), 2), tensor((5, 2, 6), 3)
    hide = ms.Tensor(np.array([[False, True, False, False, True], [False, False, False, True, False]]))
    mask = ms.Tensor(np.triu(np.ones((4, 5), bool), 2))
    added = tensor((4, 4, 5), 6)

    def attention(*inputs: Any, call: dict[str, Any] | None = None, **options: Any) -> Callable[[], Any]:
        return lambda: fill(ms, nn.MultiheadAttention(6, 2, **options))(*inputs, **(call or {}))

    found["attention"] = attention(q, k, v)
    found["attention self"] = attention(q, q, q)
    found["attention masks"] = attention(q, k, v, call={"key_padding_mask": hide, "attn_mask": mask})
    found["attention float mask"] = attention(q, k, v, call={"attn_mask": added, "average_attn_weights": False})
    found["attention more keys"] = attention(
        q, k, v, call={"key_padding_mask": hide}, add_bias_kv=True, add_zero_attn=True
    )
    found["attention sizes"] = attention(q, tensor((5, 2, 3), 2), tensor((5, 2, 4), 3), kdim=3, vdim=4, has_bias=False)
    found["attention batch first"] = attention(q, q, q, batch_first=True)
    found["attention no batch"] = attention(tensor((4, 6), 1), tensor((5, 6), 2), tensor((5, 6), 3))

    source, target = tensor((5, 2, 4), 1), tensor((3, 2, 4), 2)
    padded = ms.Tensor(np.array([[False, False, False, False, True], [False, False, True, True, True]]))
    causal = ms.Tensor(np.triu(np.ones((3, 3), bool), 1))

    def encoder(**options: Any) -> Any:
        return nn.TransformerEncoderLayer(4, 2, 8, **options)

    def decoder(**options: Any) -> Any:
        return nn.TransformerDecoderLayer(4, 2, 8, **options)

    def masks() -> dict[str, Any]:
        return {"tgt_mask": causal, "memory_key_padding_mask": padded}

    found["encoder layer"] = lambda: fill(ms, encoder())(source, src_key_padding_mask=padded)
    found["encoder layer gelu first"] = lambda: fill(ms, encoder(activation="gelu", norm_first=True))(source)
    found["decoder layer"] = lambda: fill(ms, decoder())(target, source, **masks())
    found["decoder layer first"] = lambda: fill(ms, decoder(norm_first=True))(target, source, **masks())
    found["encoder"] = lambda: fill(ms, nn.TransformerEncoder(encoder(), 2, nn.LayerNorm((4,), epsilon=1e-5)))(source)
    found["decoder"] = lambda: fill(ms, nn.TransformerDecoder(decoder(), 2))(target, source)
    found["transformer"] = lambda: fill(ms, nn.Transformer(4, 2, 1, 2, 8))(source, target, **masks())
    return found


if __name__ == "__main__":
    import mindspore

    record = {name: [array.tolist() for array in flat(run())] for name, run in cases(mindspore).items()}
    RECORDED.write_text(json.dumps(record, separators=(",", ":")))
