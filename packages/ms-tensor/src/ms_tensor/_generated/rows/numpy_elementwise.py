"""Functions of `ms_tensor.numpy.elementwise`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t


def fix(x: Tensor) -> Tensor:
    """The whole part, rounded towards zero; in float32, but for float16.

    >>> print(ms.numpy.fix(ms.Tensor([2.1, -2.9])))
    [ 2. -2.]
    """
    return _fix(_tensor(x, "fix"))


def isposinf(x: Tensor) -> Tensor:
    """Whether elements are positive infinity.

    Returns: Tensor of bool.

    >>> print(ms.numpy.isposinf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [ True False False]
    """
    return t.logical_and(t.isinf(_tensor(x, "isposinf")), t.greater(x, 0))


def isneginf(x: Tensor) -> Tensor:
    """Whether elements are negative infinity.

    Arguments: isposinf

    >>> print(ms.numpy.isneginf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [False  True False]
    """
    return t.logical_and(t.isinf(_tensor(x, "isneginf")), t.less(x, 0))


for _function in (fix, isposinf, isneginf,):
    _function.__module__ = "ms_tensor.numpy.elementwise"

__all__ = [
    "fix",
    "isposinf",
    "isneginf",
]

from ms_tensor.numpy.elementwise import _fix, _tensor
