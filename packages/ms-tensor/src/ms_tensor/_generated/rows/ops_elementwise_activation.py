"""Functions of `ms_tensor.ops.elementwise.activation`, from the rows of `ms_tensor.function_rows.ops_elements`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.joining import split
from ms_tensor.ops.elementwise.arithmetic import clamp
from typing import Any


def relu(input: Tensor, inplace: bool=False) -> Tensor:
    """The maximum of the element and 0.

    inplace: Whether `input` itself takes the values.

    >>> print(ops.relu(Tensor([-1.0, 4.0])))
    [0. 4.]
    """
    result = t.relu(input)
    if not inplace:
        return result
    input._assign(result)
    return input


def relu6(x: Tensor) -> Tensor:
    """The element limited to [0, 6].

    >>> print(ops.relu6(Tensor([-1.0, 4.0, 8.0])))
    [0. 4. 6.]
    """
    return clamp(t.relu(x), max=6)


def log_softmax(logits: Tensor, axis: int=-1) -> Tensor:
    """The logarithm of `softmax`, computed so that it does not underflow.

    logits: of a float dtype.
    Returns: Tensor of the same shape.

    >>> print(ops.log_softmax(Tensor([1.0, 1.0])))
    [-0.6931472 -0.6931472]
    """
    check.floating(check.tensor(logits, "log_softmax", "logits"), "LogSoftmax", "logits")
    return _along(t.log_softmax_, logits, check.axes(axis, logits.ndim, "log_softmax"))


def softmin(x: Tensor, axis: int=-1, *, dtype: Any=None) -> Tensor:
    """`softmax` of the negated tensor.

    >>> print(ops.softmin(Tensor([1.0, 1.0])))
    [0.5 0.5]
    """
    return softmax(t.neg(x), axis, dtype=dtype)


def gelu(input: Tensor, approximate: str='none') -> Tensor:
    """The Gaussian error linear unit, `x * P(X <= x)` for a standard normal X (arXiv 1606.08415).

    input: of a float dtype.
    approximate: 'none' (by the error function) or 'tanh'.
    Returns: Tensor of the same shape.
    ValueError: another `approximate`.

    >>> print(ops.gelu(Tensor([0.0, 10.0])))
    [ 0. 10.]
    """
    check.choice(approximate, ("none", "tanh"), "gelu", "approximate")
    return t.gelu_(input) if approximate == "none" else t.gelu_tanh_(input)


def silu(input: Tensor) -> Tensor:
    """`x * sigmoid(x)`.

    >>> print(ops.silu(Tensor([0.0])))
    [0.]
    """
    if isinstance(input, Tensor) and input.dtype in mstype.complex_type:
        return t.mul(input, t.sigmoid(input))
    return t.silu_(input)


def leaky_relu(input: Tensor, alpha: float=0.2) -> Tensor:
    """`x` where positive, else `alpha * x`.

    >>> print(ops.leaky_relu(Tensor([-1.0, 4.0])))
    [-0.2  4. ]
    """
    return t.select(t.greater(input, 0), input, t.mul(input, alpha))


def hardswish(input: Tensor) -> Tensor:
    """`x * relu6(x + 3) / 6`.

    >>> print(ops.hardswish(Tensor([-4.0, 4.0])))
    [-0.  4.]
    """
    return t.div(t.mul(input, clamp(t.add(input, 3), 0, 6)), 6.0)


def hardtanh(input: Tensor, min_val: float=-1.0, max_val: float=1.0) -> Tensor:
    """The element limited to [min_val, max_val].

    >>> print(ops.hardtanh(Tensor([-4.0, 0.5])))
    [-1.   0.5]
    """
    return t.minimum(t.maximum(input, min_val), max_val)


def logsigmoid(x: Tensor) -> Tensor:
    """The logarithm of the sigmoid.

    >>> print(ops.logsigmoid(Tensor([0.0])))
    [-0.6931472]
    """
    return t.sub(t.select(t.less(x, 0), x, 0), t.log(t.add(t.exp(_minus_abs(x)), 1.0)))


def _minus_abs(x: Tensor) -> Tensor:
    """`-|x|` with the derivative -1 at 0, so that a sum with the part of one side is smooth there, at any order."""
    return t.select(t.less(x, 0), x, t.neg(x))


def softsign(x: Tensor) -> Tensor:
    """`x / (1 + |x|)`.

    >>> print(ops.softsign(Tensor([-1.0, 3.0])))
    [-0.5   0.75]
    """
    return t.div(x, t.add(t.abs(x), 1.0))


def hardshrink(input: Tensor, lambd: float=0.5) -> Tensor:
    """The element where its size exceeds `lambd`, else 0.

    >>> print(ops.hardshrink(Tensor([-1.0, 0.2])))
    [-1.  0.]
    """
    return t.select(t.greater(t.abs(input), lambd), input, t.full((), 0, input.dtype))


def glu(x: Tensor, axis: int=-1) -> Tensor:
    """The first half along a dimension times the sigmoid of the second half.

    >>> ops.glu(ops.ones((2, 4))).shape
    (2, 2)
    """
    place = check.axis(axis, check.tensor(x, "glu", "x").ndim, "glu")
    if x.shape[place] % 2:
        raise ValueError(f"For 'glu', the size of dimension {place} must be even, but got shape {x.shape}.")
    first, second = split(x, x.shape[place] // 2, place)
    return t.mul(first, t.sigmoid(second))


def tanhshrink(input: Tensor) -> Tensor:
    """`x - tanh(x)`.

    >>> print(ops.tanhshrink(Tensor([0.0])))
    [0.]
    """
    if check.tensor(input, "tanhshrink").dtype is mstype.bool_:
        raise TypeError("For 'tanhshrink', 'input' must be a Tensor of numbers, but got Bool.")
    return t.sub(input, t.tanh(input))


def fast_gelu(x: Tensor) -> Tensor:
    """`x * sigmoid(1.702 x)` (Hendrycks and Gimpel, 2016).

    >>> print(ops.fast_gelu(Tensor([0.0])))
    [0.]
    """
    check.floating(check.tensor(x, "fast_gelu", "x"), "fast_gelu", "x")
    return t.mul(x, t.sigmoid(t.mul(x, 1.702)))


for _row in (relu, relu6, log_softmax, softmin, gelu, silu, leaky_relu, hardswish, hardtanh, logsigmoid, _minus_abs, softsign, hardshrink, glu, tanhshrink, fast_gelu,):
    _row.__module__ = "ms_tensor.ops.elementwise.activation"

__all__ = [
    "relu",
    "relu6",
    "log_softmax",
    "softmin",
    "gelu",
    "silu",
    "leaky_relu",
    "hardswish",
    "hardtanh",
    "logsigmoid",
    "_minus_abs",
    "softsign",
    "hardshrink",
    "glu",
    "tanhshrink",
    "fast_gelu",
]

from ms_tensor.ops.elementwise.activation import _along, softmax
