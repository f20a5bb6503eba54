"""Conversion of the results of user functions to values of rows."""

from __future__ import annotations

from types import GeneratorType
from typing import Any

import numpy as np

from ..errors import describe

#: kinds of dtypes that a row cannot hold: objects, times, structures
REFUSED_KINDS = "OmMV"


def to_value(value: Any) -> Any:
    """Converts arrays, Tensors, numbers, strings and lists to arrays, and returns dicts unchanged.

    Raises:
        TypeError: If NumPy would store the value as an object, a time or a structure, or lists differ in length.
    """
    if type(value) is np.ndarray:
        if value.dtype.kind in REFUSED_KINDS:
            raise TypeError(f"expected values that NumPy holds as numbers or strings, got {describe(value)}")
        return value
    if isinstance(value, dict):
        return value
    if value is None or isinstance(value, GeneratorType):
        raise TypeError(f"expected an array, a number, a string or a list of them, got {type(value).__name__}")
    asnumpy = getattr(value, "asnumpy", None)
    if asnumpy is not None:
        return asnumpy()
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError(f"expected lists of one length, got {describe(value)}") from error
    if array.dtype.kind in REFUSED_KINDS:
        raise TypeError(f"expected values that NumPy holds as numbers or strings, got {describe(value)}")
    return array


_SCALARS = (int, float, str, bytes, np.ndarray, np.number, np.bool_, dict)


def to_row(item: Any) -> tuple[Any, ...]:
    """Converts an item of a user's dataset, one value or an iterable of the values of the columns, to a row."""
    if isinstance(item, tuple):
        return tuple(
            [
                value if type(value) is np.ndarray and value.dtype.kind not in REFUSED_KINDS else to_value(value)
                for value in item
            ]
        )
    if isinstance(item, _SCALARS) or hasattr(item, "asnumpy"):
        return (to_value(item),)
    return tuple([to_value(value) for value in item])
