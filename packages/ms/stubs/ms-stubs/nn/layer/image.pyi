from ms_nn._validate import kind as kind, positive_int as positive_int, tensors as tensors, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.containers import CellList as CellList
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.image import CentralCrop as CentralCrop, ChannelShuffle as ChannelShuffle, ImageGradients as ImageGradients, PixelShuffle as PixelShuffle, PixelUnshuffle as PixelUnshuffle
from ms_nn.layers.image_quality import MSSSIM as MSSSIM, PSNR as PSNR, SSIM as SSIM
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.pooling import AvgPool2d as AvgPool2d
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype, ops as ops
from ms_tensor._messages import shorten as shorten
