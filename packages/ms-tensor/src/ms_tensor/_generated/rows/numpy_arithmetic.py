"""Functions of `ms_tensor.numpy.arithmetic`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.numpy._common import as_dtype
from ms_tensor.numpy._common import promote
from typing import Any


def divmod(x1: Any, x2: Any, dtype: Any=None) -> tuple[Tensor, Tensor]:
    """The quotient rounded down, and what is left over.

    x1: Tensor, number, or nested lists or tuples of numbers.
    x2: As `x1`.
    dtype: The dtype of both results; None is the promoted one.
    Returns: Tuple of two tensors.
    TypeError: an argument is none of these.
    ValueError: the shapes cannot be broadcast together.

    >>> quotient, rest = ms.numpy.divmod([7, -7], 3)
    >>> print(quotient, rest)
    [ 2 -3] [1 2]
    """
    return FUNCTIONS["floor_divide"](x1, x2, dtype), FUNCTIONS["mod"](x1, x2, dtype)


def promote_types(type1: Any, type2: Any) -> Any:
    """The dtype of a result of two dtypes.

    type1: A dtype, the name of one, or `int`, `float`, `bool`.
    type2: As `type1`.
    Returns: The dtype.
    TypeError: an argument is not a dtype.

    >>> print(ms.numpy.promote_types(ms.float32, "int64"))
    Float32
    """
    return promote(as_dtype(type1, "promote_types"), as_dtype(type2, "promote_types"))


for _function in (divmod, promote_types,):
    _function.__module__ = "ms_tensor.numpy.arithmetic"

__all__ = [
    "divmod",
    "promote_types",
]

from ms_tensor.numpy.arithmetic import FUNCTIONS
