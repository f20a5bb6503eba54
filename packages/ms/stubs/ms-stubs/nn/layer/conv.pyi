from ms._shared_names.nn_1 import *
from ms_nn._validate import tensors as tensors
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.conv_base import conv_words as conv_words
from ms_runtime import Tensor as Tensor
