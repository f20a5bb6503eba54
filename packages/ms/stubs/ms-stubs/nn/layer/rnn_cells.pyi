from ms_nn._validate import boolean as boolean, kind as kind, one_of as one_of, positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.layers.rnn_cells import GRUCell as GRUCell, LSTMCell as LSTMCell, RNNCell as RNNCell, RNNCellBase as RNNCellBase, float_tensor as float_tensor, lstm_state as lstm_state
from ms_runtime import Tensor as Tensor
from ms_tensor.initializer import Uniform as Uniform, initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
