"""Checks of the parameters of distributions and bijectors, in their constructors."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor
from ms_tensor import _check as check
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten


def held(name: str, doc: str) -> Any:
    """A property that returns the attribute with an underscore before its name."""
    attribute = f"_{name}"
    return property(lambda self: getattr(self, attribute), doc=doc)


def as_tensor(value: Any, dtype: Any = mstype.float32) -> Tensor:
    """A parameter as a tensor of a dtype; a Parameter stays what it is."""
    if isinstance(value, Parameter):
        return value
    if isinstance(value, bool) or not isinstance(value, (Tensor, np.ndarray, list, int, float)):
        raise TypeError(f"A parameter must be a Tensor, an array, a list or a number, but got {type(value).__name__}.")
    return Tensor(value, dtype=dtype)


def common_dtype(values: dict[str, Any], wanted: Any) -> Any:
    """The dtype of parameters, which must be the same for all that have one; ints are float32."""
    found = None
    for name, value in values.items():
        if not hasattr(value, "dtype"):
            continue
        kind = Tensor(value[:0] if value.ndim else value).dtype if isinstance(value, np.ndarray) else value.dtype
        if found is not None and kind is not found:
            raise TypeError(f"'{name}' must have the dtype of the other parameters, {shorten(found)}, but got {kind}.")
        found = kind
    if found is None:
        return wanted if wanted in mstype.float_type else mstype.float32
    return found if found in mstype.float_type and found is not mstype.float64 else mstype.float32


def broadcast(*shapes: Any) -> tuple[int, ...]:
    whole = check.broadcast(*shapes)
    if whole is None:
        raise ValueError(f"The shapes do not broadcast: {shapes}.")
    return whole


def batch_shape(values: dict[str, Any]) -> tuple[int, ...] | None:
    """The broadcast shape of the parameters, or None if one is not given."""
    if any(value is None for value in values.values()):
        return None
    return broadcast(*[as_tensor(value).shape for value in values.values()])


def all_numbers(values: dict[str, Any]) -> bool:
    """Whether every given parameter is a number."""
    return all(value is None or isinstance(value, (int, float)) for value in values.values())


def positive(value: Tensor | None, name: str) -> None:
    """`value` must be greater than 0 everywhere."""
    if value is not None and not (value.asnumpy() > 0).all():
        raise ValueError(f"{name} must be greater than zero.")


def not_negative(value: Tensor, name: str) -> None:
    """`value` must be at least 0 everywhere."""
    if (value.asnumpy() < 0).any():
        raise ValueError(f"{name} must be greater than or equal to zero.")


def probabilities(value: Tensor | None) -> None:
    """`value` must lie between 0 and 1 everywhere."""
    if value is None:
        return
    if not (value.asnumpy() > 0).all():
        raise ValueError("Probabilities must be greater than zero.")
    if not (value.asnumpy() < 1).all():
        raise ValueError("Probabilities must be less than one.")


def given(value: Any, name: str) -> Tensor:
    if isinstance(value, Tensor):
        return value
    raise TypeError(f"For '{name}', the input must be a Tensor or Parameter, but got {type(value).__name__}.")


def distribution_name(value: Any, wanted: str) -> None:
    if value != wanted:
        raise ValueError(f"Expected dist input is {wanted}, but got {shorten(value)}.")
