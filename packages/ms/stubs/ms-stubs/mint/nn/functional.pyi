from typing import Any
sigmoid: Any
tanh: Any
from ms_runtime import Tensor as Tensor
from ms_tensor._promotion import cast as cast
from ms_tensor.mint.activations import elu as elu, elu_ as elu_, gelu as gelu, glu as glu, hardtanh as hardtanh, hardtanh_ as hardtanh_, into as into, leaky_relu as leaky_relu, log_softmax as log_softmax, logsigmoid as logsigmoid, prelu as prelu, relu as relu, relu6 as relu6, relu_ as relu_, sigmoid_ as sigmoid_, silu as silu, softmax as softmax, softplus as softplus, threshold as threshold, threshold_ as threshold_
from ms_tensor.mint.functional import dropout as dropout, dropout2d as dropout2d, embedding as embedding, flatten as flatten, linear as linear, normalize as normalize, one_hot as one_hot
from ms_tensor.mint.images import grid_sample as grid_sample, interpolate as interpolate, pad as pad, pixel_shuffle as pixel_shuffle, upsample as upsample
from ms_tensor.mint.linalg import vector_norm as vector_norm
from ms_tensor.mint.losses import binary_cross_entropy as binary_cross_entropy, binary_cross_entropy_with_logits as binary_cross_entropy_with_logits, cosine_embedding_loss as cosine_embedding_loss, cross_entropy as cross_entropy, kl_div as kl_div, l1_loss as l1_loss, mse_loss as mse_loss, nll_loss as nll_loss, smooth_l1_loss as smooth_l1_loss, soft_margin_loss as soft_margin_loss
from ms_tensor.mint.normalization import batch_norm as batch_norm, group_norm as group_norm, layer_norm as layer_norm
from ms_tensor.mint.sliding import adaptive_avg_pool1d as adaptive_avg_pool1d, adaptive_avg_pool2d as adaptive_avg_pool2d, adaptive_avg_pool3d as adaptive_avg_pool3d, adaptive_max_pool1d as adaptive_max_pool1d, adaptive_max_pool2d as adaptive_max_pool2d, avg_pool1d as avg_pool1d, avg_pool2d as avg_pool2d, avg_pool3d as avg_pool3d, conv1d as conv1d, conv2d as conv2d, conv3d as conv3d, conv_transpose2d as conv_transpose2d, fold as fold, max_pool2d as max_pool2d, max_unpool2d as max_unpool2d, unfold as unfold
from ms_tensor.ops.elementwise.activation import hardshrink as hardshrink, hardsigmoid as hardsigmoid, hardswish as hardswish, mish as mish, selu as selu, soft_shrink as softshrink
