"""Functions of `ms_tensor.ops.elementwise.activation`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.elementwise.arithmetic import clamp
from typing import Any


def relu6(x: Tensor) -> Tensor:
    """The element limited to [0, 6].

    >>> print(ops.relu6(Tensor([-1.0, 4.0, 8.0])))
    [0. 4. 6.]
    """
    return clamp(t.relu(x), max=6)


def softmin(x: Tensor, axis: int=-1, *, dtype: Any=None) -> Tensor:
    """`softmax` of the negated tensor.

    >>> print(ops.softmin(Tensor([1.0, 1.0])))
    [0.5 0.5]
    """
    return softmax(t.neg(x), axis, dtype=dtype)


def silu(input: Tensor) -> Tensor:
    """`x * sigmoid(x)`.

    >>> print(ops.silu(Tensor([0.0])))
    [0.]
    """
    return t.mul(input, t.sigmoid(input)) if isinstance(input, Tensor) and input.dtype in mstype.complex_type else t.silu_(input)


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


for _function in (relu6, softmin, silu, leaky_relu, hardswish, hardtanh, logsigmoid, softsign, hardshrink,):
    _function.__module__ = "ms_tensor.ops.elementwise.activation"

__all__ = [
    "relu6",
    "softmin",
    "silu",
    "leaky_relu",
    "hardswish",
    "hardtanh",
    "logsigmoid",
    "softsign",
    "hardshrink",
]

from ms_tensor.ops.elementwise.activation import _minus_abs, softmax
