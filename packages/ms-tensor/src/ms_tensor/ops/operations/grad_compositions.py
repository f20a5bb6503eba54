"""Gradients of `_grad_ops` that are too long for a row."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._generated import functions as functions
from ..arrays import selecting
from ..auto_generate.compositions import solve_triangular
from ..auto_generate.gradients import gradient_from_shape, normalized_gradient, shape_of
from ..elementwise import incomplete_gamma
from ..nn import position_pooling, ratio_pooling
from ..pullback import pullback


def _by_channel(x: Tensor) -> Tensor:
    return t.reshape(x, (1, -1, 1, 1))


def batch_norm_update_gradient(
    grads: Tensor, x: Tensor, mean: Tensor, variance: Tensor, epsilon: float
) -> tuple[Tensor, Tensor]:
    """Returns the gradients of a batch norm by scale and offset, from the batch's mean and variance."""
    op, axes = "BNTrainingUpdateGrad", (0, 2, 3)
    check.rank(check.tensor(x, op, "x"), 4, op, "x")
    xhat = t.mul(t.sub(x, _by_channel(mean)), _by_channel(t.rsqrt(t.add(variance, epsilon))))
    return t.reduce_sum(t.mul(grads, xhat), axes), t.reduce_sum(grads, axes)


def batch_norm_reduce_gradient(
    grads: Tensor, x: Tensor, diff_scale: Tensor, diff_offset: Tensor, scale: Tensor, mean: Tensor, variance: Tensor,
    epsilon: float,
) -> Tensor:  # fmt: skip
    """Returns the gradient of a batch norm by x, from the gradients by scale and offset."""
    op = "BNTrainingReduceGrad"
    check.rank(check.tensor(x, op, "x"), 4, op, "x")
    count = float(x.size // max(x.shape[1], 1))
    rstd = t.rsqrt(t.add(variance, epsilon))
    xhat = t.mul(t.sub(x, _by_channel(mean)), _by_channel(rstd))
    centred = t.sub(grads, _by_channel(t.div(diff_offset, count)))
    return t.mul(t.sub(centred, t.mul(xhat, _by_channel(t.div(diff_scale, count)))), _by_channel(t.mul(scale, rstd)))


def batch_norm_saved_gradient(
    dy: Tensor, x: Tensor, scale: Tensor, mean: Tensor, rstd: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the gradients of a batch norm by x, scale and bias, from the statistics of its forward pass."""
    op, axes = "SyncBatchNormGrad", (0, 2, 3)
    check.rank(check.tensor(x, op, "x_in"), 4, op, "x_in")
    rstd = _by_channel(rstd)
    xhat = t.mul(t.sub(x, _by_channel(mean)), rstd)
    dx = normalized_gradient(t.mul(dy, _by_channel(scale)), xhat, rstd, axes)
    return dx, t.reduce_sum(t.mul(dy, xhat), axes), t.reduce_sum(dy, axes)


def instance_norm_gradient(
    dy: Tensor, x: Tensor, gamma: Tensor, mean: Tensor, variance: Tensor, save_mean: Tensor, save_rstd: Tensor,
    training: bool, epsilon: float,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """Returns the gradients of an instance norm over dimensions 2 and 3 by x, gamma and beta.

    In training, the statistics are the saved mean and inverse standard deviation of the forward pass. Otherwise they
    are the running mean and variance, which do not depend on x.
    """
    op, axes = "InstanceNormV2Grad", (2, 3)
    check.tensor(x, op, "x")
    if x.ndim not in (4, 5):
        raise ValueError(f"For '{op}', 'x' must have 4 or 5 dimensions, but got {x.ndim}.")
    centre, rstd = (save_mean, save_rstd) if training else (mean, t.rsqrt(t.add(variance, epsilon)))
    xhat = t.mul(t.sub(x, centre), rstd)
    weighted = t.mul(dy, gamma)
    dx = normalized_gradient(weighted, xhat, rstd, axes) if training else t.mul(weighted, rstd)
    return dx, t.reduce_sum(t.mul(dy, xhat), axes, True), t.reduce_sum(dy, axes, True)


def instance_norm_saved_gradient(
    dy: Tensor, x: Tensor, gamma: Tensor, mean: Tensor, variance: Tensor, epsilon: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the gradients of an instance norm by x, gamma and beta; gamma and beta have one element per channel."""
    op = "InstanceNormGrad"
    check.rank(check.tensor(x, op, "x"), 4, op, "x")
    statistics = (*x.shape[:2], 1, 1)
    rstd = t.reshape(t.rsqrt(t.add(variance, epsilon)), statistics)
    xhat = t.mul(t.sub(x, t.reshape(mean, statistics)), rstd)
    dx = normalized_gradient(t.mul(dy, _by_channel(gamma)), xhat, rstd, (2, 3))
    return dx, t.reduce_sum(t.mul(dy, xhat), (0, 2, 3)), t.reduce_sum(dy, (0, 2, 3))


def lu_unpack_gradient(l_grad: Tensor, u_grad: Tensor, lu: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the gradient of the packed matrix: that of L below the diagonal, that of U on and above it."""
    check.tensor(lu, "LuUnpackGrad", "LU_data")
    least = min(lu.shape[-2:])

    def lower(x: Tensor) -> Tensor:
        return selecting.tril(x[..., :, :least], -1)

    def upper(x: Tensor) -> Tensor:
        return selecting.triu(x[..., :least, :])

    return pullback(lower, l_grad, lu), pullback(upper, u_grad, lu)


def solve_triangular_gradient(
    a: Tensor, x: Tensor, dx: Tensor, trans: Any, lower: bool, unit_diagonal: bool
) -> tuple[Tensor, Tensor]:
    """Returns the gradients of `SolveTriangular` by the matrix and the right-hand side, from the solution `x` and its
    cotangent."""

    def product(matrix: Tensor) -> Tensor:
        half = selecting.tril(matrix, -int(unit_diagonal)) if lower else selecting.triu(matrix, int(unit_diagonal))
        turned = half.swapaxes(-1, -2) if trans in (1, 2, "T", "C") else half
        return t.matmul2(t.conj(turned) if trans in (2, "C") and half.dtype in mstype.complex_type else turned, x)

    # Differentiate both sides of the equation `op(a) @ x = b`.
    db = pullback(lambda b: solve_triangular(a, b, trans, lower, unit_diagonal), dx, t.reshape(x, x.shape))
    return t.neg(pullback(product, db, a)), db


def lstm_state_gradient(
    c: Tensor, dht: Tensor, dct: Tensor, it: Tensor, jt: Tensor, ft: Tensor, ot: Tensor, tanhct: Tensor
) -> tuple[Tensor, Tensor]:
    """Returns the gradients of a `BasicLSTMCell` by its concatenated gates before activation, and by its cell state."""

    def sigmoid_slope(x: Tensor) -> Tensor:
        return t.mul(x, t.sub(1.0, x))

    def tanh_slope(x: Tensor) -> Tensor:
        return t.sub(1.0, t.square(x))

    dc = t.add(dct, t.mul(t.mul(dht, ot), tanh_slope(tanhct)))
    gates = (
        t.mul(t.mul(dc, jt), sigmoid_slope(it)),
        t.mul(t.mul(dc, it), tanh_slope(jt)),
        t.mul(t.mul(dc, c), sigmoid_slope(ft)),
        t.mul(t.mul(dht, tanhct), sigmoid_slope(ot)),
    )
    return t.concat(gates, 1), t.mul(dc, ft)


def lstm_input_gradient(dgate: Tensor, w: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the gradients of a `BasicLSTMCell` by its input and its hidden state."""
    both = t.matmul2(dgate, t.transpose(w, (1, 0)))
    batch, hidden = dgate.shape[0], dgate.shape[1] // 4
    size = w.shape[0] - hidden
    return (
        t.slice_view(both, (0, 0), (batch, size), (1, 1)),
        t.slice_view(both, (0, size), (batch, hidden), (1, 1)),
    )


def lstm_weight_gradient(x: Tensor, h: Tensor, dgate: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the gradients of a `BasicLSTMCell` by its weight and its bias."""
    return t.matmul2(t.transpose(t.concat((x, h), 1), (1, 0)), dgate), t.reduce_sum(dgate, 0)


def concat_offset(values: Any, axis: int) -> Tensor:
    """Returns the offsets of tensors in their concatenation, as int64 rows."""
    rank = values[0].ndim
    axis %= rank
    found, start = [], 0
    for value in values:
        found.append([start if place == axis else 0 for place in range(rank)])
        start += value.shape[axis]
    return Tensor(found, mstype.int64)


def ratio_pool_gradient(grad: Tensor, x: Any, rows: Tensor, columns: Tensor, overlapping: bool, op: str) -> Tensor:
    """Returns the gradient of `FractionalMaxPool` or `FractionalAvgPool` by x; for the latter `x` is its shape."""
    known = x if op == "FractionalMaxPool" else t.full(shape_of(x), 0, grad.dtype)
    return pullback(ratio_pooling.pool_windows, grad, known, (rows, columns), overlapping, op)  # type: ignore[no-any-return]


def psroi_pooling_gradient(dy: Tensor, rois: Tensor, size: Any, scale: float, groups: int, channels: int) -> Tensor:
    """Returns the gradient of `PSROIPooling` by features of height and width `size`."""
    shape = (check.tensor(rois, "PSROIPoolingGrad", "rois").shape[0], channels * groups**2, *size)
    pooled = position_pooling.psroi_pooling
    return gradient_from_shape(pooled, dy, shape, rois, scale, groups, channels)


def fill_empty_rows_gradient(reverse_index_map: Tensor, grad_values: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the gradients of `SparseFillEmptyRows` by its values, and by the value of empty rows."""
    places = t.cast(reverse_index_map, mstype.int64)
    values = t.take(grad_values, places, 0)
    return values, t.sub(t.reduce_sum(grad_values), t.reduce_sum(values))


def sparse_slice_gradient(grad: Tensor, indices: Tensor, start: Tensor, new_indices: Tensor) -> Tensor:
    """Returns the gradient of `SparseSlice` by its values: 0 for values outside the slice."""
    moved = t.sub(t.reshape(indices, (indices.shape[0], 1, -1)), start)
    same = t.reduce_all(t.equal(moved, t.reshape(new_indices, (1, new_indices.shape[0], -1))), (2,), False)
    return t.reduce_sum(t.select(same, t.reshape(grad, (1, -1)), t.cast(0, grad.dtype)), 1)


def gamma_gradient(alpha: Tensor, sample: Tensor) -> Tensor:
    """Returns the derivative of a gamma sample by alpha at a constant value of the distribution function
    (M. Figurnov et al., "Implicit Reparameterization Gradients", arXiv 1805.08498)."""
    for name, value in (("alpha", alpha), ("sample", sample)):
        check.floating(check.tensor(value, "RandomGammaGrad", name), "RandomGammaGrad", name)
    by_alpha = pullback(incomplete_gamma.igamma, 1.0, alpha, sample)
    density = t.exp(t.sub(t.sub(t.mul(t.sub(alpha, 1.0), t.log(sample)), sample), functions.lgamma(alpha)))
    return t.neg(t.div(by_alpha, density))
