from ms_nn.layers.activation import LeakyReLU as LeakyReLU
from ms_nn.layers.combined import Conv2dBnAct as Conv2dBnAct, DenseBnAct as DenseBnAct
from ms_nn.layers.normalization import BatchNorm1d as BatchNorm1d, BatchNorm2d as BatchNorm2d
