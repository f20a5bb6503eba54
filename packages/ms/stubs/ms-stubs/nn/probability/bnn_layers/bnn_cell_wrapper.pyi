from ms._shared_names.nn_probability_bnn_layers_0 import *
from ms_nn._validate import at_least as at_least, boolean as boolean, ints as ints, kind as kind, one_of as one_of, positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.layers.activation import get_activation as get_activation
from ms_nn.layers.layer import Layer as Layer
from ms_nn.probability.distribution.location_scale import Normal as Normal
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype, ops as ops
from ms_tensor.initializer import initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
