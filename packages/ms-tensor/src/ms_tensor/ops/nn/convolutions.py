"""Convolutions over one and three dimensions, transposed convolutions, bidense."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from . import window
from .layers import bias_add


def _channels(x: Tensor, weight: Tensor, groups: Any, op: str, *, transposed: bool = False) -> int:
    """`groups`, which must divide both numbers of channels; the weight's channels must be the input's."""
    count = check.integer(groups, op, "groups")
    inputs, outputs = x.shape[1], weight.shape[0]
    if count < 1 or inputs % count or outputs % count:
        raise ValueError(f"For '{op}', 'groups' {groups} must divide the channels {inputs} and {outputs}.")
    own = weight.shape[0] if transposed else weight.shape[1] * count
    if own != inputs:
        kind = RuntimeError if op == "conv1d" else ValueError  # as in MindSpore
        raise kind(
            f"For '{op}', expected a weight for the {inputs} channels of the input, "
            f"but got one of shape {weight.shape} for {own}."
        )
    return count


def _biased(result: Tensor, bias: Tensor | None, op: str) -> Tensor:
    if bias is None:
        return result
    check.rank(check.tensor(bias, op, "bias"), 1, op, "bias")
    if bias.shape[0] != result.shape[1]:
        raise ValueError(f"For '{op}', 'bias' must have {result.shape[1]} elements, but got shape {bias.shape}.")
    return bias_add(result, bias)


def _convolve(
    input: Tensor,
    weight: Tensor,
    bias: Any,
    stride: Any,
    mode: Any,
    padding: Any,
    dilation: Any,
    groups: Any,
    rank: int,
) -> Tensor:
    op = f"conv{rank}d"
    check.rank(check.tensor(input, op), rank + 2, op)
    check.rank(check.tensor(weight, op, "weight"), rank + 2, op, "weight")
    strides, dilations = window.ints(stride, rank, op, "stride"), window.ints(dilation, rank, op, "dilation")
    shape = (tuple(weight.shape[2:]), strides, dilations)
    pads = window.resolve_pads(mode, padding, input.shape[2:], shape, op)
    count = _channels(input, weight, groups, op)
    return _biased(window.conv(input, weight, strides, pads, dilations, count), bias, op)


def output_padding_of(value: Any, rank: int, limits: tuple[window.Ints, window.Ints], op: str) -> window.Ints:
    """An output padding, which must stay below the stride or the dilation."""
    extra = window.ints(value, rank, op, "output_padding", 0)
    for n, stride, dilation in zip(extra, *limits, strict=True):
        if n >= max(stride, dilation):
            raise check.wrong(ValueError, op, "output_padding", "in [0, max(stride, dilation))", check.show(value))
    return extra


def transpose_sizes(
    sizes: tuple[int, ...],
    shape: tuple[window.Ints, window.Ints, window.Ints],
    pad_mode: str,
    padding: Any,
    extra: window.Ints,
    op: str,
) -> tuple[window.Ints, window.Pads]:
    """The output's spatial sizes of a transposed convolution, and its pads; `shape` is kernel, strides, dilations.

    An output padding takes back what is cut off behind, and zeros where that is less.
    """
    kernel, strides, dilations = shape
    reach = tuple((k - 1) * d + 1 for k, d in zip(kernel, dilations, strict=True))
    mode = pad_mode.lower() if isinstance(pad_mode, str) else pad_mode
    pads = window.resolve_pads(mode, padding, (1,) * len(sizes), ((1,) * len(sizes),) * 3, op)
    found = []
    for n, k, s, (before, after), more in zip(sizes, reach, strides, pads, extra, strict=True):
        if mode == "pad":
            found.append((n - 1) * s + k - before - after + more)
        else:
            found.append(n * s + (max(k - s, 0) if mode == "valid" else 0))
        if found[-1] < 1:
            raise ValueError(f"For '{op}', 'padding' {padding} leaves nothing of an input of sizes {tuple(sizes)}.")
    result = tuple(found)
    if mode == "same":
        return result, window.same_pads(result, kernel, strides, dilations)
    return result, tuple((before, after - more) for (before, after), more in zip(pads, extra, strict=True))


def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    output_padding: Any = 0,
    groups: int = 1,
    dilation: Any = 1,
) -> Tensor:
    """Computes a 2-d transposed convolution: the gradient of `conv2d` with respect to its input.

    input: of shape (N, C, H, W).
    weight: of shape (C, C_out / groups, kernel height, kernel width).
    bias: of shape (C_out,).
    stride: An int or (vertical, horizontal).
    padding: The padding of the convolution: an int or (vertical, horizontal).
    output_padding: The number of rows and columns added at the end; less than the stride or the dilation.
    dilation: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C_out, H_out, W_out), H_out = (H - 1) stride - 2 padding + dilation (kernel - 1) +
        output_padding + 1.
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible.

    >>> print(ops.conv_transpose2d(ops.ones((1, 1, 1, 2)), ops.ones((1, 1, 1, 2)), stride=2))
    [[[[1. 1. 1. 1.]]]]
    """
    op = "conv_transpose2d"
    single = check.tensor(input, op).ndim == 3
    if single:
        input = t.reshape(input, (1, *input.shape))
    check.rank(input, 4, op)
    check.rank(check.tensor(weight, op, "weight"), 4, op, "weight")
    strides, dilations = window.ints(stride, 2, op, "stride"), window.ints(dilation, 2, op, "dilation")
    extra = output_padding_of(output_padding, 2, (strides, dilations), op)
    count = _channels(input, weight, groups, op, transposed=True)
    kernel = tuple(weight.shape[2:])
    sizes, pads = transpose_sizes(tuple(input.shape[2:]), (kernel, strides, dilations), "pad", padding, extra, op)
    result = _biased(window.conv_transpose(input, weight, sizes, strides, pads, dilations, count), bias, op)
    return t.reshape(result, result.shape[1:]) if single else result


def conv3d_transpose(
    inputs: Tensor,
    weight: Tensor,
    pad_mode: str = "valid",
    padding: Any = 0,
    stride: Any = 1,
    dilation: Any = 1,
    group: int = 1,
    output_padding: Any = 0,
) -> Tensor:
    """Computes a 3-d transposed convolution: the gradient of `conv3d` with respect to its input.

    inputs: of shape (N, C, D, H, W).
    weight: of shape (C, C_out / group, kernel depth, kernel height, kernel width).
    pad_mode: 'valid', 'same' (output size is input size * stride) or 'pad'.
    padding: With 'pad': an int, three, or six (before and after a dimension).
    stride: An int or three.
    dilation: An int or three.
    group: The number of groups of channels.
    output_padding: With 'pad': the number of elements added at the end of each dimension.
    Returns: Tensor of shape (N, C_out, D_out, H_out, W_out).
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or `padding` is given and `pad_mode` is not 'pad'.

    >>> ops.conv3d_transpose(ops.ones((1, 2, 2, 2, 2)), ops.ones((2, 3, 2, 2, 2)), stride=2).shape
    (1, 3, 4, 4, 4)
    """
    op = "conv3d_transpose"
    check.rank(check.tensor(inputs, op, "inputs"), 5, op, "inputs")
    check.rank(check.tensor(weight, op, "weight"), 5, op, "weight")
    strides, dilations = window.ints(stride, 3, op, "stride"), window.ints(dilation, 3, op, "dilation")
    extra = output_padding_of(output_padding, 3, (strides, dilations), op)
    count = _channels(inputs, weight, group, op, transposed=True)
    if any(extra) and pad_mode != "pad":
        raise ValueError(f"For '{op}', 'output_padding' must be 0 where 'pad_mode' is '{pad_mode}'.")
    shape = (tuple(weight.shape[2:]), strides, dilations)
    sizes, pads = transpose_sizes(tuple(inputs.shape[2:]), shape, pad_mode, padding, extra, op)
    return window.conv_transpose(inputs, weight, sizes, strides, pads, dilations, count)


def bidense(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Applies a bilinear layer, `input1 @ weight[o] @ input2 + bias[o]` for every output channel o.

    input1: of shape (*, in1).
    input2: of shape (*, in2).
    weight: of shape (out, in1, in2).
    bias: of shape (out,).
    Returns: Tensor of shape (*, out).
    TypeError: an argument is not a Tensor, or the bias is of another dtype.
    ValueError: the shapes are incompatible.

    >>> print(ops.bidense(ops.ones((1, 2)), ops.ones((1, 3)), ops.ones((2, 2, 3))))
    [[6. 6.]]
    """
    for value, name in ((input1, "input1"), (input2, "input2"), (weight, "weight")):
        check.tensor(value, "bidense", name)
    check.rank(weight, 3, "bidense", "weight")
    lead, (outs, one, two) = input1.shape[:-1], weight.shape
    if input1.ndim < 1 or lead != input2.shape[:-1] or (input1.shape[-1], input2.shape[-1]) != (one, two):
        raise ValueError(
            f"For 'bidense', the inputs must have shapes (*, {one}) and (*, {two}) for a weight of shape "
            f"{weight.shape}, but got {input1.shape} and {input2.shape}."
        )
    first, second = t.reshape(input1, (-1, one)), t.reshape(input2, (-1, 1, two))
    table = t.reshape(t.transpose(weight, (1, 0, 2)), (one, outs * two))
    products = t.reshape(t.matmul2(first, table), (first.shape[0], outs, two))
    result = t.reduce_sum(t.mul(products, second), (2,), False)
    if bias is not None:
        if check.tensor(bias, "bidense", "bias").dtype != input1.dtype:
            raise TypeError(f"For 'bidense', 'bias' must be of dtype {input1.dtype}, but got {bias.dtype}.")
        result = bias_add(result, bias)
    return t.reshape(result, (*lead, outs))


from ..._generated.rows.ops_nn import *
