"""Functions of `ms_tensor.ops.auto_generate.compositions`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import mint, dtype as mstype, _table as t
from ms_tensor.generator import Generator
from ms_tensor.mint import functional as F
from ms_tensor.ops.arrays import creation
from ms_tensor.ops.linalg import decompositions
from typing import Any


def seeded(seed: Any, offset: Any) -> Generator:
    """A generator at a seed and an offset, which are ints or tensors of one int."""
    numbers = [int(value.item()) if isinstance(value, Tensor) else int(value) for value in (seed, offset)]
    made = Generator()
    made._set(*numbers)
    return made


def bernoulli(input: Tensor, generator: Generator) -> Tensor:
    """1 with the probabilities `input`, else 0."""
    return mint.bernoulli(input, generator=generator)


def dropout_mask(shape: Any, p: float, generator: Generator) -> Tensor:
    """1 where an element is kept, with the probability `1 - p`, in uint8."""
    drawn = mint.rand(*shape, generator=generator)
    return t.cast(t.greater_equal(drawn, p), mstype.uint8)


def apply_mask(input: Tensor, mask: Tensor, p: float) -> Tensor:
    """`input * mask / (1 - p)`; zeros for `p` of 1."""
    kept = t.mul(input, t.cast(mask, input.dtype))
    return t.mul(kept, 0.0 if p == 1 else 1.0 / (1.0 - p))


def dropout(input: Tensor, p: float, generator: Generator) -> tuple[Tensor, Tensor]:
    """The input with elements dropped, and the mask of those that are kept in uint8."""
    mask = dropout_mask(input.shape, p, generator)
    return apply_mask(input, mask, p), mask


def dropout_channels(input: Tensor, p: float, training: bool, generator: Generator) -> Tensor:
    """The input with whole channels dropped."""
    if not training:
        return input
    shape = (*input.shape[:2], *(1 for _ in input.shape[2:]))
    return apply_mask(input, dropout_mask(shape, p, generator), p)


def uniform(tensor: Tensor, a: float, b: float, generator: Generator) -> Tensor:
    """Values between `a` and `b` in the shape and dtype of a tensor."""
    drawn = mint.rand(*tensor.shape, generator=generator, dtype=tensor.dtype)
    return t.add(t.mul(drawn, float(b - a)), float(a))


def converted(input: Tensor, dtype: Any, copy: bool) -> Tensor:
    """The tensor in another dtype; itself where it has it and `copy` is False."""
    if dtype is not None and dtype != input.dtype:
        return t.cast(input, dtype)
    return mint.clone(input) if copy else input


def unique(input: Tensor, sorted: bool, inverse: bool, counts: bool) -> tuple[Tensor, Tensor, Tensor]:
    """(unique elements, inverse indices, counts); a part that is not wanted is empty."""
    found = mint.unique(input, sorted, True, True)
    empty = t.full((0,), 0, mstype.int64)
    return found[0], found[1] if inverse else empty, found[2] if counts else empty


def max_pool(x: Tensor, kernel: Any, strides: Any, pads: Any, dilation: Any, ceil_mode: bool, dtype: Any) -> Any:
    """(maxima, their flat indices in `dtype`)."""
    value, index = F.max_pool2d(x, kernel, strides, pads, dilation, ceil_mode, True)
    return value, t.cast(index, dtype)


def layer_norm(x: Tensor, gamma: Tensor, beta: Tensor, begin: int, eps: float) -> tuple[Tensor, Tensor, Tensor]:
    """(output, mean, inverse standard deviation)."""
    axes = tuple(range(begin % x.ndim, x.ndim))
    mean = mint.mean(x, axes, True)
    centred = t.sub(x, mean)
    rstd = t.rsqrt(t.add(mint.mean(t.square(centred), axes, True), eps))
    return t.add(t.mul(t.mul(centred, rstd), gamma), beta), mean, rstd


def nll_loss_2d(input: Tensor, target: Tensor, weight: Any, reduction: str, ignore_index: int) -> tuple[Tensor, Tensor]:
    """(loss, total weight of the targets that are counted)."""
    loss = F.nll_loss(input, target, weight, ignore_index, reduction)
    counted = t.not_equal(target, ignore_index)
    places = t.cast(t.select(counted, target, t.full(target.shape, 0, target.dtype)), mstype.int64)
    weights = t.full(target.shape, 1, input.dtype) if weight is None else t.take(weight, places, 0)
    return loss, t.reduce_sum(t.mul(weights, t.cast(counted, input.dtype)))


def least_squares(a: Tensor, b: Tensor) -> Tensor:
    """The solution of `a @ x = b` with the least squares, or of the least norm where `a` has more columns than rows; by
    the normal equations, which can be differentiated.
    """
    adjoint = mint.swapaxes(a, -1, -2)
    if a.shape[-2] < a.shape[-1]:
        return mint.matmul(adjoint, decompositions.matrix_solve(mint.matmul(a, adjoint), b, False))
    return decompositions.matrix_solve(mint.matmul(adjoint, a), mint.matmul(adjoint, b), False)


def double_spectrum(x: Tensor, n: int, dim: int) -> Tensor:
    """Twice the elements along `dim` whose mirror images a real spectrum of length `n` leaves out: all but the first
    and, for an even `n`, the one at n / 2.
    """
    places = creation.arange(x.shape[dim])
    single = t.logical_or(t.equal(places, 0), t.equal(t.mul(places, 2), n))
    factor = t.cast(t.select(single, t.full(single.shape, 1, mstype.int64), t.full(single.shape, 2, mstype.int64)), x.dtype)
    return t.mul(x, t.reshape(factor, tuple(-1 if axis == dim % x.ndim else 1 for axis in range(x.ndim))))


def quantize(x: Tensor, scale: Tensor, offset: Any, root: bool, mode: str, dtype: Any) -> Tensor:
    """`round(x * scale + offset)` in int8, where `root` squares the scale."""
    round_ = {"ROUND": t.round, "FLOOR": t.floor, "CEIL": t.ceil, "TRUNC": t.trunc}[mode.upper()]
    found = t.mul(t.mul(x, scale), scale) if root else t.mul(x, scale)
    found = round_(found if offset is None else t.add(found, offset))
    return t.cast(t.minimum(t.maximum(found, -128.0), 127.0), dtype)


def dynamic_quant(x: Tensor, smooth: Any) -> tuple[Tensor, Tensor]:
    """(x in int8, the float32 scale of every row), so that `int8 * scale` is x again, but for rounding."""
    x = t.cast(x if smooth is None else t.mul(x, smooth), mstype.float32)
    scale = t.div(t.reduce_max(t.abs(x), -1, True), 127.0)
    found = t.round(t.div(x, t.select(t.equal(scale, 0), t.full(scale.shape, 1, mstype.float32), scale)))
    return t.cast(found, mstype.int8), t.reshape(scale, x.shape[:-1])


for _row in (seeded, bernoulli, dropout_mask, apply_mask, dropout, dropout_channels, uniform, converted, unique, max_pool, layer_norm, nll_loss_2d, least_squares, double_spectrum, quantize, dynamic_quant,):
    _row.__module__ = "ms_tensor.ops.auto_generate.compositions"

__all__ = [
    "seeded",
    "bernoulli",
    "dropout_mask",
    "apply_mask",
    "dropout",
    "dropout_channels",
    "uniform",
    "converted",
    "unique",
    "max_pool",
    "layer_norm",
    "nll_loss_2d",
    "least_squares",
    "double_spectrum",
    "quantize",
    "dynamic_quant",
]
