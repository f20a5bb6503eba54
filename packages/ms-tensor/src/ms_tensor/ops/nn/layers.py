"""Neural network functions: 2-d convolution, bias, dropout, embedding."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._devices import beside
from ..._messages import at_user_line
from ..random.distributions import draw


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
            raise ValueError(f"For '{op}', 'padding' must be at least 0, but got {check.show(value)}.")
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
    """Computes a 2-d convolution (cross-correlation).

    input: of shape (N, C, H, W).
    weight: of shape (C_out, C / groups, kernel height, kernel width).
    bias: of shape (C_out,).
    stride: An int or (vertical, horizontal).
    pad_mode: 'valid' (no padding), 'same' (output size = input size / stride, rounded up) or 'pad' (uses `padding`).
    padding: An int, (vertical, horizontal) or (top, bottom, left, right); only with 'pad'.
    dilation: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C_out, H_out, W_out) and the dtype of `input`.
    ValueError: the number of dimensions is wrong, or `padding` is given and `pad_mode` is not 'pad'.
    RuntimeError: the input and the weight have different numbers of channels.

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
        raise check.wrong(ValueError, "conv2d", "padding", f"0 where 'pad_mode' is '{mode}'", check.show(padding))
    if mode == "same":
        pads = same_padding(input.shape[2], weight.shape[2], strides[0], dilations[0]) + same_padding(
            input.shape[3], weight.shape[3], strides[1], dilations[1]
        )
    count = check.integer(groups, "conv2d", "groups")
    inputs, outputs = input.shape[1], weight.shape[0]
    if count < 1 or inputs % count or outputs % count:
        raise ValueError(f"For 'conv2d', 'groups' {count} must divide the channels {inputs} and {outputs}.")
    if input.shape[1] != weight.shape[1] * count:
        raise RuntimeError(
            f"For 'conv2d', expected an input of {weight.shape[1] * count} channels ('groups' {count} times the "
            f"weight's {weight.shape[1]}), but got {input.shape[1]} in shape {input.shape}.{at_user_line()}"
        )
    result = t.conv2d_(input, weight, strides, pads, dilations, count)
    if bias is None:
        return result
    if check.tensor(bias, "conv2d", "bias").size != weight.shape[0]:
        raise ValueError(f"For 'conv2d', 'bias' must have {weight.shape[0]} elements, but got shape {bias.shape}.")
    return t.add(result, t.reshape(bias, (-1, 1, 1)))


def bias_add(input_x: Tensor, bias: Tensor) -> Tensor:
    """Adds a bias per channel (dimension 1).

    bias: of shape (C,).
    Returns: Tensor of the shape of `input_x`.
    ValueError: the size of `bias` is not the number of channels.

    >>> print(ops.bias_add(ops.ones((1, 2)), Tensor([1.0, 2.0])))
    [[2. 3.]]
    """
    check.rank(check.tensor(bias, "bias_add", "bias"), 1, "bias_add", "bias")
    rank = check.tensor(input_x, "bias_add", "input_x").ndim
    if rank > 1 and bias.shape[0] != input_x.shape[1]:
        raise ValueError(
            f"For 'bias_add', 'bias' must have {input_x.shape[1]} elements for an input of {tuple(input_x.shape)}, "
            f"but got shape {tuple(bias.shape)}."
        )
    return t.add(input_x, t.reshape(bias, (-1,) + (1,) * max(rank - 2, 0)))


def dropout(input: Tensor, p: float = 0.5, training: bool = True, seed: int | None = None) -> Tensor:
    """In training, sets each element to 0 with probability `p` and divides the others by `1 - p`.

    input: of a float dtype.
    p: The probability, in [0, 1].
    training: If False, `input` is returned.
    Returns: Tensor of the shape and dtype of `input`; `input` itself if `training` is False.
    ValueError: `p` is out of range.

    >>> print(ops.dropout(Tensor([1.0, 2.0]), p=0.0))
    [1. 2.]
    """
    check.tensor(input, "dropout")
    check.flag(training, "dropout", "training")
    check.kind(p, (int, float), "a float", "dropout", "p", bools=False)
    if not 0 <= p <= 1:
        raise ValueError(f"For 'dropout', 'p' must be in [0, 1], but got {check.show(p)}.")
    if not training:
        return input
    if p == 0:
        return t.cast(input, input.dtype)
    key, call = draw(seed, "dropout")
    kept = t.greater_equal(beside(input, t.uniform_, key, input.shape, call, mstype.float32), p)
    scale = 0.0 if p == 1 else 1.0 / (1.0 - p)
    return t.mul(t.mul(input, t.cast(kept, input.dtype)), scale)


def _channels(input: Tensor, p: Any, rank: int, op: str) -> Tensor:
    """`input` with whole channels dropped: one random number per batch element and channel decides."""
    check.rank(input, rank, op)
    check.kind(p, (int, float), "a float", op, "p", bools=False)
    if not 0 <= p <= 1:
        raise ValueError(f"For '{op}', 'p' must be in [0, 1], but got {check.show(p)}.")
    return drop_channels(input, 1.0 - p)[0]


def drop_channels(input: Tensor, keep_prob: float) -> tuple[Tensor, Tensor]:
    """`input` (N, C, *) with whole channels dropped and the others divided by `keep_prob`, and which were kept."""
    key, call = draw(None, "dropout")
    shape = (*input.shape[:2], *(1,) * (input.ndim - 2))
    kept = t.less(beside(input, t.uniform_, key, shape, call, mstype.float32), keep_prob)
    scale = 1.0 / keep_prob if keep_prob > 0 else 0.0  # nothing is kept with a NaN
    return t.mul(input, t.mul(t.cast(kept, input.dtype), scale)), kept


def dropout1d(input: Tensor, p: float = 0.5, training: bool = True) -> Tensor:
    """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.

    input: of shape (N, C, L) or (C, L).
    p: The probability, in [0, 1].
    training: If False, `input` is returned.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `p` is not a float.
    ValueError: `p` or the number of dimensions is out of range.

    >>> print(ops.dropout1d(Tensor([[1.0, 2.0]]), p=0.0))
    [[1. 2.]]
    """
    check.kind(p, float, "a float", "dropout1d", "p")
    if not 0 <= p <= 1:
        raise ValueError(f"For 'dropout1d', 'p' must be in [0, 1], but got {check.show(p)}.")
    check.tensor(input, "dropout1d")
    if not check.flag(training, "dropout1d", "training"):
        return input
    if input.ndim == 2:
        return t.reshape(_channels(t.reshape(input, (1, *input.shape)), p, 3, "dropout1d"), input.shape)
    return _channels(input, p, 3, "dropout1d")


def rrelu(input: Tensor, lower: float = 1.0 / 8, upper: float = 1.0 / 3) -> Tensor:
    """Computes `x` where positive, else `x` times a random slope per element (arXiv 1505.00853).

    input: of a float dtype.
    lower: The smallest slope. Default: 1/8.
    upper: The largest slope. Default: 1/3.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: an argument is of another type.
    ValueError: `lower` exceeds `upper`.

    >>> print(ops.rrelu(Tensor([-2.0, 4.0]), 0.5, 0.5))
    [-1.  4.]
    """
    for name, value in (("lower", lower), ("upper", upper)):
        check.kind(value, (int, float), "an int or a float", "rrelu", name, bools=False)
    if lower > upper:
        raise ValueError(
            f"For 'rrelu', 'lower' must not exceed 'upper', but got {check.show(lower)} and {check.show(upper)}."
        )
    check.floating(check.tensor(input, "rrelu"), "rrelu")
    key, call = draw(None, "rrelu")
    drawn = beside(input, t.uniform_, key, input.shape, call, mstype.float32)
    slopes = t.cast(t.add(t.mul(drawn, float(upper - lower)), float(lower)), input.dtype)
    return t.select(t.greater(input, 0), input, t.mul(input, slopes))


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
) -> Tensor:
    """Looks up the rows of `weight` at the indices in `input`.

    input: of ints in [0, rows).
    weight: of shape (rows, size).
    padding_idx: The index of a row that has no gradient.
    max_norm: Rows with a larger norm are scaled down to it, in `weight` itself.
    norm_type: The order of the norm.
    scale_grad_by_freq: Not supported, must be False.
    Returns: Tensor of shape (*input.shape, size).
    IndexError: an index is out of range.

    >>> print(ops.embedding(Tensor([1]), ops.arange(4.0).reshape(2, 2)))
    [[2. 3.]]
    """
    check.rank(check.tensor(weight, "embedding", "weight"), 2, "embedding", "weight")
    if scale_grad_by_freq:
        raise ValueError("For 'embedding', 'scale_grad_by_freq' must be False.")
    if max_norm is not None:
        if not isinstance(norm_type, (int, float)) or not norm_type:
            raise ValueError(f"For 'embedding', 'norm_type' must be a number but 0, but got {check.show(norm_type)}.")
        with ms_runtime.no_record():
            norms = accumulate.vector_norm(weight, norm_type, (1,), True)
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
            weight._assign(accumulate.narrowed(t.mul(accumulate.widened(weight), scale), weight))
    rows = t.take(weight, input, 0)
    if padding_idx is None:
        return rows
    index = check.axis(padding_idx, weight.shape[0], "embedding", "padding_idx")
    padding = t.reshape(t.equal(input, index), (*input.shape, 1))
    return t.select(padding, t.stop_gradient(rows), rows)


from ..._generated.rows.ops_nn import *
