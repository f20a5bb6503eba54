"""Compositions that only the generated Primitive classes have."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor, op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ... import mint
from ..._generated.rows.ops_auto_generate import *
from ...mint import functional as F
from ..arrays import creation
from ..linalg import decompositions
from ..pullback import pullback

_conj = op("conj")


def correlate(a: Tensor, v: Tensor, mode: str) -> Tensor:
    """The cross-correlation of two vectors."""
    from ...numpy import calculus

    return calculus.correlate(a, v, mode)


def batch_norm(
    input: Tensor, weight: Any, bias: Any, mean: Any, var: Any, training: bool, momentum: float, eps: float
) -> tuple[Tensor, Tensor, Tensor]:
    """(output, the mean and the inverse standard deviation that normalized it)."""
    axes = tuple(axis for axis in range(input.ndim) if axis != 1)
    used, variance = mean, var
    if training:
        used = mint.mean(input, axes)
        variance = mint.var(input, axes, correction=0)
    output = F.batch_norm(input, mean, var, weight, bias, training, momentum, eps)
    return output, used, t.rsqrt(t.add(variance, eps))


def cross_entropy_loss(
    input: Tensor,
    target: Tensor,
    weight: Any,
    reduction: str,
    ignore_index: int,
    smoothing: float,
    scale: float,
    wanted: bool,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """(loss, log probabilities, z-loss, log-sum-exp of every row); the last two are empty unless requested."""
    loss = F.cross_entropy(input, target, weight, ignore_index, reduction, smoothing)
    lse = mint.logsumexp(input, 1)
    zloss = t.mul(t.square(lse), scale)
    if reduction != "none":
        zloss = mint.mean(zloss) if reduction == "mean" else mint.sum(zloss)
    empty = t.full((0,), 0, input.dtype)
    return loss, F.log_softmax(input, 1), zloss if wanted else empty, lse if wanted else empty


def attention_gradient(forward: Any, dy: Tensor, query: Any, key: Any, value: Any, *rest: Any) -> tuple[Any, ...]:
    """The gradients of attention by query, key, value and the position shift."""

    def output(query: Tensor, key: Tensor, value: Tensor, shift: Any) -> Tensor:
        return forward(query, key, value, shift, *rest[1:])[3]  # type: ignore[no-any-return]

    return pullback(output, dy, query, key, value, rest[0], wrt=(0, 1, 2, 3))  # type: ignore[no-any-return]


def least_squares_parts(a: Tensor, b: Tensor, driver: str | None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """(solution, sums of the squared residuals, rank, singular values); a part that a LAPACK driver does not give is
    empty."""
    if driver is not None:
        check.choice(driver, ("gels", "gelsy", "gelss", "gelsd"), "LstsqV2", "driver")
    solution = decompositions.lstsq(a, b)
    empty = t.full((0,), 0, a.dtype)
    residuals, rank, values = empty, t.full((0,), 0, mstype.int64), empty
    if driver not in (None, "gelsy") and a.shape[0] > a.shape[1]:
        residuals = t.reduce_sum(t.square(t.sub(mint.matmul(a, solution), b)), 0)
    if driver != "gels":
        found = decompositions.svd(a, compute_uv=False)
        precision = max(a.shape) * (1.1920929e-07 if a.dtype == mstype.float32 else 2.220446049250313e-16)
        rank = t.reduce_sum(t.cast(t.greater(found, t.mul(found[0], precision)), mstype.int64))
        values = found if driver in ("gelss", "gelsd") else empty
    return solution, residuals, rank, values


def cut_or_pad(x: Tensor, shape: Any) -> Tensor:
    """Cuts or zero-pads the end of each dimension to a shape."""
    for axis, size in enumerate(shape):
        if size < x.shape[axis]:
            x = mint.narrow(x, axis, 0, size)
        elif size > x.shape[axis]:
            rest = tuple(size - n if place == axis else n for place, n in enumerate(x.shape))
            x = t.concat((x, t.full(rest, 0, x.dtype)), axis)
    return x


def solve_triangular(a: Tensor, b: Tensor, trans: Any, lower: bool, unit_diagonal: bool) -> Tensor:
    """The solution of `op(a) @ x = b` with a triangular matrix `a`; `trans` is 0 or 'N', 1 or 'T', 2 or 'C'."""
    kind = (
        trans
        if isinstance(trans, int)
        else "NTC".index(check.choice(trans, ("N", "T", "C"), "SolveTriangular", "trans"))
    )
    vector = b.ndim < a.ndim
    rhs = t.reshape(b, (*b.shape, 1)) if vector else b
    if kind == 2:
        a = _conj(a)
    solution: Any = mint.triangular_solve(rhs, a, not lower, kind != 0, unit_diagonal)
    solution = solution[0] if isinstance(solution, tuple) else solution
    return t.reshape(solution, b.shape) if vector else solution


def copy_slices(x: Tensor, value: Any, begin: Any, end: Any, strides: Any) -> Tensor:
    """A copy of `x` with `value` in a strided slice."""
    made = mint.clone(x)
    made[tuple(slice(*bounds) for bounds in zip(begin, end, strides, strict=True))] = value
    return made


def transposed_product(x: Tensor, weight: Tensor, perm_in: Any, perm_out: Any, first: bool, second: bool) -> Tensor:
    """The product of batches of matrices, its input and output transposed."""

    def turned(matrix: Tensor, wanted: bool) -> Tensor:
        order = (*range(matrix.ndim - 2), matrix.ndim - 1, matrix.ndim - 2)
        return t.transpose(matrix, order) if wanted else matrix

    product = mint.matmul(turned(t.transpose(x, tuple(perm_in)), first), turned(weight, second))
    return t.transpose(product, tuple(perm_out))


def cosine_transform(x: Tensor, kind: int, n: Any, axis: int, norm: Any, inverse: bool = False) -> Tensor:
    """The orthonormal discrete cosine transform of type II along an axis, or its inverse (Ahmed et al., 1974).

    x: A tensor.
    kind: 2, the one type that MindSpore has.
    n: The length of the transform, to which x is cut or zero-padded; None for the length of x.
    norm: None or 'ortho'.
    inverse: Whether to apply the inverse.
    """
    op = "IDCT" if inverse else "DCT"
    if kind != 2:
        raise ValueError(f"For '{op}', 'type' must be 2, but got {kind}.")
    if norm is not None:
        check.choice(norm, ("ortho",), op, "norm")
    if n is not None:
        x = cut_or_pad(x, tuple(n if place == axis % x.ndim else size for place, size in enumerate(x.shape)))
    if x.dtype not in (mstype.float16, mstype.float32, mstype.float64):
        x = t.cast(x, mstype.float32)
    size = x.shape[axis]
    rows = t.reshape(t.cast(creation.arange(size), mstype.float64), (size, 1))
    columns = t.add(t.reshape(rows, (1, size)), 0.5)
    cosines = t.mul(t.cos(t.mul(t.mul(rows, columns), math.pi / size)), math.sqrt(2.0 / size))
    # The first basis vector is constant and of length 1.
    basis = t.cast(t.select(t.equal(rows, 0), t.div(cosines, math.sqrt(2.0)), cosines), x.dtype)
    moved = mint.swapaxes(x, axis, -1)
    return mint.swapaxes(mint.matmul(moved, basis if inverse else mint.swapaxes(basis, 0, 1)), axis, -1)


def cosine_transform_nd(x: Tensor, kind: int, s: Any, axes: Any, norm: Any, inverse: bool = False) -> Tensor:
    """`cosine_transform` along several axes: all, or as many last ones as `s` has sizes."""
    if axes is None:
        axes = range(x.ndim) if s is None else range(-len(s), 0)
    for place, axis in enumerate(axes):
        x = cosine_transform(x, kind, None if s is None else s[place], axis, norm, inverse)
    return x


def adam_w(
    var: Any, m: Any, v: Any, max_v: Any, grad: Tensor, step: Tensor, lr: Any, beta1: Any, beta2: Any, *rest: Any
) -> tuple[Any, Any, Any]:
    """A step of Adam with decoupled weight decay (Loshchilov and Hutter, 2019), which writes var, m and v.

    `step` counts the steps before this one, from 0: optimizers of MindSpore start their counter at -1 for that.
    """
    from .. import state

    decay, eps, amsgrad, maximize = rest
    grad = t.neg(grad) if maximize else grad
    grad = t.cast(grad, m.dtype)
    new_m = t.add(t.mul(m, beta1), t.mul(grad, 1 - beta1))
    new_v = t.add(t.mul(v, beta2), t.mul(t.square(grad), 1 - beta2))
    step = t.add(t.cast(step, m.dtype), 1.0) if isinstance(step, Tensor) else step + 1.0
    first, second = t.sub(1.0, t.pow(beta1, step)), t.sub(1.0, t.pow(beta2, step))
    largest = new_v
    if amsgrad:
        largest = state.assign(max_v, t.maximum(max_v, new_v))
    denominator = t.add(t.div(t.sqrt(largest), t.sqrt(second)), eps)
    decayed = t.mul(t.cast(var, m.dtype), 1 - lr * decay)
    found = t.sub(decayed, t.mul(t.div(new_m, denominator), t.div(lr, first)))
    return state.assign(var, t.cast(found, var.dtype)), state.assign(m, new_m), state.assign(v, new_v)
