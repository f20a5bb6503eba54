"""Functions of `ms_tensor.mint.activations`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy._common import ops
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


def softplus(input: Tensor, beta: float=1, threshold: float=20) -> Tensor:
    """`log(1 + exp(beta * input)) / beta`; linear above a threshold.

    input: floats.
    threshold: Where `beta * input` counts as linear.

    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
    """
    return ops.softplus(check.tensor(input, "softplus"), beta, threshold)


for _function in (into, relu, relu_, sigmoid_, silu, elu_, hardtanh_, relu6, leaky_relu, gelu, npu_gelu, glu, softplus,):
    _function.__module__ = "ms_tensor.mint.activations"

__all__ = [
    "into",
    "relu",
    "relu_",
    "sigmoid_",
    "silu",
    "elu_",
    "hardtanh_",
    "relu6",
    "leaky_relu",
    "gelu",
    "npu_gelu",
    "glu",
    "softplus",
]

from ms_tensor.mint.activations import elu, hardtanh, sigmoid
