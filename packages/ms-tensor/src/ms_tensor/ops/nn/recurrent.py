"""Recurrent cells and their unrolling over time: what nn's recurrent layers and the LSTM primitives share.

Weights are laid out as PyTorch's and MindSpore's: rows in blocks of `hidden_size`, for an LSTM in the order input,
forget, cell, output; for a GRU reset, update, new. A loop over time is a Python loop over a shape, so that a capture
holds the unrolled steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ..._generated import functions as f
from ..arrays import creation, joining, selecting, shapes
from ..linalg import matrix_products

State = Any
Step = Callable[[Tensor, State, Tensor, "Tensor | None"], tuple[Tensor, State]]


def linear(x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """`x @ weight.T + bias` over the last dimension."""
    return matrix_products.dense(x, weight, bias)


def tanh_step(projected: Tensor, hidden: Tensor, w_hh: Tensor, b_hh: Tensor | None) -> tuple[Tensor, Tensor]:
    """`h' = tanh(projected + w_hh h + b_hh)`."""
    hidden = f.tanh(projected + linear(hidden, w_hh, b_hh))
    return hidden, hidden


def relu_step(projected: Tensor, hidden: Tensor, w_hh: Tensor, b_hh: Tensor | None) -> tuple[Tensor, Tensor]:
    """`h' = relu(projected + w_hh h + b_hh)`."""
    hidden = f.relu(projected + linear(hidden, w_hh, b_hh))
    return hidden, hidden


def lstm_step(projected: Tensor, state: State, w_hh: Tensor, b_hh: Tensor | None) -> tuple[Tensor, State]:
    """One step of Hochreiter and Schmidhuber's cell with a forget gate (Gers et al., 2000)."""
    hidden, cell = state
    gates = projected + linear(hidden, w_hh, b_hh)
    i, forget, g, o = joining.chunk(gates, 4, -1)
    cell = f.sigmoid(forget) * cell + f.sigmoid(i) * f.tanh(g)
    hidden = f.sigmoid(o) * f.tanh(cell)
    return hidden, (hidden, cell)


def gru_step(projected: Tensor, hidden: Tensor, w_hh: Tensor, b_hh: Tensor | None) -> tuple[Tensor, Tensor]:
    """One step of Cho et al.'s unit (2014), the reset gate applied after the product, as in cuDNN."""
    x_r, x_z, x_n = joining.chunk(projected, 3, -1)
    h_r, h_z, h_n = joining.chunk(linear(hidden, w_hh, b_hh), 3, -1)
    new = f.tanh(x_n + f.sigmoid(x_r + h_r) * h_n)
    hidden = new + f.sigmoid(x_z + h_z) * (hidden - new)
    return hidden, hidden


STEPS: dict[str, Step] = {"RNN_TANH": tanh_step, "RNN_RELU": relu_step, "LSTM": lstm_step, "GRU": gru_step}


def _keep(alive: Tensor, new: State, old: State) -> State:
    """`new` for the sequences that still run, `old` for those that have ended."""
    if isinstance(new, tuple):
        return tuple(selecting.where(alive, a, b) for a, b in zip(new, old, strict=True))
    return selecting.where(alive, new, old)


def unroll(
    step: Step,
    x: Tensor,
    state: State,
    seq_length: Tensor | None,
    w_ih: Tensor,
    w_hh: Tensor,
    b_ih: Tensor | None,
    b_hh: Tensor | None,
) -> tuple[Tensor, State]:
    """Every step of one layer in one direction.

    step: One of `STEPS`.
    x: Shape (time, batch, input).
    state: (batch, hidden), or two of them for an LSTM.
    seq_length: Shape (batch,): how many steps each sequence has; None: all. Outputs past it are 0, and the state
        stays.
    w_ih: Shape (gates * hidden, input).
    w_hh: Shape (gates * hidden, hidden).
    b_ih: Shape (gates * hidden,), or None.
    b_hh: As `b_ih`.
    Returns: The outputs (time, batch, hidden), and the last state.
    """
    projected = linear(x, w_ih, b_ih)
    outputs = []
    for t in range(x.shape[0]):
        output, new = step(projected[t], state, w_hh, b_hh)
        if seq_length is None:
            state = new
        else:
            alive = shapes.expand_dims(f.greater(seq_length, t), 1)
            state = _keep(alive, new, state)
            output = selecting.where(alive, output, creation.zeros_like(output))
        outputs.append(output)
    return joining.stack(outputs, 0), state


def reverse(x: Tensor, seq_length: Tensor | None) -> Tensor:
    """`x` of shape (time, batch, size) backwards in time; with lengths, each sequence within its own length."""
    if seq_length is None:
        return joining.flip(x, (0,))
    steps = x.shape[0]
    time = shapes.expand_dims(creation.arange(steps), 1)
    length = shapes.expand_dims(seq_length, 0)
    source = selecting.where(f.less(time, length), length - 1 - time, time)
    return selecting.gather_elements(x, 0, shapes.broadcast_to(shapes.expand_dims(source, 2), x.shape))
