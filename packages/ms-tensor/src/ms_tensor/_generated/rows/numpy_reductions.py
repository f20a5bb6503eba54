"""Functions of `ms_tensor.numpy.reductions`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import cast
from ms_tensor.numpy._common import scalar_like
from typing import Any


def cast_like(value: Any, x: Tensor) -> Tensor:
    """A number or 0-d tensor in the dtype of `x`."""
    return cast(value, x.dtype) if isinstance(value, Tensor) else scalar_like(value, x)


def var(x: Any, axis: Any=None, ddof: int=0, keepdims: Any=False) -> Tensor:
    """The variance over some or all axes, as a float.

    x: Tensor, number, or nested lists or tuples of numbers.
    ddof: The sum of squares is divided by the count minus this.
    TypeError: `x` holds bools.

    >>> print(ms.numpy.var(ms.Tensor([1.0, 3.0])))
    1.0
    """
    return accumulate.narrowed(*_variance(x, axis, ddof, keepdims, "var"))


def argmax(a: Any, axis: Any=None) -> Tensor:
    """The index of the greatest element, the first of several, in int64.

    a: Tensor, number, or nested lists or tuples of numbers.
    axis: An int; None is the flattened tensor.
    ValueError: there is no element, or `axis` is out of range.

    >>> print(ms.numpy.argmax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 0]
    """
    return _arg("argmax", a, axis)


def argmin(a: Any, axis: Any=None) -> Tensor:
    """The index of the least element, the first of several, in int32.

    Arguments: argmax

    >>> print(ms.numpy.argmin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [0 1]
    """
    return cast(_arg("argmin", a, axis), mstype.int32)


for _function in (cast_like, var, argmax, argmin,):
    _function.__module__ = "ms_tensor.numpy.reductions"

__all__ = [
    "cast_like",
    "var",
    "argmax",
    "argmin",
]

from ms_tensor.numpy.reductions import _arg, _variance
