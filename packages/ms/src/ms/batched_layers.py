"""Rules of `batching` for convolutions, pooling, normalizations and losses.

A convolution with a weight per example becomes a grouped convolution. A normalization with parameters per example is
computed without parameters, which are applied afterwards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor import _table as table

from .batched_call import Call, one_by_one

#: dtypes for which the kernels compute in float32
_HALVES = (dtype.float16, dtype.bfloat16)


def _several(made: Any) -> tuple[Tensor, ...]:
    return tuple(made) if isinstance(made, (tuple, list)) else (made,)


def _merged(x: Tensor) -> Tensor:
    """[B, N, *] as [B * N, *]."""
    return table.reshape(x, (x.shape[0] * x.shape[1], *x.shape[2:]))


def _split(call: Call, made: Any) -> tuple[Tensor, ...]:
    """Splits results of merged examples, [B * N, *], into [B, N, *]."""
    return tuple(
        table.reshape(y, (call.size, *shape)) for y, shape in zip(_several(made), call.out_shapes, strict=True)
    )


def _into_channels(x: Tensor) -> Tensor:
    """[B, N, C, *] as [N, B * C, *]."""
    size, count, channels, *rest = x.shape
    return table.reshape(ops.moveaxis(x, 0, 1), (count, size * channels, *rest))


def _from_channels(call: Call, x: Tensor) -> Tensor:
    """[N, B * C, *] as [B, N, C, *]."""
    count, channels, *rest = x.shape
    return ops.moveaxis(table.reshape(x, (count, call.size, channels // call.size, *rest)), 1, 0)


def rows(call: Call) -> Any:
    """An op over samples: the first dimension of the first input and of each result counts samples."""
    count = call.in_shapes[0][0] if call.in_shapes[0] else 0
    if not call.only_first() or any(not shape or shape[0] != count for shape in call.out_shapes):
        return one_by_one(call)
    return _split(call, call.run([_merged(call.inputs[0]), *call.inputs[1:]], call.attrs))


def pool_grad(call: Call) -> Any:
    """The input gradient of a pooling; the input shape is an attribute."""
    (count, *rest), *others = call.attrs
    return _split(call, call.run([_merged(call.inputs[0])], [(call.size * count, *rest), *others]))


def conv(call: Call) -> Any:
    """`conv2d_(input, weight, stride, pads, dilation, groups)`."""
    if call.only_first():
        return rows(call)
    *others, groups = call.attrs
    x, weight = call.inputs
    if not call.mapped[0] and groups == 1:
        return _from_channels(call, call.run([x, _merged(weight)], call.attrs))
    x, weight = call.spread()
    made = call.run([_into_channels(x), _merged(weight)], [*others, call.size * groups])
    return _from_channels(call, made)


def conv_input_grad(call: Call) -> Any:
    """`conv2d_input_grad(dout, weight, input_shape, stride, pads, dilation, groups)`."""
    (count, channels, *rest), *others, groups = call.attrs
    if call.only_first():
        shape = (call.size * count, channels, *rest)
        return _split(call, call.run([_merged(call.inputs[0]), call.inputs[1]], [shape, *others, groups]))
    dout, weight = call.spread()
    shape = (count, call.size * channels, *rest)
    made = call.run([_into_channels(dout), _merged(weight)], [shape, *others, call.size * groups])
    return _from_channels(call, made)


def conv_weight_grad(call: Call) -> Any:
    """`conv2d_weight_grad(dout, input, weight_shape, stride, pads, dilation, groups)`."""
    (count, *rest), *others, groups = call.attrs
    dout, x = call.spread()
    shape = (call.size * count, *rest)
    return _split(call, call.run([_into_channels(dout), _into_channels(x)], [shape, *others, call.size * groups]))


def _parameter(call: Call, k: int, before: int, behind: int) -> Tensor:
    """Returns input `k`, a parameter, with `before` and `behind` dimensions of size 1 around its own dimension, and
    with the mapped axis if it has one."""
    ones = (1,) * before, (1,) * behind
    size = (call.size,) if call.mapped[k] else (1,)
    return table.reshape(call.inputs[k], (*size, *ones[0], *call.in_shapes[k], *ones[1]))


def _wide(call: Call) -> Call:
    """Converts a call on 16-bit floats to float32, so that its steps are not rounded."""
    inputs = [table.cast(x, dtype.float32) if x.dtype in _HALVES else x for x in call.inputs]
    return replace(call, inputs=inputs)


def _cast_like(made: tuple[Tensor, ...], *like: Tensor) -> tuple[Tensor, ...]:
    """Casts the first results to the dtypes of `like`, one by one; further results stay unchanged."""
    cast = (y if y.dtype == x.dtype else table.cast(y, x.dtype) for y, x in zip(made, like, strict=False))
    return (*cast, *made[len(like) :])


def row_norm(call: Call) -> Any:
    """`layer_norm_(input, gamma, beta, epsilon)` and `rms_norm_(input, gamma, epsilon)`, over the last dimensions."""
    if call.only_first():
        return call.run(call.inputs, call.attrs)
    wide = _wide(call)
    shape = call.in_shapes[1]
    before = len(call.in_shapes[0]) - len(shape)
    y, *statistics = call.run([wide.spread()[0], *_plain(wide)], call.attrs)
    return _cast_like((_scaled(wide, y, before, 0), *statistics), call.inputs[0])


def group_norm(call: Call) -> Any:
    """`group_norm_(input, gamma, beta, groups, epsilon)`, over [N, C, *]."""
    if call.only_first():
        return rows(call)
    wide = _wide(call)
    y, mean, rstd = _split(call, call.run([_merged(wide.spread()[0]), *_plain(wide)], call.attrs))
    return _cast_like((_scaled(wide, y, 1, len(call.in_shapes[0]) - 2), mean, rstd), call.inputs[0])


def _plain(call: Call) -> list[Tensor]:
    """Returns a neutral scale and, if the call has one, a neutral shift."""
    _, gamma, *beta = call.inputs
    return [ops.ones(call.in_shapes[1], gamma.dtype), *(ops.zeros(call.in_shapes[2], b.dtype) for b in beta)]


def _scaled(call: Call, y: Tensor, before: int, behind: int) -> Tensor:
    """Multiplies a normalized value by the parameter in input 1 and adds input 2, if there is one."""
    scaled = table.mul(y, _parameter(call, 1, before, behind))
    return scaled if len(call.inputs) == 2 else table.add(scaled, _parameter(call, 2, before, behind))


def row_norm_grad(call: Call) -> Any:
    """`layer_norm_grad(dout, input, mean, rstd, gamma)` and `rms_norm_grad(dout, input, rstd, gamma)`."""
    wide = _wide(call)
    shape, last = call.in_shapes[-1], len(call.inputs) - 1
    before = len(call.in_shapes[0]) - len(shape)
    dout, x, *statistics, _ = wide.spread()
    weighted = table.mul(dout, _parameter(wide, last, before, 0))
    dx = call.run([weighted, x, *statistics, ops.ones(shape, wide.inputs[last].dtype)], call.attrs)[0]
    centered = table.sub(x, statistics[0]) if len(statistics) == 2 else x
    normalized = table.mul(centered, statistics[-1])
    return _grads(call, dx, dout, normalized, tuple(range(1, 1 + before)))


def group_norm_grad(call: Call) -> Any:
    """`group_norm_grad(dout, input, mean, rstd, gamma)`, over [N, C, *]."""
    wide = _wide(call)
    dout, x, mean, rstd, _ = wide.spread()
    behind = len(call.in_shapes[0]) - 2
    weighted = table.mul(dout, _parameter(wide, 4, 1, behind))
    merged = [_merged(t) for t in (weighted, x, mean, rstd)]
    dx = _several(call.run([*merged, ops.ones(call.in_shapes[4], wide.inputs[4].dtype)], call.attrs))[0]
    dx = table.reshape(dx, (call.size, *call.out_shapes[0]))
    count, groups = call.in_shapes[2]
    grouped = table.reshape(x, (call.size, count, groups, -1))
    mean, rstd = (table.reshape(t, (call.size, count, groups, 1)) for t in (mean, rstd))
    normalized = table.reshape(table.mul(table.sub(grouped, mean), rstd), tuple(x.shape))
    return _grads(call, dx, dout, normalized, (1, *range(3, 3 + behind)))


def _grads(call: Call, dx: Tensor, dout: Tensor, normalized: Tensor, axes: tuple[int, ...]) -> tuple[Tensor, ...]:
    """Returns the gradients of the input, the scale and, if there is one, the shift; sums are over `axes`."""

    def total(x: Tensor) -> Tensor:
        return table.reduce_sum(x, axes, False) if axes else x

    made = (dx, total(table.mul(dout, normalized)), total(dout))[: len(call.out_shapes)]
    return _cast_like(made, call.inputs[1], call.inputs[-1], call.inputs[-1])


def batch_norm(call: Call) -> Any:
    """`batch_norm_(input, gamma, beta, epsilon)` and its gradient, over the channels of all examples."""
    inputs = [
        _into_channels(x) if len(shape) > 1 else table.reshape(x, (call.size * shape[0],))
        for x, shape in zip(call.spread(), call.in_shapes, strict=True)
    ]
    return tuple(
        _from_channels(call, y) if len(shape) > 1 else table.reshape(y, (call.size, *shape))
        for y, shape in zip(_several(call.run(inputs, call.attrs)), call.out_shapes, strict=True)
    )


def cross_entropy(call: Call) -> Any:
    """`cross_entropy_(input, target, weight, ...)` and its gradient, over [N, C, *] or [C]; the weight comes last."""
    if call.mapped[-1]:
        return one_by_one(call)
    classes = len(call.in_shapes[-3])
    samples = [x if classes == 1 else _merged(x) for x in call.spread()[:-1]]
    return _split(call, call.run([*samples, call.inputs[-1]], call.attrs))
