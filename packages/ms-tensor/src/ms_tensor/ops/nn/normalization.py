"""Normalization: batch, layer, group, instance, local response, root mean square."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import cast as cast_input
from ..._mixed import no_casts


def layer_norm(
    input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """Layer normalization over the last dimensions (arXiv 1607.06450).

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
    """Group normalization over groups of channels (arXiv 1803.08494).

    input: of shape (N, C, *).
    num_groups: The number of groups, a divisor of C.
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
    return _with_parameters(
        "group_norm", t.group_norm_, input, (input.shape[1],), behind, weight, bias, groups, float(eps)
    )[0]


def instance_norm(x: Tensor, gamma: Tensor | None, beta: Tensor | None, eps: float = 1e-5) -> Tensor:
    """Instance normalization: normalizes each channel of each element over its spatial dimensions (arXiv 1607.08022).

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
    full, channels = _floating(x), (x.shape[1],)
    scale, shift = _parameter(gamma, 1.0, channels, full), _parameter(beta, 0.0, channels, full)
    return _in_dtype_of(x, t.group_norm_(full, scale, shift, x.shape[1], float(eps))[0])


def rms_norm(x: Tensor, gamma: Tensor, epsilon: float = 1e-6) -> tuple[Tensor, Tensor]:
    """RMS normalization: divides by the root mean square of the last dimensions, those of `gamma` (arXiv 1910.07467).

    x: of a float dtype.
    gamma: of the shape of the last dimensions of `x`.
    epsilon: Added to the mean square.
    Returns: (Tensor of the shape of `x`, the reciprocal root mean square in float32, with last dimensions of size 1).
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


@accumulate.cast_at_entry
def lrn(
    x: Tensor,
    depth_radius: int = 5,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    norm_region: str = "ACROSS_CHANNELS",
) -> Tensor:
    """Local response normalization, `x / (bias + alpha * sum of squares of near channels) ** beta`.

    The formula is from section 3.3 of Krizhevsky, Sutskever and Hinton, "ImageNet classification with deep
    convolutional neural networks".

    x: of shape (N, C, H, W).
    depth_radius: The number of channels on each side that count.
    norm_region: 'ACROSS_CHANNELS'.
    Returns: Tensor of the shape of `x`.
    TypeError: an argument is of another type.
    ValueError: `x` does not have four dimensions, or `depth_radius` is negative.

    >>> print(ops.lrn(Tensor([[[[3.0]], [[4.0]]]]), bias=0.0).reshape(2))
    [0.6 0.8]
    """
    radius = check.integer(depth_radius, "lrn", "depth_radius")
    for name, value in (("bias", bias), ("alpha", alpha), ("beta", beta)):
        check.kind(value, float, "a float", "lrn", name)
    check.choice(norm_region, ("ACROSS_CHANNELS",), "lrn", "norm_region")
    check.at_least(radius, 0, "lrn", "depth_radius")
    check.rank(check.tensor(x, "lrn", "x"), 4, "lrn", "x")
    n, c, h, w = x.shape
    wide = accumulate.widened(x)
    columns = t.reshape(t.square(wide), (n, 1, c, h * w))
    count = 2 * radius + 1
    means = t.avg_pool2d_(columns, (count, 1), (1, 1), (radius, radius, 0, 0), False, True)
    near = t.reshape(t.mul(means, float(count)), x.shape)
    return accumulate.narrowed(t.div(wide, t.pow(t.add(t.mul(near, alpha), bias), beta)), x)


def check_batch_norm(
    input_x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None, bias: Tensor | None
) -> None:
    """Raises an error if arguments of `batch_norm` are wrong."""
    if check.tensor(input_x, "batch_norm", "input_x").ndim < 2:
        raise ValueError(f"For 'batch_norm', 'input_x' must have 2 dimensions or more, but got {input_x.shape}.")
    check.tensor(running_mean, "batch_norm", "running_mean")
    check.tensor(running_var, "batch_norm", "running_var")
    check_channels(input_x, running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)


def check_channels(x: Tensor, **given: Tensor | None) -> None:
    """Raises an error if a parameter of `batch_norm` is not a Tensor, or would broadcast over the channels of `x`."""
    for name, value in given.items():
        if value is not None:
            check.tensor(value, "batch_norm", name)
    for name, value in given.items():
        if value is not None and value.size != x.shape[1]:
            raise ValueError(
                f"For 'batch_norm', '{name}' must have an element for each of the {x.shape[1]} channels of "
                f"{tuple(x.shape)}, but got shape {tuple(value.shape)}."
            )


def batch_normalized(
    x: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """The result of `batch_norm`, and the mean and variance that were used; running statistics may be None."""
    x = cast_input("batch_norm", x)
    full = _floating(x)
    channels = (x.shape[1],)
    if training:
        scale, shift = _parameter(weight, 1.0, channels, full), _parameter(bias, 0.0, channels, full)
        result, mean, var = t.batch_norm_(full, scale, shift, float(eps))
        if running_mean is not None and running_var is not None:
            count = check.real(x.size // max(x.shape[1], 1))
            with ms_runtime.no_record():
                unbiased = t.mul(t.stop_gradient(var), count / max(count - 1.0, 1.0))
                _move(running_mean, t.stop_gradient(mean), momentum)
                _move(running_var, unbiased, momentum)
        return _in_dtype_of(x, result), mean, var
    assert running_mean is not None and running_var is not None
    scale = t.rsqrt(t.add(_floating(running_var), eps))
    if weight is not None:
        scale = t.mul(scale, t.reshape(weight, scale.shape))
    spread = (-1,) + (1,) * (x.ndim - 2)
    # The mean is taken in a copy: training may move it before the gradient is taken.
    shift = t.full((), 0.0, scale.dtype) if bias is None else t.reshape(_floating(bias), spread)
    result = t.scale_shift_(
        full, t.reshape(t.mul(_floating(running_mean), 1.0), spread), t.reshape(scale, spread), shift
    )
    return _in_dtype_of(x, result), running_mean, running_var


def _with_parameters(
    name: str,
    op: Any,
    x: Tensor,
    shape: tuple[int, ...],
    behind: tuple[int, ...],
    weight: Tensor | None,
    bias: Tensor | None,
    *attrs: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    """`op(x, weight, bias, *attrs)`, which takes parameters of `shape`; they broadcast in shape `shape + behind`.

    Errors name the function `name`.

    Parameters of another dtype, which decide on that of the result, are applied to the plain result.
    """
    x, weight, bias = cast_input(name, x), cast_input(name, weight), cast_input(name, bias)
    own = True
    for p, label in ((weight, "weight"), (bias, "bias")):
        if p is not None and (check.tensor(p, name, label).dtype is not x.dtype or p.shape != shape):
            own = False
    full = _floating(x)
    scale = _parameter(weight if own else None, 1.0, shape, full)
    shift = _parameter(bias if own else None, 0.0, shape, full)
    result, mean, deviation = op(full, scale, shift, *attrs)
    result = _in_dtype_of(x, result)
    if not own:
        if weight is not None:
            result = t.mul(result, t.reshape(weight, shape + behind) if behind else weight)
        if bias is not None:
            result = t.add(result, t.reshape(bias, shape + behind) if behind else bias)
    return result, mean, deviation


def _parameter(value: Tensor | None, default: float, shape: tuple[int, ...], x: Tensor) -> Tensor:
    """A scale or bias as a normalization's op needs it: floats of `shape`, or `default` if it is None."""
    if value is None:
        return t.full(shape, default, accumulate.wide_dtype(x.dtype))
    value = _floating(value)
    return value if value.shape == shape else t.reshape(value, shape)


def _floating(x: Tensor) -> Tensor:
    """`x`, as float32 where it is of no float dtype."""
    return x if x.dtype in mstype.float_type else t.cast(x, mstype.float32)


def _in_dtype_of(x: Tensor, result: Tensor) -> Tensor:
    """`result` in the dtype of `x`; itself if it has that dtype, because a cast copies."""
    return result if result.dtype is x.dtype else t.cast(result, x.dtype)


def _move(running: Tensor, batch: Tensor, share: float) -> None:
    with no_casts():
        moved = t.add(t.mul(running, 1.0 - share), t.mul(batch, share))
        running._assign(_in_dtype_of(running, moved))


def _sum(x1: Tensor, x2: Tensor, op: str) -> Tensor:
    check.floating(check.tensor(x1, op, "x1"), op, "x1")
    check.floating(check.tensor(x2, op, "x2"), op, "x2")
    if x1.dtype != x2.dtype:
        raise TypeError(f"For '{op}', 'x1' and 'x2' must be of one dtype, but got {x1.dtype} and {x2.dtype}.")
    if x1.shape != x2.shape:
        raise ValueError(f"For '{op}', 'x1' and 'x2' must be of one shape, but got {x1.shape} and {x2.shape}.")
    return t.add(x1, x2)


def add_layer_norm(
    x1: Tensor, x2: Tensor, gamma: Tensor, beta: Tensor, epsilon: float = 1e-5, additional_output: bool = False
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The layer normalization of a sum over its last dimension.

    Arguments: add_rms_norm
    gamma: of the size of the last dimension.
    beta: of the size of the last dimension.
    epsilon: Added to the variance.
    additional_output: Accepted for compatibility; the sum is always returned.
    Returns: (the normalized sum, its mean, its reciprocal standard deviation, the sum); mean and deviation have a last
        dimension of size 1.

    >>> found = ops.add_layer_norm(Tensor([[1.0, 2.0]]), Tensor([[0.0, 1.0]]), ops.ones(2), ops.zeros(2), 0.0)
    >>> print(found[0], found[1])
    [[-1.  1.]] [[2.]]
    """
    check.flag(additional_output, "add_layer_norm", "additional_output")
    total = _sum(x1, x2, "add_layer_norm")
    size = total.shape[-1] if total.ndim else 0
    check.tensor(gamma, "add_layer_norm", "gamma")
    check.tensor(beta, "add_layer_norm", "beta")
    if tuple(gamma.shape) != (size,) or tuple(beta.shape) != (size,):
        raise ValueError(f"For 'add_layer_norm', 'gamma' and 'beta' must have shape ({size},), but got {gamma.shape}.")
    return *layer_normalized(total, (size,), gamma, beta, epsilon), total


from ..._generated.rows.ops_nn import *
