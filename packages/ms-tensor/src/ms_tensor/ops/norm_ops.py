"""Normalization: batch, layer, group, instance, local response, root mean square."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._normalized import (
    batch_normalized,
    check_batch_norm,
    floating,
    in_dtype_of,
    layer_normalized,
    parameter,
    with_parameters,
)


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

    input_x: of shape (N, C, *).
    running_mean: of shape (C,).
    running_var: of shape (C,).
    weight: of shape (C,), or None.
    bias: of shape (C,), or None.
    momentum: The share of the batch in the running statistics.
    Returns: Tensor of the shape of `input_x`.
    ValueError: `input_x` has fewer than two dimensions.

    >>> x = ops.arange(4.0).reshape(2, 2)
    >>> print(ops.batch_norm(x, ops.zeros(2), ops.ones(2), None, None, eps=0.0))
    [[0. 1.]
     [2. 3.]]
    """
    check_batch_norm(input_x, running_mean, running_var, weight, bias)
    return batch_normalized(input_x, running_mean, running_var, weight, bias, training, momentum, eps)[0]


def layer_norm(
    input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """Normalizes over the last dimensions (arXiv 1607.06450).

    normalized_shape: An int or a tuple of ints: the shape of the last dimensions.
    weight: of `normalized_shape`.
    bias: of `normalized_shape`.
    Returns: Tensor of the shape of `input`.
    ValueError: the last dimensions have another shape.
    RuntimeError: `weight` or `bias` has another shape.

    >>> print(ops.layer_norm(Tensor([[1.0, 3.0]]), (2,), eps=0.0))
    [[-1.  1.]]
    """
    wanted = check.shape(normalized_shape, "layer_norm", "normalized_shape")
    check.tensor(input, "layer_norm")
    if not wanted or tuple(input.shape[-len(wanted) :]) != wanted:
        raise ValueError(
            f"For 'layer_norm', the last dimensions must be {check.show(wanted)}, but got shape {input.shape}."
        )
    for name, value in (("weight", weight), ("bias", bias)):
        if isinstance(value, Tensor) and tuple(value.shape) != wanted:
            raise RuntimeError(
                f"For 'layer_norm', '{name}' must have the shape {check.show(wanted)} of 'normalized_shape', "
                f"but got {check.show(tuple(value.shape))}."
            )
    return layer_normalized(input, wanted, weight, bias, eps)[0]


def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """Normalizes over groups of channels (arXiv 1803.08494).

    input: of shape (N, C, *).
    num_groups: The number of groups; it divides C.
    weight: of shape (C,).
    bias: of shape (C,).
    Returns: Tensor of the shape of `input`.
    ValueError: `num_groups` does not divide the number of channels.

    >>> print(ops.group_norm(ops.arange(4.0).reshape(1, 4), 2, eps=0.0))
    [[-1.  1. -1.  1.]]
    """
    groups = check.integer(num_groups, "group_norm", "num_groups")
    if check.tensor(input, "group_norm").ndim < 2 or groups <= 0 or input.shape[1] % groups:
        raise ValueError(
            f"For 'group_norm', 'num_groups' {check.show(num_groups)} does not divide the channels of {input.shape}."
        )
    channels = input.shape[1]
    for name, value in (("weight", weight), ("bias", bias)):
        if isinstance(value, Tensor) and value.shape != (channels,):
            raise ValueError(
                f"For 'group_norm', '{name}' must have one element for each of the {channels} channels of an input of "
                f"shape {input.shape}, but got shape {value.shape}."
            )
    behind = (1,) * (input.ndim - 2)
    return with_parameters(
        "group_norm", t.group_norm_, input, (input.shape[1],), behind, weight, bias, groups, float(eps)
    )[0]


def instance_norm(x: Tensor, gamma: Tensor | None, beta: Tensor | None, eps: float = 1e-5) -> Tensor:
    """Normalizes every channel of every element of the batch over its spatial dimensions (arXiv 1607.08022).

    x: of shape (N, C, *spatial).
    gamma: of shape (C,), or None.
    beta: of shape (C,), or None.
    Returns: Tensor of the shape of `x`.
    ValueError: `x` has fewer than three dimensions.
    """
    if check.tensor(x, "instance_norm", "x").ndim < 3:
        raise ValueError(f"For 'instance_norm', 'x' must have 3 dimensions or more, but got shape {x.shape}.")
    for name, value in (("gamma", gamma), ("beta", beta)):
        if value is not None:
            check.tensor(value, "instance_norm", name)
    full, channels = floating(x), (x.shape[1],)
    scale, shift = parameter(gamma, 1.0, channels, full), parameter(beta, 0.0, channels, full)
    return in_dtype_of(x, t.group_norm_(full, scale, shift, x.shape[1], float(eps))[0])


def rms_norm(x: Tensor, gamma: Tensor, epsilon: float = 1e-6) -> tuple[Tensor, Tensor]:
    """Divides by the root of the mean square of the last dimensions, those of `gamma` (arXiv 1910.07467).

    x: of a float dtype.
    gamma: of the shape of the last dimensions of `x`.
    epsilon: Added to the mean square.
    Returns: (Tensor of the shape of `x`, the reciprocal root in float32 with the last dimensions of size 1).
    TypeError: an argument is not a Tensor of a float dtype.
    ValueError: the last dimensions have another shape.

    >>> print(ops.rms_norm(Tensor([[1.0, 7.0]]), ops.ones(2))[0])
    [[0.2 1.4]]
    """
    check.floating(check.tensor(x, "rms_norm", "x"), "RmsNorm", "x")
    check.tensor(gamma, "rms_norm", "gamma")
    if gamma.ndim < 1 or tuple(x.shape[-gamma.ndim :]) != tuple(gamma.shape):
        raise ValueError(
            f"For 'rms_norm', 'gamma' must have the last dimensions of 'x', but got shapes {gamma.shape} and {x.shape}."
        )
    own = gamma.dtype is x.dtype
    result, scale = t.rms_norm_(x, gamma if own else t.full(gamma.shape, 1.0, x.dtype), float(epsilon))
    return result if own else t.mul(result, gamma), t.cast(scale, mstype.float32)


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

    x: of shape (N, C, H, W).
    depth_radius: How many channels before and behind count.
    norm_region: 'ACROSS_CHANNELS'.
    Returns: Tensor of the shape of `x`.
    TypeError: an argument is of another type.
    ValueError: `x` is not of four dimensions, or `depth_radius` is negative.

    >>> print(ops.lrn(Tensor([[[[3.0]], [[4.0]]]]), bias=0.0).reshape(2))
    [0.6 0.8]
    """
    radius = check.integer(depth_radius, "lrn", "depth_radius")
    for name, value in (("bias", bias), ("alpha", alpha), ("beta", beta)):
        if not isinstance(value, float):
            raise TypeError(f"For 'lrn', '{name}' must be a float, but got {type(value).__name__}.")
    check.choice(norm_region, ("ACROSS_CHANNELS",), "lrn", "norm_region")
    if radius < 0:
        raise ValueError(f"For 'lrn', 'depth_radius' must be at least 0, but got {check.show(radius)}.")
    check.rank(check.tensor(x, "lrn", "x"), 4, "lrn", "x")
    n, c, h, w = x.shape
    wide = accumulate.widened(x)
    columns = t.reshape(t.square(wide), (n, 1, c, h * w))
    count = 2 * radius + 1
    means = t.avg_pool2d_(columns, (count, 1), (1, 1), (radius, radius, 0, 0), False, True)
    near = t.reshape(t.mul(means, float(count)), x.shape)
    return accumulate.narrowed(t.div(wide, t.pow(t.add(t.mul(near, alpha), bias), beta)), x)
