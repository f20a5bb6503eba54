# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn._validate import positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.layers.dropout import Dropout as Dropout
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.recurrent import GRU as GRU
from ms_nn.layers.recurrent import LSTM as LSTM
from ms_nn.layers.recurrent import RNN as RNN
from ms_nn.layers.rnn_cells import float_tensor as float_tensor
from ms_nn.layers.rnn_cells import lstm_state as lstm_state
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from ms_tensor.initializer import Uniform as Uniform
from ms_tensor.initializer import initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
from ms_tensor.parameter import ParameterTuple as ParameterTuple
from typing import Any as Any
