"""Functions of `ms_tensor.mint.activations`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import cast, ops
from ms_tensor.ops.elementwise.activation import _minus_abs
from typing import Any


def into(input: Tensor, value: Tensor, inplace: Any) -> Tensor:
    """`value`; where asked, put into `input` itself."""
    return ops.assign(input, value) if inplace else value


def relu(input: Tensor, inplace: bool=False) -> Tensor:
    """The greater of each element and 0.

    input: numbers.

    >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
    [0. 2.]
    """
    return into(input, ops.relu(check.tensor(input, "relu")), inplace)


def relu_(input: Tensor) -> Tensor:
    """`relu` that changes `input` itself.

    input: numbers.
    Returns: `input`.

    >>> x = ms.Tensor([-1.0, 2.0])
    >>> y = ms.mint.functional.relu_(x)
    >>> print(x)
    [0. 2.]
    """
    return relu(input, True)


def sigmoid_(input: Tensor) -> Tensor:
    """`sigmoid` that changes `input` itself.

    input: floats.
    Returns: `input`.

    >>> x = ms.Tensor([0.0])
    >>> y = ms.mint.functional.sigmoid_(x)
    >>> print(x)
    [0.5]
    """
    return into(input, sigmoid(input), True)


def silu(input: Tensor, inplace: bool=False) -> Tensor:
    """`input * sigmoid(input)`.

    input: floats.

    >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
    [0.]
    """
    return into(input, ops.silu(check.tensor(input, "silu")), inplace)


def elu_(input: Tensor, alpha: float=1.0) -> Tensor:
    """`elu` that changes `input` itself.

    input: floats.
    Returns: `input`.

    >>> print(ms.mint.functional.elu_(ms.Tensor([2.0])))
    [2.]
    """
    return elu(input, alpha, True)


def hardtanh(input: Tensor, min_val: float=-1.0, max_val: float=1.0, inplace: bool=False) -> Tensor:
    """Limits every element to [min_val, max_val].

    input: numbers.
    min_val: The lower limit.
    max_val: The upper limit.

    >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
    [-1.   0.5]
    """
    x = check.tensor(input, "hardtanh")
    return into(input, t.minimum(t.maximum(x, min_val), max_val), inplace)


def hardtanh_(input: Tensor, min_val: float=-1, max_val: float=1) -> Tensor:
    """`hardtanh` that changes `input` itself.

    Arguments: hardtanh
    Returns: `input`.

    >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
    [-1.]
    """
    return hardtanh(input, min_val, max_val, True)


def relu6(input: Tensor, inplace: bool=False) -> Tensor:
    """Limits every element to [0, 6].

    input: numbers.

    >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
    [0. 6.]
    """
    return hardtanh(input, 0, 6, inplace)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool=False) -> Tensor:
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


def leaky_relu(input: Tensor, negative_slope: float=0.01) -> Tensor:
    """`input` where positive, else a multiple of it.

    input: floats.
    negative_slope: The factor.

    >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
    [-0.5  2. ]
    """
    return ops.leaky_relu(check.tensor(input, "leaky_relu"), negative_slope)


def gelu(input: Tensor, *, approximate: str='none') -> Tensor:
    """`input` times the normal distribution's cumulated density at `input`.

    input: floats.

    >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
    [0.]
    """
    return ops.gelu(check.tensor(input, "gelu"), approximate)


def npu_gelu(input: Tensor, approximate: str='none') -> Tensor:
    """As `gelu`.

    input: floats.

    >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
    [0.]
    """
    return gelu(input, approximate=approximate)


def glu(input: Tensor, dim: int=-1) -> Tensor:
    """The first half of a dimension times the sigmoid of the second.

    input: floats.
    dim: The dimension; of even size.

    >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
    [2.]
    """
    return ops.glu(check.tensor(input, "glu"), dim)


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


def softmax(input: Tensor, dim: int | None=None, dtype: Any=None) -> Tensor:
    """Exponentials divided by their sum along a dimension.

    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
    [0.5 0.5]
    """
    x = check.tensor(input, "softmax")
    return ops.softmax(x if dtype is None else cast(x, mstype.as_dtype(dtype, "softmax")), _default_dim(x, dim))


def log_softmax(input: Tensor, dim: int | None=None, *, dtype: Any=None) -> Tensor:
    """The logarithm of the softmax.

    input: floats.
    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
    """
    x = check.tensor(input, "log_softmax")
    x = x if dtype is None else cast(x, mstype.as_dtype(dtype, "log_softmax"))
    return ops.log_softmax(x, _default_dim(x, dim))


def softplus(input: Tensor, beta: float=1, threshold: float=20) -> Tensor:
    """`log(1 + exp(beta * input)) / beta`; linear above a threshold.

    input: floats.
    threshold: Where `beta * input` counts as linear.

    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
    """
    return ops.softplus(check.tensor(input, "softplus"), beta, threshold)


for _row in (into, relu, relu_, sigmoid_, silu, elu_, hardtanh, hardtanh_, relu6, threshold, threshold_, leaky_relu, gelu, npu_gelu, glu, logsigmoid, _default_dim, softmax, log_softmax, softplus,):
    _row.__module__ = "ms_tensor.mint.activations"

__all__ = [
    "into",
    "relu",
    "relu_",
    "sigmoid_",
    "silu",
    "elu_",
    "hardtanh",
    "hardtanh_",
    "relu6",
    "threshold",
    "threshold_",
    "leaky_relu",
    "gelu",
    "npu_gelu",
    "glu",
    "logsigmoid",
    "_default_dim",
    "softmax",
    "log_softmax",
    "softplus",
]

from ms_tensor.mint.activations import elu, sigmoid
