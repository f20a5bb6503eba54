"""Gradients that are not the pullback of one function: those that read statistics or indices of the forward op."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _table as t
from ... import dtype as mstype
from ... import mint
from ...mint import functional as F
from ..arrays import creation
from ..pullback import pullback


def _count(x: Tensor, axes: tuple[int, ...]) -> int:
    count = 1
    for axis in axes:
        count *= x.shape[axis]
    return count


def layer_norm_gradient(
    dy: Tensor, x: Tensor, mean: Tensor, rstd: Tensor, gamma: Tensor, begin_norm: int, begin_params: int
) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of a layer norm by x, gamma and beta, from the statistics of its forward pass."""
    axes = tuple(range(begin_norm % x.ndim, x.ndim))
    shape = tuple(1 if axis in axes else size for axis, size in enumerate(x.shape))
    mean, rstd = t.reshape(mean, shape), t.reshape(rstd, shape)
    xhat = t.mul(t.sub(x, mean), rstd)
    kept = tuple(range(begin_params % x.ndim, x.ndim))
    dx = normalized_gradient(t.mul(dy, gamma), xhat, rstd, axes)
    return dx, t.reshape(_sum_to(t.mul(dy, xhat), kept), gamma.shape), t.reshape(_sum_to(dy, kept), gamma.shape)


def layer_norm_second_gradient(
    x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int, begin_params: int, *d: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of a layer norm's gradients by x, dy and gamma."""
    axes = tuple(range(begin_norm % x.ndim, x.ndim))

    def first(x: Tensor, dy: Tensor, gamma: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        # Mean and variance depend on x; the op's epsilon is what the given variance has more than that of x.
        centred = t.sub(x, t.div(t.reduce_sum(x, axes, True), float(_count(x, axes))))
        found = t.div(t.reduce_sum(t.square(centred), axes, True), float(_count(x, axes)))
        return layer_norm_gradient_of_variance(x, dy, found, t.sub(x, centred)[_first(x, axes)], gamma, *begins)

    begins = begin_norm, begin_params
    return pullback(first, d, x, dy, gamma, wrt=(0, 1, 2))  # type: ignore[no-any-return]


def group_norm_gradient(
    dy: Tensor, x: Tensor, mean: Tensor, rstd: Tensor, gamma: Tensor | None, groups: int, mask: tuple[Any, ...]
) -> tuple[Tensor | None, ...]:
    """The gradients of a group norm by x, gamma and beta, each None where `mask` is False."""
    grouped = (x.shape[0], groups, -1)
    mean, rstd = t.reshape(mean, (x.shape[0], groups, 1)), t.reshape(rstd, (x.shape[0], groups, 1))
    xhat = t.mul(t.sub(t.reshape(x, grouped), mean), rstd)
    weighted = dy if gamma is None else t.mul(dy, _along(gamma, x.ndim, 1))
    dx = t.reshape(normalized_gradient(t.reshape(weighted, grouped), xhat, rstd, (2,)), x.shape)
    found = (dx, _sum_to(t.mul(dy, t.reshape(xhat, x.shape)), (1,)), _sum_to(dy, (1,)))
    return tuple(gradient if wanted else None for gradient, wanted in zip(found, mask, strict=True))


def rms_norm_gradient(dy: Tensor, x: Tensor, rstd: Tensor, gamma: Tensor) -> tuple[Tensor, Tensor]:
    """The gradients of an RMS norm by x and gamma."""
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    rstd = t.reshape(rstd, tuple(1 if axis in axes else size for axis, size in enumerate(x.shape)))
    xhat, weighted = t.mul(x, rstd), t.mul(dy, gamma)
    inner = t.div(t.reduce_sum(t.mul(weighted, xhat), axes, True), float(_count(x, axes)))
    kept = tuple(range(x.ndim - gamma.ndim, x.ndim))
    return t.mul(rstd, t.sub(weighted, t.mul(xhat, inner))), _sum_to(t.mul(dy, xhat), kept)


def batch_norm_gradient(
    dy: Tensor, x: Tensor, scale: Tensor | None, mean: Any, variance: Any, training: bool, epsilon: float
) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of a batch norm by x, scale and bias; in training the statistics are those of x."""
    rank = x.ndim
    axes = tuple(axis for axis in range(rank) if axis != 1)
    if training:
        count = float(_count(x, axes))
        mean = t.div(t.reduce_sum(x, axes), count)
        variance = t.div(t.reduce_sum(t.square(t.sub(x, _along(mean, rank, 1))), axes), count)
    rstd = _along(t.rsqrt(t.add(variance, epsilon)), rank, 1)
    xhat = t.mul(t.sub(x, _along(mean, rank, 1)), rstd)
    weighted = dy if scale is None else t.mul(dy, _along(scale, rank, 1))
    dx = normalized_gradient(weighted, xhat, rstd, axes) if training else t.mul(weighted, rstd)
    return dx, t.reduce_sum(t.mul(dy, xhat), axes), t.reduce_sum(dy, axes)


def batch_norm_second_gradient(
    x: Tensor, dy: Tensor, scale: Tensor, mean: Any, variance: Any, training: bool, epsilon: float, *d: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of a batch norm's gradients by x, dy and scale."""

    def first(x: Tensor, dy: Tensor, scale: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return batch_norm_gradient(dy, x, scale, mean, variance, training, epsilon)

    return pullback(first, d, x, dy, scale, wrt=(0, 1, 2))  # type: ignore[no-any-return]


def batch_norm_element_gradient(
    dy: Tensor, x: Tensor, mean: Tensor, invstd: Tensor, weight: Any, sum_dy: Tensor, sum_dy_xmu: Tensor, count: Tensor
) -> Tensor:
    """The gradient by x of a synchronized batch norm, from the sums over all devices."""
    total = t.cast(t.reduce_sum(count), x.dtype)
    centred = t.sub(x, _along(mean, x.ndim, 1))
    slope = _along(t.div(t.mul(t.square(invstd), sum_dy_xmu), total), x.ndim, 1)
    found = t.sub(t.sub(dy, _along(t.div(sum_dy, total), x.ndim, 1)), t.mul(centred, slope))
    factor = invstd if weight is None else t.mul(invstd, weight)
    return t.mul(found, _along(factor, x.ndim, 1))


def masked_select_gradient(input: Tensor, mask: Tensor, grad: Tensor) -> Tensor:
    """The gradient of `masked_select` by its input: `grad` at the places where the mask is True."""
    shape = t.add(t.full(input.shape, 0, mstype.int32), t.cast(mask, mstype.int32)).shape
    flat = t.reshape(t.broadcast_to(mask, shape), (-1,))
    # The place after the last gradient is a zero, for elements that were not selected.
    padded = t.concat((t.reshape(grad, (-1,)), t.full((1,), 0, grad.dtype)), 0)
    before = t.sub(mint.cumsum(t.cast(flat, mstype.int64), 0), 1)
    places = t.select(flat, before, t.full(flat.shape, padded.shape[0] - 1, mstype.int64))
    spread = t.reshape(t.take(padded, places, 0), shape)
    return spread if shape == input.shape else pullback(t.broadcast_to, spread, input, shape)


def repeat_interleave_gradient(dout: Tensor, repeats: Any, dim: int) -> Tensor:
    """The sums of the repeated slices."""
    dim %= dout.ndim
    if isinstance(repeats, (tuple, list)):
        repeats = Tensor(list(repeats), mstype.int64)
    if isinstance(repeats, int) or repeats.size == 1:
        count = repeats if isinstance(repeats, int) else int(repeats.item())
        shape = (*dout.shape[:dim], dout.shape[dim] // count, count, *dout.shape[dim + 1 :])
        return t.reduce_sum(t.reshape(dout, shape), dim + 1)
    places = mint.repeat_interleave(creation.arange(repeats.shape[0]), repeats, 0)
    zeros = t.full((*dout.shape[:dim], repeats.shape[0], *dout.shape[dim + 1 :]), 0, dout.dtype)
    return mint.index_add(zeros, dim, places, dout)


def gradient_from_shape(fn: Any, dout: Tensor, shape: Any, *settings: Any) -> Tensor:
    """The gradient of `fn(x, *settings)`, which is linear in x, where of x only its shape is known."""
    return pullback(fn, dout, t.full(shape_of(shape), 0, dout.dtype), *settings)  # type: ignore[no-any-return]


from ..._generated.rows.ops_auto_generate import *


def embedding_gradient(grad: Tensor, indices: Tensor, count: int, padding: Any, scaled: bool) -> Tensor:
    """The gradient of `embedding` by the table."""
    table = t.full((count, grad.shape[-1]), 0, grad.dtype)
    return pullback(F.embedding, grad, indices, table, padding, None, 2.0, scaled, wrt=1)  # type: ignore[no-any-return]


def segment_gradient(grad: Tensor, indices: Tensor, segments: Tensor, count: Any, root: float) -> Tensor:
    """The gradient of a sparse segment sum (`root` 0), mean (1) or sum over the root of the sizes (0.5)."""
    size = int(count.item()) if isinstance(count, Tensor) else count
    spread = t.take(grad, segments, 0)
    if root:
        same = t.equal(t.reshape(segments, (-1, 1)), t.reshape(segments, (1, -1)))
        sizes = t.reduce_sum(t.cast(same, grad.dtype), 1)
        spread = t.mul(spread, t.reshape(t.pow(sizes, -root), (-1, *(1 for _ in grad.shape[1:]))))
    zeros = t.full((size, *grad.shape[1:]), 0, grad.dtype)
    return mint.index_add(zeros, 0, t.cast(indices, mstype.int64), spread)


def pad_gradient(dy: Tensor, paddings: Any, mode: str, contiguous: bool) -> Tensor:
    """The gradient of a padding that is given as a flat list, from the last dimension."""
    sizes = list(shape_of(paddings))
    if not contiguous:
        half = len(sizes) // 2
        sizes = [size for pair in zip(sizes[:half], sizes[half:], strict=True) for size in pair]
    shape = list(dy.shape)
    for place in range(len(sizes) // 2):
        shape[-1 - place] -= sizes[2 * place] + sizes[2 * place + 1]
    kind = {"edge": "replicate"}.get(mode, mode)
    return gradient_from_shape(F.pad, dy, shape, tuple(sizes), kind)


def median_gradient(dy: Tensor, x: Tensor, y: Tensor, index: Tensor, whole: bool, axis: int, kept: bool) -> Tensor:
    """The gradient of the median: of the whole tensor, shared by the elements that equal it, or along an axis."""
    if whole:
        equal = t.cast(t.equal(x, y), dy.dtype)
        return t.mul(equal, t.div(dy, t.reduce_sum(equal)))
    if not kept:
        axis %= x.ndim
        shape = (*x.shape[:axis], 1, *x.shape[axis + 1 :])
        dy, index = t.reshape(dy, shape), t.reshape(index, shape)
    return mint.scatter_add(t.full(x.shape, 0, dy.dtype), axis, t.cast(index, mstype.int64), dy)


def einsum_gradient(einsum: Any, equation: str, operands: Any, dout: Tensor) -> tuple[Tensor, ...]:
    """The gradients of `einsum` by its operands."""
    return pullback(  # type: ignore[no-any-return]
        lambda *xs: einsum(equation, *xs), dout, *operands, wrt=tuple(range(len(operands)))
    )
