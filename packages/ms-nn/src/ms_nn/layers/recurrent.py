"""Recurrent layers over whole sequences: RNN, LSTM and GRU."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import raise_at_user_line, shorten
from ms_tensor.initializer import Uniform, initializer
from ms_tensor.ops.nn import recurrent

from .._validate import boolean, kind, positive_int, shown, wrong
from ..cell import Cell
from .dropout import Dropout
from .layer import Layer
from .rnn_cells import float_tensor, lstm_state

__all__ = ["GRU", "LSTM", "RNN"]

_GATES = {"RNN_TANH": 1, "RNN_RELU": 1, "LSTM": 4, "GRU": 3}


class _Unrolled(Cell):
    """One layer in one direction. It owns no parameters; the enclosing layer passes them."""

    def __init__(self, mode: str) -> None:
        super().__init__()
        self.mode = mode

    def construct(self, x: Tensor, state: Any, seq_length: Any, weights: Any) -> Any:
        w_ih: Any
        w_hh: Any
        w_ih, w_hh, b_ih, b_hh = (None if w is None else ops.cast(w, x.dtype) for w in weights)
        return recurrent.unroll(recurrent.STEPS[self.mode], x, state, seq_length, w_ih, w_hh, b_ih, b_hh)


class _DynamicRNNTanh(_Unrolled):
    pass


class _DynamicRNNRelu(_Unrolled):
    pass


class _DynamicLSTMCPUGPU(_Unrolled):
    pass


class _DynamicGRUCPUGPU(_Unrolled):
    pass


# The names appear in the printed form of a layer.
_UNROLLED = {
    "RNN_TANH": _DynamicRNNTanh,
    "RNN_RELU": _DynamicRNNRelu,
    "LSTM": _DynamicLSTMCPUGPU,
    "GRU": _DynamicGRUCPUGPU,
}


class _RNNBase(Layer):
    """{summary}

    Args:
        input_size: The number of input features per time step.
        hidden_size: The number of features of the hidden state.
        num_layers: The number of stacked layers. Default: 1.
        has_bias: Whether the layer has biases. Default: True.
        batch_first: Whether `x` is (batch, time, input_size) instead of (time, batch, input_size). Default: False.
        dropout: The dropout probability after each layer except the last, in training. Default: 0.0.
        bidirectional: Whether each layer also processes the sequence in reverse. Default: False.
        dtype: The dtype of the parameters. Default: float32.{nonlinearity}

    Inputs:
        - `x`: float32 or float16, of shape (time, batch, input_size).
        - `hx`: the initial state, {state} of shape (num_layers * directions, batch, hidden_size). Default: zeros.
        - `seq_length`: int32 or int64 lengths of shape (batch,). Default: all time steps.

    Outputs:
        - `output`: the states of the last layer, of shape (time, batch, directions * hidden_size).
        - `hx_n`: the last state, like `hx`.

    Raises:
        TypeError: an argument has another type, or an input another dtype.
        ValueError: a size is not positive, `dropout` is not in [0, 1), or `x` does not have three dimensions.
    """

    _mode = ""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        has_bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        owner, mode = type(self).__name__, self._mode
        self.hidden_size = positive_int(hidden_size, "hidden_size", owner)
        positive_int(input_size, "input_size", owner)
        self.num_layers = positive_int(num_layers, "num_layers", owner)
        kind(dropout, float, "'float'", "dropout", owner)
        if not 0 <= dropout < 1:
            raise wrong(ValueError, "dropout", owner, "a number in range [0, 1)", shorten(dropout))
        self.has_bias = boolean(has_bias, "has_bias", owner)
        self.batch_first = boolean(batch_first, "batch_first", owner)
        self.bidirectional = boolean(bidirectional, "bidirectional", owner)
        self.rnn = _UNROLLED[mode](mode)
        self.dropout = dropout
        self.dropout_op = Dropout(p=dropout)
        self.is_lstm = mode == "LSTM"
        self._directions = 2 if bidirectional else 1
        rows = _GATES[mode] * hidden_size
        names = [(layer, end) for layer in range(num_layers) for end in ("", "_reverse")[: self._directions]]

        def drawn(kind: str, columns: Any) -> ParameterTuple:
            made = []
            for layer, end in names:
                size = columns(layer)
                shape = (rows,) if size is None else (rows, size)
                values = initializer(Uniform(1 / math.sqrt(hidden_size)), shape, dtype)
                made.append(Parameter(values, name=f"{kind}_l{layer}{end}"))
            return ParameterTuple(made)

        self.w_ih_list = drawn("weight_ih", lambda layer: hidden_size * self._directions if layer else input_size)
        self.w_hh_list = drawn("weight_hh", lambda layer: hidden_size)
        self.b_ih_list = drawn("bias_ih", lambda layer: None) if has_bias else ParameterTuple(())
        self.b_hh_list = drawn("bias_hh", lambda layer: None) if has_bias else ParameterTuple(())

    def _weights(self, place: int) -> tuple[Any, ...]:
        if self.has_bias:
            return self.w_ih_list[place], self.w_hh_list[place], self.b_ih_list[place], self.b_hh_list[place]
        return self.w_ih_list[place], self.w_hh_list[place], None, None

    def _first_state(self, x: Tensor, hx: Any, batch: int) -> Any:
        if hx is None:
            shape = (self.num_layers * self._directions, batch, self.hidden_size)
            state = ops.zeros(shape, x.dtype)
            return (state, state) if self.is_lstm else state
        owner = type(self).__name__
        float_tensor(x, "x", owner)
        if self.is_lstm:
            lstm_state(hx, owner)
        else:
            float_tensor(hx, "hx", owner)
        return hx

    def construct(self, x: Tensor, hx: Any = None, seq_length: Any = None) -> tuple[Tensor, Any]:
        owner = type(self).__name__
        kind(x, Tensor, "a Tensor", "x", owner)
        if x.ndim != 3:
            raise_at_user_line(ValueError, f"For '{owner}', the 'x' must have 3 dimensions, but got shape {x.shape}.")
        if x.shape[1 if self.batch_first else 0] == 0:
            raise ValueError(f"For '{owner}', the 'x' must have at least one step, but got shape {x.shape}.")
        batch = x.shape[0] if self.batch_first else x.shape[1]
        state = self._first_state(x, hx, batch)
        if seq_length is not None:
            if not isinstance(seq_length, Tensor) or seq_length.dtype not in (mstype.int32, mstype.int64):
                raise TypeError(f"For '{owner}', the 'seq_length' must be a Tensor of int32 or int64.")
            if seq_length.shape[0] != batch:
                raise ValueError(
                    f"For '{owner}' batch size of x and seq_length must be equal, "
                    f"but got {shorten(batch)} of x and {seq_length.shape[0]} of seq_length."
                )
        output = ops.swapaxes(x, 0, 1) if self.batch_first else x
        last = []
        for layer in range(self.num_layers):
            if layer and self.dropout:
                output = self.dropout_op(output)
            outputs = []
            for direction in range(self._directions):
                place = layer * self._directions + direction
                start = (state[0][place], state[1][place]) if self.is_lstm else state[place]
                read = recurrent.reverse(output, seq_length) if direction else output
                found, end = self.rnn(read, start, seq_length, self._weights(place))
                outputs.append(recurrent.reverse(found, seq_length) if direction else found)
                last.append(end)
            output = ops.concat(outputs, 2) if self.bidirectional else outputs[0]
        if self.batch_first:
            output = ops.swapaxes(output, 0, 1)
        if self.is_lstm:
            return output, (ops.stack([h for h, _ in last], 0), ops.stack([c for _, c in last], 0))
        return output, ops.stack(last, 0)


class RNN(
    _RNNBase,
    words={
        "summary": "Elman's network over a sequence: `h_t = act(W_ih x_t + b_ih + W_hh h_(t-1) + b_hh)`.",
        "state": "a state",
        "nonlinearity": "\n        nonlinearity: 'tanh' or 'relu'. Default: 'tanh'.",
    },
):
    """
    >>> output, last = nn.RNN(3, 4, num_layers=2, bidirectional=True)(ops.ones((5, 2, 3)))
    >>> output.shape, last.shape
    ((5, 2, 8), (4, 2, 4))
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        has_bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: Any = mstype.float32,
        *,
        nonlinearity: str = "tanh",
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise wrong(ValueError, "nonlinearity", "RNN", "in ['tanh', 'relu']", shown(nonlinearity))
        self._mode = "RNN_TANH" if nonlinearity == "tanh" else "RNN_RELU"
        super().__init__(input_size, hidden_size, num_layers, has_bias, batch_first, dropout, bidirectional, dtype)


class LSTM(
    _RNNBase,
    words={
        "summary": "Long short-term memory over a sequence (Hochreiter and Schmidhuber, 1997; with forget gates).",
        "state": "a tuple of two states",
        "nonlinearity": "",
    },
):
    """
    >>> output, (hidden, cell) = nn.LSTM(3, 4, batch_first=True)(ops.ones((2, 5, 3)))
    >>> output.shape, hidden.shape, cell.shape
    ((2, 5, 4), (1, 2, 4), (1, 2, 4))
    """

    _mode = "LSTM"


class GRU(
    _RNNBase,
    words={
        "summary": "Gated recurrent unit over a sequence (Cho et al., 2014), the reset gate applied after the product.",
        "state": "a state",
        "nonlinearity": "",
    },
):
    """
    >>> output, last = nn.GRU(3, 4)(ops.ones((5, 2, 3)))
    >>> output.shape, last.shape
    ((5, 2, 4), (1, 2, 4))
    """

    _mode = "GRU"
