from ms_nn._validate import kind as kind, positive_int as positive_int, tensors as tensors, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.layers.image import CentralCrop as CentralCrop, ChannelShuffle as ChannelShuffle, ImageGradients as ImageGradients, PixelShuffle as PixelShuffle, PixelUnshuffle as PixelUnshuffle
from ms_nn.layers.layer import Layer as Layer
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
