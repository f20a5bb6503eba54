from ms_nn._validate import boolean as boolean, positive_int as positive_int, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.layers.activation import get_activation as get_activation
from ms_nn.layers.dense import BiDense as BiDense, Dense as Dense, Linear as Linear, check_dense_input_shape as check_dense_input_shape
from ms_runtime import Tensor as Tensor
from ms_tensor.initializer import HeUniform as HeUniform, Uniform as Uniform, initializer as initializer
from ms_tensor.ops.primitive import Primitive as Primitive
from ms_tensor.parameter import Parameter as Parameter
