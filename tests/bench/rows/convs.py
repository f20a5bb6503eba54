"""Convolutions, forward and backward: gradients of the input and the weight."""

from __future__ import annotations

import functools

import numpy as np

from rows.base import Row, Work, normal


def images(random: np.random.Generator, shape: tuple[int, ...], kernel: tuple[int, ...], stride: int):
    """The images, the weight, and the factor of the output before it is summed to a loss."""
    side = (shape[2] + stride - 1) // stride
    weight = normal(random, *kernel) / np.float32(np.prod(kernel[1:])) ** np.float32(0.5)
    return [normal(random, *shape), weight, normal(random, shape[0], kernel[0], side, side)]


def conv_ms(x, jit, stride):
    import mindspore as ms
    from mindspore import nn

    x, weight, scale = x
    out, part, kernel, _ = weight.shape
    channels = x.shape[1]
    conv = nn.Conv2d(
        channels, out, kernel, stride, pad_mode="pad", padding=kernel // 2, group=channels // part, weight_init=weight
    )

    def loss(x, scale):
        return (conv(x) * scale).sum()

    return jit(ms.value_and_grad(loss, 0, conv.trainable_params())), [x, scale]


def conv_torch(x, jit, stride):
    import torch

    x, weight, scale = x
    out, part, kernel, _ = weight.shape
    channels = x.shape[1]
    conv = torch.nn.Conv2d(channels, out, kernel, stride, padding=kernel // 2, groups=channels // part, bias=False)
    conv.load_state_dict({"weight": weight})
    x.requires_grad_()

    def loss(x, scale):
        return (conv(x) * scale).sum()

    loss = jit(loss)

    def step(x, scale):
        value = loss(x, scale)
        return value, torch.autograd.grad(value, (x, conv.weight))

    return step, [x, scale]


def conv_jax(x, jit, stride):
    import jax

    group, pad = x[0].shape[1] // x[1].shape[1], x[1].shape[2] // 2

    def loss(x, weight, scale):
        out = jax.lax.conv_general_dilated(
            x, weight, (stride, stride), [(pad, pad), (pad, pad)], feature_group_count=group
        )
        return (out * scale).sum()

    return jit(jax.value_and_grad(loss, (0, 1))), x


def work(shape: tuple[int, ...], kernel: tuple[int, ...], stride: int) -> Work:
    side = (shape[2] + stride - 1) // stride
    outputs = shape[0] * kernel[0] * side * side
    once = 2.0 * outputs * float(np.prod(kernel[1:]))
    # Forward, the input's gradient and the weight's; the input and the scale are read, the input's gradient written.
    return Work(flops=3 * once, bytes=4.0 * (2 * float(np.prod(shape)) + outputs))


def conv(name: str, channels: int, out: int, kernel: int, side: int, stride: int = 1, group: int = 1) -> Row:
    return Row(
        f"conv {name} fwd+bwd, 8x{channels}x{side}x{side}",
        "convs",
        images,
        {
            "ms": functools.partial(conv_ms, stride=stride),
            "torch": functools.partial(conv_torch, stride=stride),
            "jax": functools.partial(conv_jax, stride=stride),
        },
        target=1.0,
        size={
            "shape": (8, channels, side, side),
            "kernel": (out, channels // group, kernel, kernel),
            "stride": stride,
        },
        tiny={
            "shape": (2, 3, 9, 9),
            "kernel": (3 if group > 1 else 5, 1 if group > 1 else 3, kernel, kernel),
            "stride": stride,
        },
        work=work,
        tolerance=1e-4,
    )


ROWS = [
    conv("1x1 64-256", 64, 256, 1, 56),
    conv("3x3 stride 2 64-128", 64, 128, 3, 56, stride=2),
    conv("5x5 32-64", 32, 64, 5, 28),
    conv("7x7 stride 2 3-64", 3, 64, 7, 112, stride=2),
    conv("depthwise 3x3 128", 128, 128, 3, 56, group=128),
    conv("3x3 256-256", 256, 256, 3, 14),
]
