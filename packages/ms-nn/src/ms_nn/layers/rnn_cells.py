"""Layers for one time step: RNNCell, LSTMCell and GRUCell."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor.initializer import Uniform, initializer
from ms_tensor.ops.nn import recurrent

from .._validate import boolean, kind, one_of, positive_int
from ..cell import Cell

__all__ = ["GRUCell", "LSTMCell", "RNNCell"]

_FLOATS = (mstype.float32, mstype.float16)


def float_tensor(value: Any, name: str, owner: str) -> None:
    """Checks that `value` is a float32 or float16 tensor."""
    kind(value, Tensor, "a Tensor", name, owner)
    if value.dtype not in _FLOATS:
        raise TypeError(f"For '{owner}', the '{name}' should be one of float32 and float16, but got '{value.dtype}'.")


def lstm_state(value: Any, owner: str) -> None:
    """Checks that `value` is a tuple of two float tensors."""
    kind(value, tuple, "a tuple", "hx", owner)
    if len(value) != 2:
        raise TypeError(f"For '{owner}', the length of 'hx' must be '2', but got '{len(value)}'")
    float_tensor(value[0], "hx[0]", owner)
    float_tensor(value[1], "hx[1]", owner)


def _step(step: Any) -> Any:
    """A step with MindSpore's argument order. Clients import these four under MindSpore's private names."""

    def cell(inputs: Tensor, hidden: Any, w_ih: Tensor, w_hh: Tensor, b_ih: Any, b_hh: Any) -> Any:
        if b_ih is None:  # MindSpore checks only one of the two
            b_hh = None
        out, state = step(recurrent.linear(inputs, w_ih, b_ih), hidden, w_hh, b_hh)
        return state if isinstance(state, tuple) else out

    return cell


_rnn_tanh_cell, _rnn_relu_cell = _step(recurrent.tanh_step), _step(recurrent.relu_step)
_lstm_cell, _gru_cell = _step(recurrent.lstm_step), _step(recurrent.gru_step)


class RNNCellBase(Cell):
    """The base of recurrent cells: two weights and two biases, uniform in [-b, b] with `b = 1 / sqrt(hidden_size)`.

    Args:
        input_size: The number of input features.
        hidden_size: The number of features of the hidden state.
        has_bias: Whether to have `bias_ih` and `bias_hh`.
        num_chunks: The number of blocks of `hidden_size` rows in the weights.
        dtype: The dtype of the parameters. Default: float32.
    """

    def __init__(
        self, input_size: int, hidden_size: int, has_bias: bool, num_chunks: int, dtype: Any = mstype.float32
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        self.has_bias = boolean(has_bias, "has_bias", owner)
        self.hidden_size = positive_int(hidden_size, "hidden_size", owner)
        self.input_size = positive_int(input_size, "input_size", owner)
        rows = num_chunks * hidden_size
        self.weight_ih = self._drawn((rows, input_size), dtype)
        self.weight_hh = self._drawn((rows, hidden_size), dtype)
        self.bias_ih = self._drawn((rows,), dtype) if has_bias else None
        self.bias_hh = self._drawn((rows,), dtype) if has_bias else None

    def _drawn(self, shape: tuple[int, ...], dtype: Any) -> Parameter:
        return Parameter(initializer(Uniform(1 / math.sqrt(self.hidden_size)), shape, dtype))

    def reset_parameters(self, dtype: Any = mstype.float32) -> None:
        """Draws new values for all parameters."""
        for parameter in self.get_parameters():
            parameter.set_data(initializer(Uniform(1 / math.sqrt(self.hidden_size)), parameter.shape, dtype))


class RNNCell(RNNCellBase):
    """One time step of an Elman network, `h' = act(W_ih x + b_ih + W_hh h + b_hh)`.

    The inputs are `x` of shape (batch, input_size) and `hx` of shape (batch, hidden_size), float32 or float16; the
    result is the new state, of the shape of `hx`.

    input_size: The number of input features.
    nonlinearity: 'tanh' or 'relu'.
    TypeError: an argument has another type, or an input another dtype.
    ValueError: a size is not positive, or `nonlinearity` is unknown.

    >>> nn.RNNCell(3, 4)(ops.ones((2, 3)), ops.zeros((2, 4))).shape
    (2, 4)
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        has_bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__(input_size, hidden_size, has_bias, 1, dtype)
        self.nonlinearity = one_of(nonlinearity, ("tanh", "relu"), "nonlinearity", "RNNCell")

    def construct(self, x: Tensor, hx: Tensor) -> Tensor:
        float_tensor(x, "x", "RNNCell")
        float_tensor(hx, "hx", "RNNCell")
        step = recurrent.tanh_step if self.nonlinearity == "tanh" else recurrent.relu_step
        return step(recurrent.linear(x, self.weight_ih, self.bias_ih), hx, self.weight_hh, self.bias_hh)[0]


class LSTMCell(RNNCellBase):
    """One time step of an LSTM with forget gates (Hochreiter and Schmidhuber, 1997).

    The inputs are `x` of shape (batch, input_size) and `hx`, a tuple of the hidden and the cell state, each of shape
    (batch, hidden_size), all float32 or float16. The result is the tuple of the new states.

    input_size: The number of input features.
    TypeError: an argument has another type, or an input another dtype.
    ValueError: a size is not positive.

    >>> state = ops.zeros((2, 4)), ops.zeros((2, 4))
    >>> [part.shape for part in nn.LSTMCell(3, 4)(ops.ones((2, 3)), state)]
    [(2, 4), (2, 4)]
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        has_bias: bool = True,
        dtype: Any = mstype.float32,
        *older: Any,
        **old: Any,
    ) -> None:
        if older or old:
            raise ValueError(
                "For 'LSTMCell', arguments of releases before 1.6 were given; the layer of that time is 'nn.LSTM'."
            )
        super().__init__(input_size, hidden_size, has_bias, 4, dtype)

    def construct(self, x: Tensor, hx: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        float_tensor(x, "x", "LSTMCell")
        lstm_state(hx, "LSTMCell")
        projected = recurrent.linear(x, self.weight_ih, self.bias_ih)
        return recurrent.lstm_step(projected, hx, self.weight_hh, self.bias_hh)[1]


class GRUCell(RNNCellBase):
    """One time step of a gated recurrent unit (Cho et al., 2014), the reset gate applied after the matrix product.

    The inputs are `x` of shape (batch, input_size) and `hx` of shape (batch, hidden_size), float32 or float16; the
    result is the new state, of the shape of `hx`.

    Arguments: LSTMCell

    >>> nn.GRUCell(3, 4)(ops.ones((2, 3)), ops.zeros((2, 4))).shape
    (2, 4)
    """

    def __init__(self, input_size: int, hidden_size: int, has_bias: bool = True, dtype: Any = mstype.float32) -> None:
        super().__init__(input_size, hidden_size, has_bias, 3, dtype)

    def construct(self, x: Tensor, hx: Tensor) -> Tensor:
        float_tensor(x, "x", "GRUCell")
        float_tensor(hx, "hx", "GRUCell")
        projected = recurrent.linear(x, self.weight_ih, self.bias_ih)
        return recurrent.gru_step(projected, hx, self.weight_hh, self.bias_hh)[0]
