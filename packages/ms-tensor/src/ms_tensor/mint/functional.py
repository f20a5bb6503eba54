"""`mint.nn.functional`: the functions behind the layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _lazy
from .. import _table as t
from .. import dtype as mstype
from .._argument_types import check_types as _check_types
from .._documentation import document as _document
from .._generated.mint_documentation import FUNCTIONAL as _DOCUMENTATION
from ..numpy._common import cast, ops
from .activations import (
    elu,
    elu_,
    gelu,
    glu,
    hardtanh,
    hardtanh_,
    into,
    leaky_relu,
    log_softmax,
    logsigmoid,
    prelu,
    relu,
    relu6,
    relu_,
    sigmoid,
    sigmoid_,
    silu,
    softmax,
    tanh,
    threshold,
    threshold_,
)
from .activations import softplus as softplus
from .argument_types import NN_FUNCTIONS as _ARGUMENT_TYPES
from .images import grid_sample, interpolate, pad, pixel_shuffle, upsample
from .linalg import vector_norm
from .losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cross_entropy,
    kl_div,
    mse_loss,
    nll_loss,
    soft_margin_loss,
)
from .losses import l1_loss as l1_loss
from .losses import smooth_l1_loss as smooth_l1_loss
from .normalization import batch_norm, group_norm, layer_norm
from .sliding import (
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    conv1d,
    conv2d,
    conv3d,
    conv_transpose2d,
    fold,
    max_pool2d,
    max_unpool2d,
    unfold,
)


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Sets elements to zero with probability `p` and divides the others by `1 - p`.

    input: floats.
    p: The probability.
    training: Whether anything is done.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `p` is not in [0, 1].

    >>> print(ms.mint.functional.dropout(ms.Tensor([1.0]), 0.0))
    [1.]
    """
    x = check.tensor(input, "dropout")
    if not 0 <= p <= 1:
        raise ValueError(f"For 'dropout', 'p' must be in [0, 1], but got {check.show(p)}.")
    if p == 1 and training:
        return into(input, t.mul(x, 0), inplace)
    return into(input, ops.dropout(x, float(p), training), inplace)


def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Sets whole channels to zero with probability `p` and divides the others by `1 - p`.

    input: shape (N, C, H, W), floats.
    Arguments: dropout
    Returns: Tensor of the shape and dtype of `input`.

    >>> ms.mint.functional.dropout2d(ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 3, 3)
    """
    x = check.tensor(input, "dropout2d")
    if not training:
        return x
    lead = x.shape[:2]
    mask = dropout(t.full((*lead, *(1,) * (x.ndim - len(lead))), 1, x.dtype), p)
    return into(input, t.mul(x, mask), inplace)


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """`input @ weight.T + bias`.

    input: shape (*, in).
    weight: shape (out, in), or (in,).
    bias: shape (out,).
    Returns: Tensor of shape (*, out).
    ValueError: the sizes are incompatible.

    >>> print(ms.mint.functional.linear(ms.mint.ones((1, 3)), ms.mint.ones((2, 3))))
    [[3. 3.]]
    """
    return ops.dense(check.tensor(input, "linear"), weight, bias)


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
) -> Tensor:
    """Rows of a table by index.

    input: ints.
    weight: shape (rows, size).
    padding_idx: A row that takes no gradient.
    max_norm: Rows that are longer are scaled down to this.
    norm_type: The norm of that.
    scale_grad_by_freq: Must be False.
    Returns: Tensor of shape (*, size).
    IndexError: an index is out of range.

    >>> print(ms.mint.functional.embedding(ms.Tensor([1]), ms.Tensor([[1.0], [2.0]])))
    [[2.]]
    """
    return ops.embedding(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """A one at the place of each int, and zeros elsewhere, along a new last dimension; in int64.

    tensor: ints, not negative.
    num_classes: The size of the new dimension; -1 is one more than the greatest int.
    Returns: Tensor of int64.
    TypeError: `tensor` is not a Tensor of ints.
    ValueError: an int is out of range.

    >>> print(ms.mint.functional.one_hot(ms.Tensor([0, 2])))
    [[1 0 0]
     [0 0 1]]
    """
    x = check.tensor(tensor, "one_hot", "tensor")
    if x.dtype not in (*mstype.int_type, *mstype.uint_type):
        raise TypeError(f"For 'one_hot', 'tensor' must hold ints, but got {x.dtype}.")
    if check.integer(num_classes, "one_hot", "num_classes") == -1:
        num_classes = int(t.reduce_max(x)) + 1 if x.size else 0
    places = t.iota(0, 1, num_classes, x.dtype)
    return cast(t.equal(t.reshape(x, (*x.shape, 1)), places), mstype.int64)


@accumulate.cast_at_entry
def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """Divides vectors by their norm.

    input: floats.
    p: The norm.
    dim: The dimension of the vectors.
    eps: The least divisor.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.functional.normalize(ms.Tensor([[3.0, 4.0]])))
    [[0.6 0.8]]
    """
    wide = accumulate.widened(check.tensor(input, "normalize"))
    return accumulate.narrowed(t.div(wide, t.maximum(vector_norm(wide, p, dim, True), eps)), input)


def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Flattens the dimensions from `start_dim` to `end_dim` into one.

    start_dim: The first dimension.
    end_dim: The last dimension.
    Returns: Tensor of the dtype of `input`.

    >>> ms.mint.functional.flatten(ms.mint.ones((2, 3))).shape
    (6,)
    """
    from .shape import flatten as flat

    return flat(input, start_dim, end_dim)


def _of_ops(name: str) -> Any:
    return getattr(ops, name)


# Functions that mean the same in `ops`.
hardshrink = _of_ops("hardshrink")
hardsigmoid = _of_ops("hardsigmoid")
hardswish = _of_ops("hardswish")
mish = _of_ops("mish")
selu = _of_ops("selu")
softshrink = _of_ops("softshrink")

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "batch_norm",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose2d",
    "cosine_embedding_loss",
    "cross_entropy",
    "dropout",
    "dropout2d",
    "elu",
    "elu_",
    "embedding",
    "flatten",
    "fold",
    "gelu",
    "glu",
    "grid_sample",
    "group_norm",
    "hardtanh",
    "hardtanh_",
    "interpolate",
    "kl_div",
    "layer_norm",
    "leaky_relu",
    "linear",
    "log_softmax",
    "logsigmoid",
    "max_pool2d",
    "max_unpool2d",
    "mse_loss",
    "nll_loss",
    "normalize",
    "one_hot",
    "pad",
    "pixel_shuffle",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "sigmoid",
    "sigmoid_",
    "silu",
    "soft_margin_loss",
    "softmax",
    "tanh",
    "threshold",
    "threshold_",
    "unfold",
    "upsample",
]

_document(globals(), _DOCUMENTATION)
_check_types(globals(), _ARGUMENT_TYPES)

#: functions that MindSpore has here, but not in its `__all__`
_UNLISTED = "hardshrink hardsigmoid hardswish l1_loss mish selu smooth_l1_loss softplus softshrink".split()


def __dir__() -> list[str]:
    return _lazy.listed(globals(), _UNLISTED)
