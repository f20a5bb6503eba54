from ms_nn._validate import boolean as boolean, kind as kind, positive_int as positive_int, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.layers.dropout import Dropout as Dropout
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.recurrent import GRU as GRU, LSTM as LSTM, RNN as RNN
from ms_nn.layers.rnn_cells import float_tensor as float_tensor, lstm_state as lstm_state
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import raise_at_user_line as raise_at_user_line, shorten as shorten, show as shown
from ms_tensor.initializer import Uniform as Uniform, initializer as initializer
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
