"""Neural network functions: convolution, pooling, normalization, dropout, embedding."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .array_ops import squeeze
from .random_ops import draw


def same_padding(size: int, kernel: int, stride: int, dilation: int = 1) -> tuple[int, int]:
    """How much to add before and after, so that the output has ceil(size / stride) elements."""
    reach = (kernel - 1) * dilation + 1
    total = max((-(-size // stride) - 1) * stride + reach - size, 0)
    return total // 2, total - total // 2


def _pads(value: Any, op: str) -> tuple[int, int, int, int]:
    """top, bottom, left, right of a padding given as an int, (vertical, horizontal), or all four."""
    if isinstance(value, (tuple, list)) and len(value) == 4:
        pads = tuple(check.integer(v, op, "padding") for v in value)
        if min(pads) < 0:
            raise ValueError(f"For '{op}', 'padding' must be at least 0, but got {value}.")
        return pads  # type: ignore[return-value]
    vertical, horizontal = check.pair(value, op, "padding", 0)
    return vertical, vertical, horizontal, horizontal


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    pad_mode: str = "valid",
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Tensor:
    """A 2-d convolution (cross-correlation).

    Args:
        input: Tensor of shape (N, C, H, W).
        weight: Tensor of shape (C_out, C / groups, kernel height, kernel width).
        bias: Tensor of shape (C_out,). Default: None.
        stride: An int or (vertical, horizontal). Default: 1.
        pad_mode: 'valid' (none), 'same' (output size is input size / stride, rounded up) or 'pad' (by `padding`).
            Default: 'valid'.
        padding: An int, (vertical, horizontal) or (top, bottom, left, right); only with 'pad'. Default: 0.
        dilation: An int or (vertical, horizontal). Default: 1.
        groups: The number of groups that channels fall into. Default: 1.

    Returns:
        Tensor of shape (N, C_out, H_out, W_out).

    Raises:
        ValueError: the shapes do not fit, or padding is given with another mode than 'pad'.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.conv2d(ops.ones((1, 3, 5, 5)), ops.ones((2, 3, 3, 3))).shape
        (1, 2, 3, 3)
    """
    check.rank(check.tensor(input, "conv2d"), 4, "conv2d")
    check.rank(check.tensor(weight, "conv2d", "weight"), 4, "conv2d", "weight")
    strides = check.pair(stride, "conv2d", "stride")
    dilations = check.pair(dilation, "conv2d", "dilation")
    pads = _pads(padding, "conv2d")
    mode = pad_mode.lower() if isinstance(pad_mode, str) else pad_mode
    check.choice(mode, ("valid", "same", "pad"), "conv2d", "pad_mode")
    if mode != "pad" and any(pads):
        raise ValueError(f"For 'conv2d', 'padding' must be 0 where 'pad_mode' is '{mode}', but got {padding}.")
    if mode == "same":
        pads = same_padding(input.shape[2], weight.shape[2], strides[0], dilations[0]) + same_padding(
            input.shape[3], weight.shape[3], strides[1], dilations[1]
        )
    result = t.conv2d_(input, weight, strides, pads, dilations, check.integer(groups, "conv2d", "groups"))
    return result if bias is None else t.add(result, t.reshape(bias, (-1, 1, 1)))


def bias_add(input_x: Tensor, bias: Tensor) -> Tensor:
    """A bias of one element a channel (dimension 1) added.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.bias_add(ops.ones((1, 2)), Tensor([1.0, 2.0])))
        [[2. 3.]]
    """
    check.rank(check.tensor(bias, "bias_add", "bias"), 1, "bias_add", "bias")
    return t.add(input_x, t.reshape(bias, (-1,) + (1,) * max(check.tensor(input_x, "bias_add").ndim - 2, 0)))


def _batched(x: Tensor, op: str) -> tuple[Tensor, bool]:
    """A (C, H, W) image as a batch of one."""
    check.tensor(x, op, "x")
    if x.ndim == 3:
        return t.reshape(x, (1, *x.shape)), True
    check.rank(x, 4, op, "x")
    return x, False


def max_pool2d(
    x: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    return_indices: bool = False,
    ceil_mode: bool = False,
) -> Any:
    """The maximum of every window.

    Args:
        x: Tensor of shape (N, C, H, W) or (C, H, W).
        kernel_size: The window: an int or (height, width).
        stride: An int or (vertical, horizontal); None is `kernel_size`. Default: None.
        padding: An int or (vertical, horizontal); what is added never is the maximum. Default: 0.
        dilation: An int or (vertical, horizontal). Default: 1.
        return_indices: Whether to return the flat index (in H x W) of every maximum too. Default: False.
        ceil_mode: Whether a last, partial window counts. Default: False.

    Returns:
        Tensor of shape (N, C, H_out, W_out), or (that, its indices in int64).

    Raises:
        ValueError: the shapes do not fit.

    Examples:
        >>> from ms_tensor import ops
        >>> print(ops.max_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2))
        [[[[ 5.  7.]
           [13. 15.]]]]
    """
    x, single = _batched(x, "max_pool2d")
    kernel = check.pair(kernel_size, "max_pool2d", "kernel_size")
    strides = kernel if stride is None else check.pair(stride, "max_pool2d", "stride")
    dilations = check.pair(dilation, "max_pool2d", "dilation")
    values, index = t.max_pool2d_(x, kernel, strides, _pads(padding, "max_pool2d"), dilations, ceil_mode)
    if single:
        values, index = squeeze(values, 0), squeeze(index, 0)
    return (values, index) if return_indices else values


def avg_pool2d(
    input_x: Tensor,
    kernel_size: Any = 1,
    stride: Any = 1,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int = 0,
) -> Tensor:
    """The mean of every window.

    Args:
        input_x: Tensor of shape (N, C, H, W) or (C, H, W).
        kernel_size: The window: an int or (height, width). Default: 1.
        stride: An int or (vertical, horizontal). Default: 1.
        padding: An int, (vertical, horizontal) or (top, bottom, left, right). Default: 0.
        ceil_mode: Whether a last, partial window counts. Default: False.
        count_include_pad: Whether added zeros count in the mean. Default: True.
        divisor_override: The divisor, if not 0. Default: 0.

    Returns:
        Tensor of shape (N, C, H_out, W_out).

    Examples:
        >>> from ms_tensor import ops
        >>> print(ops.avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2))
        [[[[ 2.5  4.5]
           [10.5 12.5]]]]
    """
    x, single = _batched(input_x, "avg_pool2d")
    kernel = check.pair(kernel_size, "avg_pool2d", "kernel_size")
    strides = check.pair(stride, "avg_pool2d", "stride")
    pads = _pads(padding, "avg_pool2d")
    if divisor_override:
        count_include_pad = True
    result = t.avg_pool2d_(x, kernel, strides, pads, ceil_mode, count_include_pad)
    if divisor_override:
        result = t.mul(result, kernel[0] * kernel[1] / check.integer(divisor_override, "avg_pool2d", "divisor"))
    return squeeze(result, 0) if single else result


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
    return result if bias is None else t.add(result, t.reshape(bias, channel))


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
    result = normalize(input, tuple(range(input.ndim - len(wanted), input.ndim)), eps)
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
    grouped = t.reshape(input, (input.shape[0], groups, -1))
    result = t.reshape(normalize(grouped, (2,), eps), input.shape)
    channel = (-1,) + (1,) * (input.ndim - 2)
    if weight is not None:
        result = t.mul(result, t.reshape(weight, channel))
    return result if bias is None else t.add(result, t.reshape(bias, channel))


def dropout(input: Tensor, p: float = 0.5, training: bool = True, seed: int | None = None) -> Tensor:
    """In training each element is 0 with probability `p`, and the others are divided by `1 - p`.

    Args:
        input: Tensor of a float dtype.
        p: The probability, in [0, 1]. Default: 0.5.
        training: False gives `input` back. Default: True.
        seed: For this call only; None draws from the default generator. Default: None.

    Returns:
        Tensor of the same shape.

    Raises:
        ValueError: `p` is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.dropout(Tensor([1.0, 2.0]), p=0.0))
        [1. 2.]
    """
    check.tensor(input, "dropout")
    check.flag(training, "dropout", "training")
    if isinstance(p, bool) or not isinstance(p, (int, float)):
        raise TypeError(f"For 'dropout', 'p' must be a float, but got {type(p).__name__}.")
    if not 0 <= p <= 1:
        raise ValueError(f"For 'dropout', 'p' must be in [0, 1], but got {p}.")
    if not training or p == 0:
        return input
    key, call = draw(seed, "dropout")
    kept = t.greater_equal(t.uniform_(key, input.shape, call, mstype.float32), p)
    scale = 0.0 if p == 1 else 1.0 / (1.0 - p)
    return t.mul(t.mul(input, t.cast(kept, input.dtype)), scale)


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
) -> Tensor:
    """The rows of `weight` for the indices in `input`.

    Args:
        input: Tensor of ints in [0, rows).
        weight: Tensor of shape (rows, size).
        padding_idx: A row that takes no gradient. Default: None.
        max_norm: Rows of a greater norm are scaled down to it, in `weight` itself. Default: None.
        norm_type: The norm. Default: 2.0.
        scale_grad_by_freq: Not supported, must be False. Default: False.

    Returns:
        Tensor of shape (*input.shape, size).

    Raises:
        IndexError: an index is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.embedding(Tensor([1]), ops.arange(4.0).reshape(2, 2)))
        [[2. 3.]]
    """
    check.rank(check.tensor(weight, "embedding", "weight"), 2, "embedding", "weight")
    if scale_grad_by_freq:
        raise ValueError("For 'embedding', 'scale_grad_by_freq' must be False.")
    if max_norm is not None:
        with ms_runtime.no_record():
            norms = t.pow(t.reduce_sum(t.pow(t.abs(weight), norm_type), (1,), True), 1.0 / norm_type)
            used = t.take_add(
                t.full(norms.shape, 0.0, norms.dtype),
                t.reshape(input, (-1,)),
                t.full((input.size, 1), 1.0, norms.dtype),
                0,
            )
            scale = t.select(
                t.logical_and(t.greater(norms, max_norm), t.greater(used, 0)),
                t.div(t.full((), max_norm, norms.dtype), t.add(norms, 1e-7)),
                t.full((), 1.0, norms.dtype),
            )
            weight._assign(t.mul(weight, scale))
    rows = t.take(weight, input, 0)
    if padding_idx is None:
        return rows
    index = check.axis(padding_idx, weight.shape[0], "embedding", "padding_idx")
    padding = t.reshape(t.equal(input, index), (*input.shape, 1))
    return t.select(padding, t.stop_gradient(rows), rows)


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Means of windows chosen so that the output has a given size.

    Args:
        input: Tensor of shape (N, C, H, W) or (C, H, W).
        output_size: An int or (height, width); None keeps a dimension.

    Returns:
        Tensor.

    Examples:
        >>> from ms_tensor import ops
        >>> print(ops.adaptive_avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 1))
        [[[[7.5]]]]
    """
    sizes = list(output_size) if isinstance(output_size, (tuple, list)) else [output_size, output_size]
    result = check.tensor(input, "adaptive_avg_pool2d")
    if input.ndim not in (3, 4):
        raise ValueError(f"For 'adaptive_avg_pool2d', 'input' must have 3 or 4 dimensions, but got {input.ndim}.")
    if len(sizes) != 2:
        raise ValueError(f"For 'adaptive_avg_pool2d', 'output_size' must have 2 elements, but got {len(sizes)}.")
    for axis, wanted in ((input.ndim - 2, sizes[0]), (input.ndim - 1, sizes[1])):
        if wanted is not None:
            result = _adaptive_mean(result, axis, check.integer(wanted, "adaptive_avg_pool2d", "output_size"))
    return result


def _adaptive_mean(x: Tensor, axis: int, wanted: int) -> Tensor:
    size = x.shape[axis]
    if size == wanted:
        return x
    if wanted < 1:
        raise ValueError(f"For 'adaptive_avg_pool2d', 'output_size' must be at least 1, but got {wanted}.")
    # Asks for the memory of the result first, so that an absurd size fails here and not after a long loop.
    t.full((*(max(n, 1) for n in x.shape[:axis]), wanted, *(max(n, 1) for n in x.shape[axis + 1 :])), 0, x.dtype)
    parts = []
    for i in range(wanted):
        first, last = i * size // wanted, -(-(i + 1) * size // wanted)
        starts, sizes = [0] * x.ndim, list(x.shape)
        starts[axis], sizes[axis] = first, last - first
        window = t.slice_view(x, tuple(starts), tuple(sizes), (1,) * x.ndim)
        parts.append(t.div(t.reduce_sum(window, (axis,), True), float(last - first)))
    return t.concat(parts, axis)
