"""Activation functions of `mint.nn.functional`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._mixed import as_one_op
from ..numpy._common import cast, ops
from ..ops.elementwise.activation import _minus_abs
from . import elementwise as _elementwise

sigmoid = _elementwise.FUNCTIONS["sigmoid"]
tanh = _elementwise.FUNCTIONS["tanh"]


@as_one_op
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """`input` where positive, else `alpha * (exp(input) - 1)`.

    input: floats.

    >>> print(ms.mint.functional.elu(ms.Tensor([0.0, 2.0])))
    [0. 2.]
    """
    x = check.tensor(input, "elu")
    # The exponential of what is positive is never needed, and could overflow.
    below = t.sub(t.exp(t.minimum(x, 0)), 1)
    return into(input, t.select(t.greater(x, 0), x, t.mul(below, alpha)), inplace)


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """Limits every element to [min_val, max_val].

    input: numbers.
    min_val: The lower limit.
    max_val: The upper limit.

    >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
    [-1.   0.5]
    """
    x = check.tensor(input, "hardtanh")
    return into(input, t.minimum(t.maximum(x, min_val), max_val), inplace)



from .._generated.rows.mint_activations import *


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """Elements above a threshold, and a value in the place of the others.

    input: numbers.
    threshold: The threshold.
    value: The value.

    >>> print(ms.mint.functional.threshold(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
    """
    x = check.tensor(input, "threshold")
    return into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), inplace)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """`threshold` that changes `input` itself.

    Arguments: threshold
    Returns: `input`.

    >>> print(ms.mint.functional.threshold_(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
    """
    x = check.tensor(input, "threshold_")
    return into(input, t.select(t.greater(x, threshold), x, t.full((), value, x.dtype)), True)


@as_one_op
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """`input` where positive, else `weight * input`.

    input: floats.
    weight: one number, or one for each channel (dimension 1).

    >>> print(ms.mint.functional.prelu(ms.Tensor([-1.0, 2.0]), ms.Tensor([0.5])))
    [-0.5  2. ]
    """
    x, w = check.tensor(input, "prelu"), check.tensor(weight, "prelu", "weight")
    if w.size > 1:
        if x.ndim < 2 or x.shape[1] != w.size:
            raise ValueError(f"For 'prelu', 'weight' must have one entry for each channel of shape {x.shape}.")
        w = t.reshape(w, tuple(-1 if i == 1 else 1 for i in range(x.ndim)))
    return t.select(t.greater(x, 0), x, t.mul(x, w))


def logsigmoid(input: Tensor) -> Tensor:
    """The logarithm of the sigmoid.

    input: floats.

    >>> print(ms.mint.functional.logsigmoid(ms.Tensor([200.0])))
    [0.]
    """
    x = check.tensor(input, "logsigmoid")
    return t.sub(t.select(t.less(x, 0), x, 0), ops.log1p(t.exp(_minus_abs(x))))


def _default_dim(x: Tensor, dim: Any) -> int:
    """The dimension that a softmax without one takes: the channels."""
    return (0 if x.ndim in (0, 1, 3) else 1) if dim is None else dim


def softmax(input: Tensor, dim: int | None = None, dtype: Any = None) -> Tensor:
    """Exponentials divided by their sum along a dimension.

    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
    [0.5 0.5]
    """
    x = check.tensor(input, "softmax")
    return ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))


def log_softmax(input: Tensor, dim: int | None = None, *, dtype: Any = None) -> Tensor:
    """The logarithm of the softmax.

    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
    """
    x = check.tensor(input, "log_softmax")
    x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    return ops.log_softmax(x, _default_dim(x, dim))
