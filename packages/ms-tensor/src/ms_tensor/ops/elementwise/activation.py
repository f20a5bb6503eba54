"""Activation functions composed of table ops."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op


def softmax(input: Tensor, axis: int = -1, *, dtype: Any = None) -> Tensor:
    """Computes the softmax along a dimension: exponentials divided by their sum.

    input: of a float dtype.
    axis: The dimension.
    Returns: Tensor of the shape of `input`.
    TypeError: `input` is not of a float dtype, or `axis` is not an int.
    ValueError: `axis` is out of range.

    >>> print(ops.softmax(Tensor([1.0, 1.0])))
    [0.5 0.5]
    """
    return _softmax_over(check.tensor(input, "softmax"), check.integer(axis, "softmax", "axis"), dtype)


def _softmax_over(input: Tensor, axis: Any, dtype: Any = None) -> Tensor:
    """`softmax` along a dimension or over several as one, as the Primitive and the layer have it."""
    check.tensor(input, "softmax")
    if axis is None:
        raise TypeError("For 'softmax', 'axis' must be an int or a tuple of ints, but got None.")
    if dtype is not None:
        input = t.cast(input, mstype.as_dtype(dtype, "softmax"))
    check.floating(input, "Softmax")
    return _along(t.softmax_, input, check.axes(axis, input.ndim, "softmax"))


def _along(op: Any, x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """`op(x, axis)` for one axis, or over several as one."""
    if len(axes) == 1:
        return op(x, axes[0])
    kept = tuple(i for i in range(x.ndim) if i not in axes)
    order = kept + axes
    turned = t.transpose(x, order)
    count = 1
    for i in axes:
        count *= x.shape[i]
    result = op(t.reshape(turned, (*(x.shape[i] for i in kept), count)), len(kept))
    return t.transpose(t.reshape(result, turned.shape), tuple(order.index(i) for i in range(x.ndim)))


from ..._generated.rows.ops_elements import *


@as_one_op
def elu(input_x: Tensor, alpha: float = 1.0) -> Tensor:
    """Exponential linear unit: `x` where positive, else `alpha * (exp(x) - 1)` (arXiv 1511.07289).

    Returns: Tensor of the shape of `input_x`.

    >>> print(ops.elu(Tensor([0.0, 2.0])))
    [0. 2.]
    """
    # The exponential sees no positive element, so that neither it nor its gradient overflows.
    negative = t.sub(t.exp(t.minimum(input_x, 0)), 1.0)
    # At 0 the derivative is that of the positive side.
    return t.select(t.greater_equal(input_x, 0), input_x, t.mul(negative, alpha))


@as_one_op
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """Computes `x` where positive, else `weight * x` (arXiv 1502.01852).

    weight: of one element, or one per channel (dimension 1).
    Returns: Tensor of the shape of `input`.
    ValueError: `weight` has another number of elements.

    >>> print(ops.prelu(Tensor([[-1.0, 4.0]]), Tensor([0.5])))
    [[-0.5  4. ]]
    """
    check.tensor(input, "prelu")
    if check.tensor(weight, "prelu", "weight").size > 1:
        channels = input.shape[1] if input.ndim > 1 else 1
        if weight.size != channels:
            raise ValueError(
                f"For 'prelu', 'weight' must have 1 element or one for each channel, which is {channels} for an input "
                f"of shape {input.shape}, but got {weight.size}."
            )
        weight = t.reshape(weight, (-1,) + (1,) * max(input.ndim - 2, 0))
    elif input.ndim == 0:
        weight = t.reshape(weight, ())
    if weight.dtype != input.dtype and input.is_floating_point():
        weight = t.cast(weight, input.dtype)  # the result has the dtype of the input
    return t.select(t.greater(input, 0), input, t.mul(weight, input))


@as_one_op
def softplus(input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    """Computes `log(1 + exp(beta * x)) / beta`, or `x` itself where `beta * x` exceeds `threshold`.

    Returns: Tensor of the shape of `input`.
    ValueError: `beta` is 0.

    >>> print(ops.softplus(Tensor([0.0, 30.0])))
    [ 0.6931472 30.       ]
    """
    if isinstance(beta, (int, float)) and beta == 0:
        raise ValueError("For 'softplus', 'beta' must not be 0.")
    scaled = t.mul(input, beta)
    # log(1 + e^z) = max(z, 0) + log(1 + e^-|z|), which does not overflow.
    smooth = t.add(t.select(t.less(scaled, 0), 0, scaled), t.log(t.add(t.exp(_minus_abs(scaled)), 1.0)))
    return t.select(t.greater(scaled, threshold), input, t.div(smooth, beta))


def threshold(input: Tensor, thr: float, value: float) -> Tensor:
    """Replaces the elements that are not greater than `thr` by `value`.

    Returns: Tensor of the shape and dtype of `input`.

    >>> print(ops.threshold(Tensor([0.0, 0.5]), 0.1, 7.0))
    [7.  0.5]
    """
    check.tensor(input, "threshold")
    for name, number in (("thr", thr), ("value", value)):
        check.kind(number, (int, float), "a number", "threshold", name, bools=False)
    return t.select(t.greater(input, thr), input, t.cast(value, input.dtype))


def soft_shrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """Shrinks the elements towards 0 by `lambd`; smaller ones become 0.

    Returns: Tensor of the shape of `input`.

    >>> print(ops.soft_shrink(Tensor([-1.5, 0.2, 2.0])))
    [-1.   0.   1.5]
    """
    check.floating(check.tensor(input, "soft_shrink"), "soft_shrink")
    check.kind(lambd, (int, float), "a float", "soft_shrink", "lambd", bools=False)
    check.at_least(lambd, 0, "soft_shrink", "lambd")
    limit = float(lambd)
    above = t.select(t.greater(input, limit), t.sub(input, limit), t.mul(input, 0.0))
    return t.select(t.less(input, -limit), t.add(input, limit), above)


def swiglu(input: Tensor, dim: int = -1) -> Tensor:
    """Computes `silu(a) * b`, where a and b are the halves of the input along a dimension (arXiv 2002.05202).

    input: of floats; the size of the dimension is even.
    Returns: Tensor of the shape of `input`, with half the size along that dimension.
    ValueError: the size is odd.

    >>> print(ops.swiglu(Tensor([[0.0, 2.0]])))
    [[0.]]
    """
    check.floating(check.tensor(input, "swiglu"), "swiglu")
    axis = check.axis(dim, input.ndim, "swiglu", "dim")
    if input.ndim == 0 or input.shape[axis] % 2:
        raise ValueError(f"For 'swiglu', dimension {dim} must have an even size, but got shape {input.shape}.")
    sizes = list(input.shape)
    sizes[axis] //= 2
    starts = [0] * input.ndim
    left = t.slice_view(input, tuple(starts), tuple(sizes), (1,) * input.ndim)
    starts[axis] = sizes[axis]
    right = t.slice_view(input, tuple(starts), tuple(sizes), (1,) * input.ndim)
    return t.mul(t.silu_(left), right)
