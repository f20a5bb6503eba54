"""Normalization: batch, layer, group, instance, local response, root mean square."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


def _wide(x: Tensor) -> Tensor:
    """`x` in a dtype in which sums over many elements keep their digits."""
    return t.cast(x, mstype.float32) if x.dtype in (mstype.float16, mstype.bfloat16) else x


def batch_norm(
    input_x: Tensor,
    running_mean: Tensor,
    running_var: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """Normalizes every channel (dimension 1) over the others (arXiv 1502.03167).

    In training the statistics are the batch's, and `running_mean` and `running_var` are moved in place towards them:
    `running = (1 - momentum) * running + momentum * batch`, where the batch's variance is the unbiased one.

    Args:
        input_x: Tensor of shape (N, C, *).
        running_mean: Tensor of shape (C,).
        running_var: Tensor of shape (C,).
        weight: Tensor of shape (C,), or None.
        bias: Tensor of shape (C,), or None.
        training: Default: False.
        momentum: The share of the batch in the running statistics. Default: 0.1.
        eps: Added to the variance. Default: 1e-5.

    Returns:
        Tensor of the shape of `input_x`.

    Raises:
        ValueError: `input_x` has fewer than two dimensions.

    Examples:
        >>> from ms_tensor import ops
        >>> x = ops.arange(4.0).reshape(2, 2)
        >>> print(ops.batch_norm(x, ops.zeros(2), ops.ones(2), None, None, eps=0.0))
        [[0. 1.]
         [2. 3.]]
    """
    if check.tensor(input_x, "batch_norm", "input_x").ndim < 2:
        raise ValueError(f"For 'batch_norm', 'input_x' must have 2 dimensions or more, but got {input_x.shape}.")
    channel = (1, -1) + (1,) * (input_x.ndim - 2)
    dtype, input_x = input_x.dtype, _wide(input_x)
    if training:
        axes = (0, *range(2, input_x.ndim))
        count = float(input_x.size // max(input_x.shape[1], 1))
        mean = t.div(t.reduce_sum(input_x, axes, True), count)
        centred = t.sub(input_x, mean)
        var = t.div(t.reduce_sum(t.square(centred), axes, True), count)
        with ms_runtime.no_record():
            flat = running_mean.shape
            unbiased = t.mul(t.reshape(t.stop_gradient(var), flat), count / max(count - 1.0, 1.0))
            _move(running_mean, t.reshape(t.stop_gradient(mean), flat), momentum)
            _move(running_var, unbiased, momentum)
    else:
        centred = t.sub(input_x, t.reshape(running_mean, channel))
        var = t.reshape(running_var, channel)
    result = t.mul(centred, t.rsqrt(t.add(var, eps)))
    if weight is not None:
        result = t.mul(result, t.reshape(weight, channel))
    if bias is not None:
        result = t.add(result, t.reshape(bias, channel))
    return t.cast(result, dtype)


def _move(running: Tensor, batch: Tensor, share: float) -> None:
    running._assign(t.add(t.mul(running, 1.0 - share), t.mul(batch, share)))


def layer_norm(
    input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """Normalizes over the last dimensions (arXiv 1607.06450).

    Args:
        input: Tensor.
        normalized_shape: An int or a tuple of ints: the shape of the last dimensions.
        weight: Tensor of `normalized_shape`. Default: None.
        bias: Tensor of `normalized_shape`. Default: None.
        eps: Added to the variance. Default: 1e-5.

    Returns:
        Tensor of the shape of `input`.

    Raises:
        ValueError: the last dimensions have another shape.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.layer_norm(Tensor([[1.0, 3.0]]), (2,), eps=0.0))
        [[-1.  1.]]
    """
    wanted = check.shape(normalized_shape, "layer_norm", "normalized_shape")
    check.tensor(input, "layer_norm")
    if not wanted or tuple(input.shape[-len(wanted) :]) != wanted:
        raise ValueError(f"For 'layer_norm', the last dimensions must be {wanted}, but got shape {input.shape}.")
    result = t.cast(normalize(_wide(input), tuple(range(input.ndim - len(wanted), input.ndim)), eps), input.dtype)
    if weight is not None:
        result = t.mul(result, weight)
    return result if bias is None else t.add(result, bias)


def normalize(x: Tensor, axes: tuple[int, ...], eps: float) -> Tensor:
    """`x` less its mean over `axes`, divided by its standard deviation there."""
    count = 1
    for axis in axes:
        count *= x.shape[axis]
    centred = t.sub(x, t.div(t.reduce_sum(x, axes, True), float(count)))
    var = t.div(t.reduce_sum(t.square(centred), axes, True), float(count))
    return t.mul(centred, t.rsqrt(t.add(var, eps)))


def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """Normalizes over groups of channels (arXiv 1803.08494).

    Args:
        input: Tensor of shape (N, C, *).
        num_groups: The number of groups; it divides C.
        weight: Tensor of shape (C,). Default: None.
        bias: Tensor of shape (C,). Default: None.
        eps: Added to the variance. Default: 1e-5.

    Returns:
        Tensor of the shape of `input`.

    Raises:
        ValueError: `num_groups` does not divide the number of channels.

    Examples:
        >>> from ms_tensor import ops
        >>> print(ops.group_norm(ops.arange(4.0).reshape(1, 4), 2, eps=0.0))
        [[-1.  1. -1.  1.]]
    """
    groups = check.integer(num_groups, "group_norm", "num_groups")
    if check.tensor(input, "group_norm").ndim < 2 or groups <= 0 or input.shape[1] % groups:
        raise ValueError(f"For 'group_norm', 'num_groups' {num_groups} does not divide the channels of {input.shape}.")
    grouped = t.reshape(_wide(input), (input.shape[0], groups, input.size // max(input.shape[0] * groups, 1)))
    result = t.cast(t.reshape(normalize(grouped, (2,), eps), input.shape), input.dtype)
    channel = (-1,) + (1,) * (input.ndim - 2)
    if weight is not None:
        result = t.mul(result, t.reshape(weight, channel))
    return result if bias is None else t.add(result, t.reshape(bias, channel))


def instance_norm(x: Tensor, gamma: Tensor | None, beta: Tensor | None, eps: float = 1e-5) -> Tensor:
    """Normalizes every channel of every element of the batch over its spatial dimensions (arXiv 1607.08022).

    Args:
        x: Tensor of shape (N, C, *spatial).
        gamma: Tensor of shape (C,), or None.
        beta: Tensor of shape (C,), or None.
        eps: Added to the variance. Default: 1e-5.

    Returns:
        Tensor of the shape of `x`.

    Raises:
        ValueError: `x` has fewer than three dimensions.
    """
    if check.tensor(x, "instance_norm", "x").ndim < 3:
        raise ValueError(f"For 'instance_norm', 'x' must have 3 dimensions or more, but got shape {x.shape}.")
    channel = (-1,) + (1,) * (x.ndim - 2)
    result = normalize(_wide(x), tuple(range(2, x.ndim)), eps)
    if gamma is not None:
        result = t.mul(result, t.reshape(gamma, channel))
    if beta is not None:
        result = t.add(result, t.reshape(beta, channel))
    return t.cast(result, x.dtype)


def rms_norm(x: Tensor, gamma: Tensor, epsilon: float = 1e-6) -> tuple[Tensor, Tensor]:
    """Divides by the root of the mean square of the last dimensions, those of `gamma` (arXiv 1910.07467).

    Args:
        x: Tensor of a float dtype.
        gamma: Tensor of the shape of the last dimensions of `x`.
        epsilon: Added to the mean square. Default: 1e-6.

    Returns:
        (Tensor of the shape of `x`, the reciprocal root in float32 with the last dimensions of size 1).

    Raises:
        TypeError: an argument is no Tensor of a float dtype.
        ValueError: the last dimensions have another shape.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.rms_norm(Tensor([[1.0, 7.0]]), ops.ones(2))[0])
        [[0.2 1.4]]
    """
    check.floating(check.tensor(x, "rms_norm", "x"), "RmsNorm", "x")
    check.tensor(gamma, "rms_norm", "gamma")
    if gamma.ndim < 1 or tuple(x.shape[-gamma.ndim :]) != tuple(gamma.shape):
        raise ValueError(f"For 'rms_norm', 'gamma' of shape {gamma.shape} does not fit 'x' of shape {x.shape}.")
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    wide = _wide(x)
    mean = t.div(t.reduce_sum(t.square(wide), axes, True), float(max(gamma.size, 1)))
    scale = t.rsqrt(t.add(mean, epsilon))
    return t.mul(t.cast(t.mul(wide, scale), x.dtype), gamma), t.cast(scale, mstype.float32)


def lrn(
    x: Tensor,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    norm_region: str = "ACROSS_CHANNELS",
) -> Tensor:
    """Local response normalization, `x / (bias + alpha * sum of squares of near channels) ** beta`.

    The formula is section 3.3 of Krizhevsky, Sutskever and Hinton, ImageNet classification with deep convolutional
    neural networks.

    Args:
        x: Tensor of shape (N, C, H, W).
        depth_radius: How many channels before and behind count. Default: 5.
        bias: Default: 1.0.
        alpha: Default: 1.0.
        beta: Default: 0.5.
        norm_region: 'ACROSS_CHANNELS'.

    Returns:
        Tensor of the shape of `x`.

    Raises:
        TypeError: an argument is of another type.
        ValueError: `x` is not of four dimensions, or `depth_radius` is negative.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.lrn(Tensor([[[[3.0]], [[4.0]]]]), bias=0.0).reshape(2))
        [0.6 0.8]
    """
    radius = check.integer(depth_radius, "lrn", "depth_radius")
    for name, value in (("bias", bias), ("alpha", alpha), ("beta", beta)):
        if not isinstance(value, float):
            raise TypeError(f"For 'lrn', '{name}' must be a float, but got {type(value).__name__}.")
    check.choice(norm_region, ("ACROSS_CHANNELS",), "lrn", "norm_region")
    if radius < 0:
        raise ValueError(f"For 'lrn', 'depth_radius' must be at least 0, but got {radius}.")
    check.rank(check.tensor(x, "lrn", "x"), 4, "lrn", "x")
    n, c, h, w = x.shape
    columns = t.reshape(t.square(x), (n, 1, c, h * w))
    count = 2 * radius + 1
    means = t.avg_pool2d_(columns, (count, 1), (1, 1), (radius, radius, 0, 0), False, True)
    near = t.reshape(t.mul(means, float(count)), x.shape)
    return t.div(x, t.pow(t.add(t.mul(near, alpha), bias), beta))
