# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import activation as activation
from . import basic as basic
from . import conv as conv
from . import normalization as normalization
from . import padding as padding
from . import pooling as pooling
from ms_nn.cell import Cell as Cell
from ms_nn.layers.basic import Identity as Identity
from ms_nn.mint_layers import AdaptiveAvgPool1d as AdaptiveAvgPool1d, AdaptiveAvgPool2d as AdaptiveAvgPool2d, AdaptiveAvgPool3d as AdaptiveAvgPool3d, AdaptiveMaxPool1d as AdaptiveMaxPool1d, AdaptiveMaxPool2d as AdaptiveMaxPool2d, AvgPool1d as AvgPool1d, AvgPool2d as AvgPool2d, AvgPool3d as AvgPool3d, BCELoss as BCELoss, BCEWithLogitsLoss as BCEWithLogitsLoss, CosineEmbeddingLoss as CosineEmbeddingLoss, CrossEntropyLoss as CrossEntropyLoss, Dropout as Dropout, Dropout2d as Dropout2d, ELU as ELU, Flatten as Flatten, Fold as Fold, GELU as GELU, GLU as GLU, Hardshrink as Hardshrink, Hardsigmoid as Hardsigmoid, Hardswish as Hardswish, Hardtanh as Hardtanh, KLDivLoss as KLDivLoss, L1Loss as L1Loss, LogSigmoid as LogSigmoid, LogSoftmax as LogSoftmax, MSELoss as MSELoss, MaxPool2d as MaxPool2d, MaxUnpool2d as MaxUnpool2d, Mish as Mish, NLLLoss as NLLLoss, PixelShuffle as PixelShuffle, ReLU as ReLU, ReLU6 as ReLU6, SELU as SELU, SiLU as SiLU, Sigmoid as Sigmoid, SmoothL1Loss as SmoothL1Loss, SoftMarginLoss as SoftMarginLoss, Softmax as Softmax, Softshrink as Softshrink, Tanh as Tanh, Threshold as Threshold, Unfold as Unfold, Upsample as Upsample, UpsamplingBilinear2d as UpsamplingBilinear2d, UpsamplingNearest2d as UpsamplingNearest2d, convolutions as convolutions, embedding as embedding, linear as linear, norms as norms, prelu as prelu
from ms_nn.mint_layers.convolutions import Conv1d as Conv1d, Conv2d as Conv2d, Conv3d as Conv3d, ConvTranspose2d as ConvTranspose2d
from ms_nn.mint_layers.embedding import Embedding as Embedding
from ms_nn.mint_layers.linear import Linear as Linear
from ms_nn.mint_layers.norms import BatchNorm1d as BatchNorm1d, BatchNorm2d as BatchNorm2d, BatchNorm3d as BatchNorm3d, GroupNorm as GroupNorm, LayerNorm as LayerNorm, SyncBatchNorm as SyncBatchNorm
from ms_nn.mint_layers.padding import ConstantPad1d as ConstantPad1d, ConstantPad2d as ConstantPad2d, ConstantPad3d as ConstantPad3d, ReflectionPad1d as ReflectionPad1d, ReflectionPad2d as ReflectionPad2d, ReflectionPad3d as ReflectionPad3d, ReplicationPad1d as ReplicationPad1d, ReplicationPad2d as ReplicationPad2d, ReplicationPad3d as ReplicationPad3d, ZeroPad1d as ZeroPad1d, ZeroPad2d as ZeroPad2d, ZeroPad3d as ZeroPad3d
from ms_nn.mint_layers.prelu import PReLU as PReLU
from ms_tensor.mint import functional as functional
