"""`mint.nn.functional`: the functions behind the layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..numpy._common import cast, ops
from . import elementwise as _elementwise
from .linalg import vector_norm
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
    grid_sample,
    interpolate,
    max_pool2d,
    max_unpool2d,
    pad,
    pixel_shuffle,
    unfold,
    upsample,
)

sigmoid = _elementwise.FUNCTIONS["sigmoid"]
tanh = _elementwise.FUNCTIONS["tanh"]


def _into(input: Tensor, value: Tensor, inplace: Any) -> Tensor:
    """`value`; where asked, put into `input` itself."""
    return ops.assign(input, value) if inplace else value


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """The greater of each element and 0.

    Args:
        input (Tensor): numbers.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Raises:
        TypeError: `input` is no Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
        [0. 2.]
    """
    return _into(input, ops.relu(check.tensor(input, "relu")), inplace)


def relu_(input: Tensor) -> Tensor:
    """`relu` that changes `input` itself.

    Args:
        input (Tensor): numbers.

    Returns:
        `input`.

    Examples:
        >>> import ms_tensor as ms
        >>> x = ms.Tensor([-1.0, 2.0])
        >>> y = ms.mint.functional.relu_(x)
        >>> print(x)
        [0. 2.]
    """
    return relu(input, True)


def sigmoid_(input: Tensor) -> Tensor:
    """`sigmoid` that changes `input` itself.

    Args:
        input (Tensor): floats.

    Returns:
        `input`.

    Examples:
        >>> import ms_tensor as ms
        >>> x = ms.Tensor([0.0])
        >>> y = ms.mint.functional.sigmoid_(x)
        >>> print(x)
        [0.5]
    """
    return _into(input, sigmoid(input), True)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """`input * sigmoid(input)`.

    Args:
        input (Tensor): floats.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
        [0.]
    """
    return _into(input, ops.silu(check.tensor(input, "silu")), inplace)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """`input` where positive, else `alpha * (exp(input) - 1)`.

    Args:
        input (Tensor): floats.
        alpha: The factor. Default: 1.0.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.elu(ms.Tensor([0.0, 2.0])))
        [0. 2.]
    """
    x = check.tensor(input, "elu")
    # The exponential of what is positive is never needed, and could overflow.
    below = t.sub(t.exp(t.minimum(x, 0)), 1)
    return _into(input, t.select(t.greater(x, 0), x, t.mul(below, alpha)), inplace)


def elu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """`elu` that changes `input` itself.

    Args:
        input (Tensor): floats.
        alpha: The factor. Default: 1.0.

    Returns:
        `input`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.elu_(ms.Tensor([2.0])))
        [2.]
    """
    return elu(input, alpha, True)


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """Limits every element to [min_val, max_val].

    Args:
        input (Tensor): numbers.
        min_val: The lower limit. Default: -1.0.
        max_val: The upper limit. Default: 1.0.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
        [-1.   0.5]
    """
    x = check.tensor(input, "hardtanh")
    return _into(input, t.minimum(t.maximum(x, min_val), max_val), inplace)


def hardtanh_(input: Tensor, min_val: float = -1, max_val: float = 1) -> Tensor:
    """`hardtanh` that changes `input` itself.

    Args:
        input (Tensor): numbers.
        min_val: The lower limit. Default: -1.
        max_val: The upper limit. Default: 1.

    Returns:
        `input`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
        [-1.]
    """
    return hardtanh(input, min_val, max_val, True)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """Limits every element to [0, 6].

    Args:
        input (Tensor): numbers.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
        [0. 6.]
    """
    return hardtanh(input, 0, 6, inplace)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """Elements above a threshold, and a value in the place of the others.

    Args:
        input (Tensor): numbers.
        threshold: The threshold.
        value: The value.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.threshold(ms.Tensor([1.0, 3.0]), 2, 9))
        [9. 3.]
    """
    x = check.tensor(input, "threshold")
    return _into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), inplace)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """`threshold` that changes `input` itself.

    Args:
        input (Tensor): numbers.
        threshold: The threshold.
        value: The value.

    Returns:
        `input`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.threshold_(ms.Tensor([1.0, 3.0]), 2, 9))
        [9. 3.]
    """
    x = check.tensor(input, "threshold_")
    return _into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), True)


def leaky_relu(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """`input` where positive, else a multiple of it.

    Args:
        input (Tensor): floats.
        negative_slope: The factor. Default: 0.01.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
        [-0.5  2. ]
    """
    return ops.leaky_relu(check.tensor(input, "leaky_relu"), negative_slope)


def gelu(input: Tensor, *, approximate: str = "none") -> Tensor:
    """`input` times the normal distribution's cumulated density at `input`.

    Args:
        input (Tensor): floats.
        approximate: 'none' (exact) or 'tanh'. Default: 'none'.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
        [0.]
    """
    return ops.gelu(check.tensor(input, "gelu"), approximate)


def npu_gelu(input: Tensor, approximate: str = "none") -> Tensor:
    """As `gelu`.

    Args:
        input (Tensor): floats.
        approximate: 'none' (exact) or 'tanh'. Default: 'none'.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
        [0.]
    """
    return gelu(input, approximate=approximate)


def glu(input: Tensor, dim: int = -1) -> Tensor:
    """The first half of a dimension times the sigmoid of the second.

    Args:
        input (Tensor): floats.
        dim: The dimension; of even size. Default: -1.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
        [2.]
    """
    return ops.glu(check.tensor(input, "glu"), dim)


def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """`input` where positive, else `weight * input`.

    Args:
        input (Tensor): floats.
        weight (Tensor): one number, or one for each channel (dimension 1).

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.prelu(ms.Tensor([-1.0, 2.0]), ms.Tensor([0.5])))
        [-0.5  2. ]
    """
    x, w = check.tensor(input, "prelu"), check.tensor(weight, "prelu", "weight")
    if w.size > 1:
        if x.ndim < 2 or x.shape[1] != w.size:
            raise ValueError(f"For 'prelu', 'weight' must have one entry for each channel of shape {x.shape}.")
        w = t.reshape(w, tuple(-1 if i == 1 else 1 for i in range(x.ndim)))
    return t.select(t.greater(x, 0), x, t.mul(x, w))


def logsigmoid(input: Tensor) -> Tensor:
    """The logarithm of the sigmoid.

    Args:
        input (Tensor): floats.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.logsigmoid(ms.Tensor([200.0])))
        [0.]
    """
    x = check.tensor(input, "logsigmoid")
    return t.sub(t.minimum(x, 0), ops.log1p(t.exp(t.neg(t.abs(x)))))


def _default_dim(x: Tensor, dim: Any) -> int:
    """The dimension that a softmax without one takes: the channels."""
    return (0 if x.ndim in (0, 1, 3) else 1) if dim is None else dim


def softmax(input: Tensor, dim: int | None = None, dtype: Any = None) -> Tensor:
    """Exponentials divided by their sum along a dimension.

    Args:
        input (Tensor): floats.
        dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions. Default: None.
        dtype: Cast to this first. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
        [0.5 0.5]
    """
    x = check.tensor(input, "softmax")
    return ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))


def log_softmax(input: Tensor, dim: int | None = None, *, dtype: Any = None) -> Tensor:
    """The logarithm of the softmax.

    Args:
        input (Tensor): floats.
        dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions. Default: None.
        dtype: Cast to this first. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
        [   0. -200.]
    """
    x = check.tensor(input, "log_softmax")
    x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    return ops.log_softmax(x, _default_dim(x, dim))


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeros with probability `p`, the other elements divided by `1 - p`.

    Args:
        input (Tensor): floats.
        p: The probability. Default: 0.5.
        training: Whether anything is done. Default: True.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Raises:
        ValueError: `p` is not in [0, 1].

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.dropout(ms.Tensor([1.0]), 0.0))
        [1.]
    """
    x = check.tensor(input, "dropout")
    if not 0 <= p <= 1:
        raise ValueError(f"For 'dropout', 'p' must be in [0, 1], but got {p}.")
    if p == 1 and training:
        return _into(input, t.mul(x, 0), inplace)
    return _into(input, ops.dropout(x, float(p), training), inplace)


def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Whole channels set to zero with probability `p`, the others divided by `1 - p`.

    Args:
        input (Tensor): shape (N, C, H, W), floats.
        p: The probability. Default: 0.5.
        training: Whether anything is done. Default: True.
        inplace: Whether `input` itself changes. Default: False.

    Returns:
        Tensor.

    Raises:
        ValueError: `p` is not in [0, 1].

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.dropout2d(ms.mint.ones((1, 2, 3, 3))).shape
        (1, 2, 3, 3)
    """
    x = check.tensor(input, "dropout2d")
    if not training:
        return x
    lead = x.shape[:2]
    mask = dropout(t.full((*lead, *(1,) * (x.ndim - len(lead))), 1, x.dtype), p)
    return _into(input, t.mul(x, mask), inplace)


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """`input @ weight.T + bias`.

    Args:
        input (Tensor): shape (*, in).
        weight (Tensor): shape (out, in), or (in,).
        bias (Tensor): shape (out,). Default: None.

    Returns:
        Tensor of shape (*, out).

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the sizes do not fit.

    Examples:
        >>> import ms_tensor as ms
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

    Args:
        input (Tensor): ints.
        weight (Tensor): shape (rows, size).
        padding_idx: A row that takes no gradient. Default: None.
        max_norm: Rows that are longer are scaled down to this. Default: None.
        norm_type: The norm of that. Default: 2.0.
        scale_grad_by_freq: Must be False. Default: False.

    Returns:
        Tensor of shape (*, size).

    Raises:
        IndexError: an index is out of range.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.embedding(ms.Tensor([1]), ms.Tensor([[1.0], [2.0]])))
        [[2.]]
    """
    return ops.embedding(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """A one at the place of each int, and zeros elsewhere, along a new last dimension; in int64.

    Args:
        tensor (Tensor): ints, not negative.
        num_classes: The size of the new dimension; -1 is one more than the greatest int. Default: -1.

    Returns:
        Tensor of int64.

    Raises:
        TypeError: `tensor` is no Tensor of ints.
        ValueError: an int is out of range.

    Examples:
        >>> import ms_tensor as ms
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


def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """Vectors divided by their norm.

    Args:
        input (Tensor): floats.
        p: The norm. Default: 2.0.
        dim: The dimension of the vectors. Default: 1.
        eps: The least divisor. Default: 1e-12.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.normalize(ms.Tensor([[3.0, 4.0]])))
        [[0.6 0.8]]
    """
    return t.div(input, t.maximum(vector_norm(input, p, dim, True), eps))


def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions `start_dim` to `end_dim` as one.

    Args:
        input (Tensor): any tensor.
        start_dim: The first dimension. Default: 0.
        end_dim: The last dimension. Default: -1.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.flatten(ms.mint.ones((2, 3))).shape
        (6,)
    """
    from .shape import flatten as flat

    return flat(input, start_dim, end_dim)


def layer_norm(
    input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05
) -> Tensor:
    """Elements normalized over the last dimensions.

    Args:
        input (Tensor): floats.
        normalized_shape: The sizes of the last dimensions: an int or several.
        weight (Tensor): factors of that shape. Default: None.
        bias (Tensor): terms of that shape. Default: None.
        eps: What is added to the variance. Default: 1e-05.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
        (2, 3)
    """
    return ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)


def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05
) -> Tensor:
    """Elements normalized over groups of channels.

    Args:
        input (Tensor): shape (N, C, *), floats.
        num_groups: The number of groups, which divides C.
        weight (Tensor): shape (C,). Default: None.
        bias (Tensor): shape (C,). Default: None.
        eps: What is added to the variance. Default: 1e-05.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
        (2, 4, 3)
    """
    return ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Tensor:
    """Channels normalized over the batch, or by running statistics, which training moves.

    Args:
        input (Tensor): shape (N, C, *), floats.
        running_mean (Tensor): shape (C,); needed where not `training`.
        running_var (Tensor): shape (C,); needed where not `training`.
        weight (Tensor): shape (C,). Default: None.
        bias (Tensor): shape (C,). Default: None.
        training: Whether the batch's statistics are used. Default: False.
        momentum: The share of the batch's statistics in the running ones. Default: 0.1.
        eps: What is added to the variance. Default: 1e-05.

    Returns:
        Tensor.

    Raises:
        ValueError: there are no statistics.

    Examples:
        >>> import ms_tensor as ms
        >>> x = ms.Tensor([[1.0], [3.0]])
        >>> print(ms.mint.functional.batch_norm(x, None, None, training=True, eps=0.0))
        [[-1.]
         [ 1.]]
    """
    x = check.tensor(input, "batch_norm")
    shape = tuple(-1 if i == 1 else 1 for i in range(x.ndim))
    if training:
        over = tuple(i for i in range(x.ndim) if i != 1)
        count = x.size // max(x.shape[1], 1)
        middle = t.div(t.reduce_sum(x, over, False), float(count))
        spread = t.div(t.reduce_sum(t.square(t.sub(x, t.reshape(middle, shape))), over, False), float(count))
        if running_mean is not None and running_var is not None:
            unbiased = t.mul(spread, count / max(count - 1, 1))
            for running, batch in ((running_mean, middle), (running_var, unbiased)):
                moved = t.add(
                    t.mul(running, 1.0 - momentum), t.mul(t.stop_gradient(cast(batch, running.dtype)), momentum)
                )
                ops.assign(running, moved)
    elif running_mean is None or running_var is None:
        raise ValueError("For 'batch_norm', 'running_mean' and 'running_var' must be given where not training.")
    else:
        middle, spread = running_mean, running_var
    found = t.mul(t.sub(x, t.reshape(middle, shape)), t.rsqrt(t.add(t.reshape(spread, shape), eps)))
    found = found if weight is None else t.mul(found, t.reshape(weight, shape))
    return found if bias is None else t.add(found, t.reshape(bias, shape))


def _reduced(loss: Tensor, reduction: str, op: str) -> Tensor:
    check.choice(reduction, ("none", "mean", "sum"), op, "reduction")
    return loss if reduction == "none" else ops.mean(loss) if reduction == "mean" else t.reduce_sum(loss)


def mse_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """The squared differences.

    Args:
        input (Tensor): floats.
        target (Tensor): floats; both are broadcast together.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.mse_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
        2.0
    """
    x, y = check.tensor(input, "mse_loss"), check.tensor(target, "mse_loss", "target")
    return _reduced(t.square(t.sub(x, y)), reduction, "mse_loss")


def l1_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """The sizes of the differences.

    Args:
        input (Tensor): floats.
        target (Tensor): floats; both are broadcast together.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.l1_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
        1.0
    """
    x, y = check.tensor(input, "l1_loss"), check.tensor(target, "l1_loss", "target")
    return _reduced(t.abs(t.sub(x, y)), reduction, "l1_loss")


def smooth_l1_loss(input: Tensor, target: Tensor, reduction: str = "mean", beta: float = 1.0) -> Tensor:
    """Squared where small, linear where large: `0.5 d**2 / beta` below `beta`, else `d - 0.5 beta`.

    Args:
        input (Tensor): floats.
        target (Tensor): floats.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.
        beta: Where the two meet. Default: 1.0.

    Returns:
        Tensor.

    Raises:
        ValueError: another `reduction`, or `beta` is negative.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.smooth_l1_loss(ms.Tensor([1.0]), ms.Tensor([4.0])))
        2.5
    """
    x, y = check.tensor(input, "smooth_l1_loss"), check.tensor(target, "smooth_l1_loss", "target")
    if beta < 0:
        raise ValueError(f"For 'smooth_l1_loss', 'beta' must not be negative, but got {beta}.")
    if beta == 0:
        return l1_loss(input, target, reduction)
    apart = t.abs(t.sub(x, y))
    near = t.mul(t.square(apart), 0.5 / beta)
    return _reduced(t.select(t.less(apart, beta), near, t.sub(apart, 0.5 * beta)), reduction, "smooth_l1_loss")


def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, reduction: str = "mean"
) -> Tensor:
    """The cross entropy of probabilities with labels in [0, 1]; logarithms are at least -100.

    Args:
        input (Tensor): probabilities.
        target (Tensor): labels, of the same shape.
        weight (Tensor): factors; broadcast. Default: None.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes differ, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.binary_cross_entropy(ms.Tensor([1.0]), ms.Tensor([0.0])))
        100.0
    """
    x, y = check.tensor(input, "binary_cross_entropy"), check.tensor(target, "binary_cross_entropy", "target")
    if x.shape != y.shape:
        raise ValueError(f"For 'binary_cross_entropy', the shapes {x.shape} and {y.shape} must be the same.")
    yes, no = (t.maximum(t.log(v), -100.0) for v in (x, t.sub(1.0, x)))
    loss = t.neg(t.add(t.mul(y, yes), t.mul(t.sub(1.0, y), no)))
    return _reduced(loss if weight is None else t.mul(loss, weight), reduction, "binary_cross_entropy")


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """The cross entropy of the sigmoid of `input` with labels in [0, 1].

    Args:
        input (Tensor): floats.
        target (Tensor): labels, of the same shape.
        weight (Tensor): factors; broadcast. Default: None.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.
        pos_weight (Tensor): factors of the positive part; broadcast. Default: None.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes differ, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.binary_cross_entropy_with_logits(ms.Tensor([-200.0]), ms.Tensor([1.0])))
        200.0
    """
    op = "binary_cross_entropy_with_logits"
    x, y = check.tensor(input, op), check.tensor(target, op, "target")
    if x.shape != y.shape:
        raise ValueError(f"For '{op}', the shapes {x.shape} and {y.shape} must be the same.")
    yes = t.mul(y, logsigmoid(x))
    yes = yes if pos_weight is None else t.mul(yes, pos_weight)
    loss = t.neg(t.add(yes, t.mul(t.sub(1.0, y), logsigmoid(t.neg(x)))))
    return _reduced(loss if weight is None else t.mul(loss, weight), reduction, op)


def kl_div(input: Tensor, target: Tensor, reduction: str = "mean", log_target: bool = False) -> Tensor:
    """The Kullback-Leibler divergence of logarithms of probabilities from a target.

    Args:
        input (Tensor): logarithms of probabilities.
        target (Tensor): probabilities, or with `log_target` their logarithms.
        reduction: 'none', 'mean', 'sum' or 'batchmean' (the sum divided by the first size). Default: 'mean'.
        log_target: Whether `target` holds logarithms. Default: False.

    Returns:
        Tensor.

    Raises:
        ValueError: another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.kl_div(ms.Tensor([0.0]), ms.Tensor([1.0])))
        0.0
    """
    x, y = check.tensor(input, "kl_div"), check.tensor(target, "kl_div", "target")
    if log_target:
        loss = t.mul(t.exp(y), t.sub(y, x))
    else:
        positive = t.greater(y, 0)
        log = t.log(t.select(positive, y, t.full((), 1, y.dtype)))
        loss = t.sub(t.select(positive, t.mul(y, log), t.full((), 0, y.dtype)), t.mul(y, x))
    if reduction == "batchmean":
        return t.div(t.reduce_sum(loss), float(x.shape[0] if x.ndim else 1))
    return _reduced(loss, reduction, "kl_div")


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """The cross entropy of the softmax of `input` with labels.

    Args:
        input (Tensor): shape (C,), (N, C) or (N, C, *), floats.
        target (Tensor): the classes as ints, without the dimension C; or their probabilities.
        weight (Tensor): shape (C,). Default: None.
        ignore_index: A class that does not count. Default: -100.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.
        label_smoothing: The share that is spread over all classes. Default: 0.0.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes do not fit, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
        200.0
    """
    return ops.cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing)


def nll_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean"
) -> Tensor:
    """The negative logarithms of probabilities of the classes.

    Args:
        input (Tensor): shape (C,), (N, C) or (N, C, *): logarithms of probabilities.
        target (Tensor): the classes as ints, without the dimension C.
        weight (Tensor): shape (C,). Default: None.
        ignore_index: A class that does not count. Default: -100.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes do not fit, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
        2.0
    """
    return ops.nll_loss(input, target, weight, ignore_index, reduction)


def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean"
) -> Tensor:
    """One minus the cosine of pairs that belong together, and what exceeds a margin of the others.

    Args:
        input1 (Tensor): shape (N, D) or (D,).
        input2 (Tensor): as `input1`.
        target (Tensor): 1 or -1 for each pair.
        margin: In [-1, 1]. Default: 0.0.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes do not fit, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> x = ms.Tensor([[1.0, 0.0]])
        >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
        1.0
    """
    return ops.cosine_embedding_loss(input1, input2, target, float(margin), reduction)


def soft_margin_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """`log(1 + exp(-target * input))`.

    Args:
        input (Tensor): floats.
        target (Tensor): 1 or -1, of the same shape.
        reduction: 'none', 'mean' or 'sum'. Default: 'mean'.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes differ, or another `reduction`.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.soft_margin_loss(ms.Tensor([-200.0]), ms.Tensor([1.0])))
        200.0
    """
    x, y = check.tensor(input, "soft_margin_loss"), check.tensor(target, "soft_margin_loss", "target")
    if x.shape != y.shape:
        raise ValueError(f"For 'soft_margin_loss', the shapes {x.shape} and {y.shape} must be the same.")
    return _reduced(t.neg(logsigmoid(t.mul(x, y))), reduction, "soft_margin_loss")


def softplus(input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    """`log(1 + exp(beta * input)) / beta`; linear above a threshold.

    Args:
        input (Tensor): floats.
        beta: The factor. Default: 1.
        threshold: Where `beta * input` counts as linear. Default: 20.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
        [200.]
    """
    return ops.softplus(check.tensor(input, "softplus"), beta, threshold)


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
