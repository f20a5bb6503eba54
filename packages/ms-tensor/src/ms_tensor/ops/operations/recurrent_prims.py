"""Primitive classes of recurrent layers and connectionist temporal classification."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ..._generated import functions as f
from ..arrays import creation, joining, shapes
from ..calls_refused import calls_refused
from ..linalg import matrix_products
from ..nn import recurrent
from ..primitive import Primitive


def _flag(value: Any, op: str, name: str) -> bool:
    if isinstance(value, bool):
        return value
    raise TypeError(f"For '{op}', '{name}' must be bool, but got {type(value).__name__}.")


def _positive(value: Any, op: str, name: str) -> int:
    check.at_least(check.integer(value, op, name), 1, op, name)
    return int(value)


def _only(value: Any, allowed: Any, op: str, name: str) -> Any:
    """Returns `value`, which must be the only supported value."""
    if value != allowed:
        raise ValueError(f"For '{op}', '{name}' must be {allowed!r}, but got {check.show(value)}.")
    return value


class LSTM(Primitive):
    """`LSTM(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(x, h, c, w)`: one layer of an LSTM.

    `w` is flat: the input weights of each direction, the hidden weights of each direction and, with `has_bias`, the
    biases (one per direction, or two that are added), in the layout of `nn.LSTM`. The result is the outputs, the two
    last states, and two empty tensors, which other devices use to save data for the gradient.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int,
        has_bias: bool,
        bidirectional: bool,
        dropout: float,
        proj_size: int = 0,
    ) -> None:
        super().__init__()
        self.input_size = _positive(input_size, "LSTM", "input_size")
        self.hidden_size = _positive(hidden_size, "LSTM", "hidden_size")
        self.num_layers = _only(_positive(num_layers, "LSTM", "num_layers"), 1, "LSTM", "num_layers")
        self.has_bias = _flag(has_bias, "LSTM", "has_bias")
        self.bidirectional = _flag(bidirectional, "LSTM", "bidirectional")
        self.num_directions = 2 if bidirectional else 1
        check.kind(dropout, float, "float", "LSTM", "dropout")
        if not 0 <= dropout <= 1:
            raise ValueError(f"For 'LSTM', 'dropout' must be in [0, 1], but got {check.show(dropout)}.")
        self.dropout = dropout
        self.proj_size = _only(check.integer(proj_size, "LSTM", "proj_size"), 0, "LSTM", "proj_size")

    def __call__(self, input: Tensor, h: Tensor, c: Tensor, w: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        check.tensor(input, "LSTM", "input")
        check.rank(input, 3, "LSTM", "input")
        flat = shapes.reshape(check.tensor(w, "LSTM", "w"), (-1,))
        rows, directions = 4 * self.hidden_size, self.num_directions
        taken = 0

        def take(*shape: int) -> Tensor:
            nonlocal taken
            size = 1
            for n in shape:
                size *= n
            if taken + size > flat.shape[0]:
                raise ValueError(f"For 'LSTM', 'w' holds too few values: {flat.shape[0]}.")
            taken += size
            return shapes.reshape(flat[taken - size : taken], shape)

        w_ih = [take(rows, self.input_size) for _ in range(directions)]
        w_hh = [take(rows, self.hidden_size) for _ in range(directions)]
        biases: list[Any] = [None] * directions
        if self.has_bias:
            biases = [take(rows) for _ in range(directions)]
            if flat.shape[0] - taken == directions * rows:
                biases = [bias + take(rows) for bias in biases]
        outputs, hidden, cell = [], [], []
        for d in range(directions):
            read = recurrent.reverse(input, None) if d else input
            found, (h_n, c_n) = recurrent.unroll(
                recurrent.lstm_step, read, (h[d], c[d]), None, w_ih[d], w_hh[d], biases[d], None
            )
            outputs.append(recurrent.reverse(found, None) if d else found)
            hidden.append(h_n)
            cell.append(c_n)
        output = joining.concat(outputs, 2) if directions == 2 else outputs[0]
        empty = creation.zeros((0, 1), input.dtype)
        return output, joining.stack(hidden, 0), joining.stack(cell, 0), empty, empty


class DynamicRNN(Primitive):
    """`DynamicRNN(...)(x, w, b, seq_length, init_h, init_c)`: an LSTM over (time, batch, input).

    `w` of shape (input + hidden, 4 * hidden) and `b` of shape (4 * hidden,) have the gates in the order input, cell,
    forget, output. The result is the outputs, hidden and cell states, the four gates and tanh of the cell, at each
    step.
    """

    _attrs = ("cell_type", "direction", "cell_depth", "use_peephole", "keep_prob", "cell_clip", "forget_bias")

    def __init__(
        self,
        cell_type: str = "LSTM",
        direction: str = "UNIDIRECTIONAL",
        cell_depth: int = 1,
        use_peephole: bool = False,
        keep_prob: float = 1.0,
        cell_clip: float = -1.0,
        num_proj: int = 0,
        time_major: bool = True,
        activation: str = "tanh",
        forget_bias: float = 0.0,
        is_training: bool = True,
    ) -> None:
        super().__init__()
        op = "DynamicRNN"
        for name, value in (("cell_clip", cell_clip), ("forget_bias", forget_bias), ("keep_prob", keep_prob)):
            check.kind(value, float, "float", op, name)
        self.cell_type = _only(cell_type, "LSTM", op, "cell_type")
        self.direction = _only(direction, "UNIDIRECTIONAL", op, "direction")
        self.cell_depth, self.num_proj = (
            check.integer(cell_depth, op, "cell_depth"),
            check.integer(num_proj, op, "num_proj"),
        )
        self.use_peephole, self.keep_prob = _flag(use_peephole, op, "use_peephole"), keep_prob
        with calls_refused(self):
            _only(cell_depth, 1, op, "cell_depth")
            _only(use_peephole, False, op, "use_peephole")
            _only(keep_prob, 1.0, op, "keep_prob")
            _only(num_proj, 0, op, "num_proj")
        self.time_major = _only(_flag(time_major, op, "time_major"), True, op, "time_major")
        self.activation = _only(activation, "tanh", op, "activation")
        self.is_training = _flag(is_training, op, "is_training")
        self.cell_clip, self.forget_bias = cell_clip, forget_bias

    def __call__(
        self, x: Tensor, w: Tensor, b: Tensor, seq_length: Any, init_h: Tensor, init_c: Tensor
    ) -> tuple[Tensor, ...]:
        check.rank(check.tensor(x, "DynamicRNN", "x"), 3, "DynamicRNN", "x")
        _only(seq_length, None, "DynamicRNN", "seq_length")
        size = x.shape[2]
        projected = matrix_products.matmul(x, w[:size]) + b
        hidden, cell = init_h[0], init_c[0]
        steps = []
        for t in range(x.shape[0]):
            i, j, forget, o = joining.chunk(projected[t] + matrix_products.matmul(hidden, w[size:]), 4, -1)
            i, j, forget, o = f.sigmoid(i), f.tanh(j), f.sigmoid(forget + self.forget_bias), f.sigmoid(o)
            cell = forget * cell + i * j
            if self.cell_clip > 0:
                cell = f.minimum(f.maximum(cell, -self.cell_clip), self.cell_clip)
            tanhct = f.tanh(cell)
            hidden = o * tanhct
            steps.append((hidden, hidden, cell, i, j, forget, o, tanhct))
        return tuple(joining.stack(list(parts), 0) for parts in zip(*steps, strict=True))


class DynamicGRUV2(Primitive):
    """`DynamicGRUV2(...)(x, weight_input, weight_hidden, bias_input, bias_hidden, seq_length, init_h)`: a GRU.

    The weights are (input, 3 * hidden) and (hidden, 3 * hidden); `gate_order` is the order of their gates: 'rzh'
    (reset, update, new) or 'zrh'. The result is the outputs, the hidden states, the update, reset and new gates, and
    the hidden part of the new gate, at each step.
    """

    _attrs = ("direction", "cell_depth", "keep_prob", "cell_clip", "gate_order", "reset_after")

    def __init__(
        self,
        direction: str = "UNIDIRECTIONAL",
        cell_depth: int = 1,
        keep_prob: float = 1.0,
        cell_clip: float = -1.0,
        num_proj: int = 0,
        time_major: bool = True,
        activation: str = "tanh",
        gate_order: str = "rzh",
        reset_after: bool = True,
        is_training: bool = True,
    ) -> None:
        super().__init__()
        op = "DynamicGRUV2"
        for name, value in (("cell_clip", cell_clip), ("keep_prob", keep_prob)):
            check.kind(value, float, "float", op, name)
        self.direction = _only(direction, "UNIDIRECTIONAL", op, "direction")
        self.cell_depth, self.num_proj = (
            check.integer(cell_depth, op, "cell_depth"),
            check.integer(num_proj, op, "num_proj"),
        )
        self.keep_prob, self.cell_clip = keep_prob, cell_clip
        with calls_refused(self):
            _only(cell_depth, 1, op, "cell_depth")
            _only(keep_prob, 1.0, op, "keep_prob")
            _only(cell_clip, -1.0, op, "cell_clip")
            _only(num_proj, 0, op, "num_proj")
        self.time_major = _only(_flag(time_major, op, "time_major"), True, op, "time_major")
        self.activation = _only(activation, "tanh", op, "activation")
        self.gate_order = check.choice(gate_order, ("zrh", "rzh"), op, "gate_order")
        self.reset_after = _only(_flag(reset_after, op, "reset_after"), True, op, "reset_after")
        self.is_training = _flag(is_training, op, "is_training")

    def __call__(
        self,
        x: Tensor,
        weight_input: Tensor,
        weight_hidden: Tensor,
        bias_input: Tensor | None,
        bias_hidden: Tensor | None,
        seq_length: Any,
        init_h: Tensor,
    ) -> tuple[Tensor, ...]:
        check.rank(check.tensor(x, "DynamicGRUV2", "x"), 3, "DynamicGRUV2", "x")
        _only(seq_length, None, "DynamicGRUV2", "seq_length")
        projected = matrix_products.matmul(x, weight_input)
        if bias_input is not None:
            projected = projected + bias_input
        hidden = init_h
        steps = []
        for t in range(x.shape[0]):
            seen = matrix_products.matmul(hidden, weight_hidden)
            if bias_hidden is not None:
                seen = seen + bias_hidden
            x_a, x_b, x_n = joining.chunk(projected[t], 3, -1)
            h_a, h_b, h_n = joining.chunk(seen, 3, -1)
            first, second = f.sigmoid(x_a + h_a), f.sigmoid(x_b + h_b)
            reset, update = (first, second) if self.gate_order == "rzh" else (second, first)
            new = f.tanh(x_n + reset * h_n)
            hidden = new + update * (hidden - new)
            steps.append((hidden, hidden, update, reset, new, h_n))
        return tuple(joining.stack(list(parts), 0) for parts in zip(*steps, strict=True))
