"""Activation functions of `mint.nn.functional`."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .._mixed import as_one_op
from . import arithmetic as _arithmetic

sigmoid = _arithmetic.FUNCTIONS["sigmoid"]
tanh = _arithmetic.FUNCTIONS["tanh"]


@as_one_op
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """Computes `input` where positive, else `alpha * (exp(input) - 1)` (arXiv 1511.07289).

    input: floats.
    Returns: Tensor of the shape of `input`.

    >>> print(ms.mint.functional.elu(ms.Tensor([0.0, 2.0])))
    [0. 2.]
    """
    x = check.tensor(input, "elu")
    # The exponential of what is positive is never needed, and could overflow.
    below = t.sub(t.exp(t.minimum(x, 0)), 1)
    return into(input, t.select(t.greater(x, 0), x, t.mul(below, alpha)), inplace)


from .._generated.rows.mint_networks import *


@as_one_op
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """Computes `input` where positive, else `weight * input` (arXiv 1502.01852).

    input: floats.
    weight: one number, or one for each channel (dimension 1).
    Returns: Tensor of the shape of `input`.

    >>> print(ms.mint.functional.prelu(ms.Tensor([-1.0, 2.0]), ms.Tensor([0.5])))
    [-0.5  2. ]
    """
    x, w = check.tensor(input, "prelu"), check.tensor(weight, "prelu", "weight")
    if w.size > 1:
        if x.ndim < 2 or x.shape[1] != w.size:
            raise ValueError(f"For 'prelu', 'weight' must have one entry for each channel of shape {x.shape}.")
        w = t.reshape(w, tuple(-1 if i == 1 else 1 for i in range(x.ndim)))
    if w.dtype != x.dtype and x.is_floating_point():
        w = t.cast(w, x.dtype)  # the result has the dtype of the input
    return t.select(t.greater(x, 0), x, t.mul(x, w))
