# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_tensor._promotion import cast as cast
from ms_tensor.mint.activations import elu as elu
from ms_tensor.mint.activations import elu_ as elu_
from ms_tensor.mint.activations import gelu as gelu
from ms_tensor.mint.activations import glu as glu
from ms_tensor.mint.activations import hardtanh as hardtanh
from ms_tensor.mint.activations import hardtanh_ as hardtanh_
from ms_tensor.mint.activations import into as into
from ms_tensor.mint.activations import leaky_relu as leaky_relu
from ms_tensor.mint.activations import log_softmax as log_softmax
from ms_tensor.mint.activations import logsigmoid as logsigmoid
from ms_tensor.mint.activations import prelu as prelu
from ms_tensor.mint.activations import relu as relu
from ms_tensor.mint.activations import relu6 as relu6
from ms_tensor.mint.activations import relu_ as relu_
from ms_tensor.mint.activations import sigmoid_ as sigmoid_
from ms_tensor.mint.activations import silu as silu
from ms_tensor.mint.activations import softmax as softmax
from ms_tensor.mint.activations import softplus as softplus
from ms_tensor.mint.activations import threshold as threshold
from ms_tensor.mint.activations import threshold_ as threshold_
from ms_tensor.mint.functional import dropout as dropout
from ms_tensor.mint.functional import dropout2d as dropout2d
from ms_tensor.mint.functional import embedding as embedding
from ms_tensor.mint.functional import flatten as flatten
from ms_tensor.mint.functional import linear as linear
from ms_tensor.mint.functional import normalize as normalize
from ms_tensor.mint.functional import one_hot as one_hot
from ms_tensor.mint.images import grid_sample as grid_sample
from ms_tensor.mint.images import interpolate as interpolate
from ms_tensor.mint.images import pad as pad
from ms_tensor.mint.images import pixel_shuffle as pixel_shuffle
from ms_tensor.mint.images import upsample as upsample
from ms_tensor.mint.linalg import vector_norm as vector_norm
from ms_tensor.mint.losses import binary_cross_entropy as binary_cross_entropy
from ms_tensor.mint.losses import binary_cross_entropy_with_logits as binary_cross_entropy_with_logits
from ms_tensor.mint.losses import cosine_embedding_loss as cosine_embedding_loss
from ms_tensor.mint.losses import cross_entropy as cross_entropy
from ms_tensor.mint.losses import kl_div as kl_div
from ms_tensor.mint.losses import l1_loss as l1_loss
from ms_tensor.mint.losses import mse_loss as mse_loss
from ms_tensor.mint.losses import nll_loss as nll_loss
from ms_tensor.mint.losses import smooth_l1_loss as smooth_l1_loss
from ms_tensor.mint.losses import soft_margin_loss as soft_margin_loss
from ms_tensor.mint.normalization import batch_norm as batch_norm
from ms_tensor.mint.normalization import group_norm as group_norm
from ms_tensor.mint.normalization import layer_norm as layer_norm
from ms_tensor.mint.sliding import adaptive_avg_pool1d as adaptive_avg_pool1d
from ms_tensor.mint.sliding import adaptive_avg_pool2d as adaptive_avg_pool2d
from ms_tensor.mint.sliding import adaptive_avg_pool3d as adaptive_avg_pool3d
from ms_tensor.mint.sliding import adaptive_max_pool1d as adaptive_max_pool1d
from ms_tensor.mint.sliding import adaptive_max_pool2d as adaptive_max_pool2d
from ms_tensor.mint.sliding import avg_pool1d as avg_pool1d
from ms_tensor.mint.sliding import avg_pool2d as avg_pool2d
from ms_tensor.mint.sliding import avg_pool3d as avg_pool3d
from ms_tensor.mint.sliding import conv1d as conv1d
from ms_tensor.mint.sliding import conv2d as conv2d
from ms_tensor.mint.sliding import conv3d as conv3d
from ms_tensor.mint.sliding import conv_transpose2d as conv_transpose2d
from ms_tensor.mint.sliding import fold as fold
from ms_tensor.mint.sliding import max_pool2d as max_pool2d
from ms_tensor.mint.sliding import max_unpool2d as max_unpool2d
from ms_tensor.mint.sliding import unfold as unfold
from ms_tensor.ops.elementwise.activation import hardshrink as hardshrink
from ms_tensor.ops.elementwise.activation import hardsigmoid as hardsigmoid
from ms_tensor.ops.elementwise.activation import hardswish as hardswish
from ms_tensor.ops.elementwise.activation import mish as mish
from ms_tensor.ops.elementwise.activation import selu as selu
from ms_tensor.ops.elementwise.activation import soft_shrink as softshrink
from typing import Any as Any
sigmoid: Any
tanh: Any
