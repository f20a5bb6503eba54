"""Functions that join a sum and a normalization, and rotary position embedding."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ._normalized import layer_normalized
from .norm_ops import rms_norm


def _sum(x1: Tensor, x2: Tensor, op: str) -> Tensor:
    check.floating(check.tensor(x1, op, "x1"), op, "x1")
    check.floating(check.tensor(x2, op, "x2"), op, "x2")
    if x1.dtype != x2.dtype:
        raise TypeError(f"For '{op}', 'x1' and 'x2' must be of one dtype, but got {x1.dtype} and {x2.dtype}.")
    if x1.shape != x2.shape:
        raise ValueError(f"For '{op}', 'x1' and 'x2' must be of one shape, but got {x1.shape} and {x2.shape}.")
    return t.add(x1, x2)


def add_rms_norm(x1: Tensor, x2: Tensor, gamma: Tensor, epsilon: float = 1e-6) -> tuple[Tensor, Tensor, Tensor]:
    """`rms_norm` of a sum.

    x1: of a float dtype.
    x2: of the shape and dtype of `x1`.
    gamma: of the shape of the last dimensions.
    epsilon: Added to the mean square.
    Returns: (the normalized sum, the reciprocal root in float32, the sum).
    TypeError: the dtypes differ or are no floats.
    ValueError: the shapes are incompatible.

    >>> print(ops.add_rms_norm(Tensor([[1.0, 3.0]]), Tensor([[0.0, 4.0]]), ops.ones(2))[0])
    [[0.2 1.4]]
    """
    total = _sum(x1, x2, "add_rms_norm")
    out, scale = rms_norm(total, gamma, epsilon)
    return out, scale, total


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


def rotary_position_embedding(x: Tensor, cos: Tensor, sin: Tensor, mode: int = 0) -> Tensor:
    """Pairs of elements rotated by an angle that depends on the position (arXiv 2104.09864).

    x: of a float dtype and four dimensions; the last one is even.
    cos: Tensor that broadcasts to `x`: the angles' cosines.
    sin: Tensor that broadcasts to `x`: their sines.
    mode: 0: an element's partner is half the last dimension away; 1: partners stand side by side.
    Returns: Tensor of the shape of `x`: `x * cos + rotated * sin`.
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or another `mode`.

    >>> x = ops.arange(4.0).reshape(1, 1, 1, 4)
    >>> print(ops.rotary_position_embedding(x, ops.zeros_like(x), ops.ones_like(x)).reshape(4))
    [-2. -3.  0.  1.]
    """
    op = "rotary_position_embedding"
    check.rank(check.floating(check.tensor(x, op, "x"), op, "x"), 4, op, "x")
    for name, value in (("cos", cos), ("sin", sin)):
        check.rank(check.tensor(value, op, name), 4, op, name)
    kind, size = check.integer(mode, op, "mode"), x.shape[-1]
    if kind not in (0, 1) or size % 2:
        raise ValueError(
            f"For '{op}', 'mode' must be 0 or 1 and the last dimension even, but got {check.show(mode)} and {x.shape}."
        )
    shape = (*x.shape[:-1], 2, size // 2) if kind == 0 else (*x.shape[:-1], size // 2, 2)
    axis = 3 if kind == 0 else 4
    pairs = t.reshape(x, shape)
    starts, sizes = [0] * 5, list(shape)
    sizes[axis] = 1
    first = t.slice_view(pairs, tuple(starts), tuple(sizes), (1,) * 5)
    starts[axis] = 1
    second = t.slice_view(pairs, tuple(starts), tuple(sizes), (1,) * 5)
    rotated = t.reshape(t.concat([t.neg(second), first], axis), x.shape)
    return t.add(t.mul(x, cos), t.mul(rotated, sin))
