"""Checks that client code imports from `mindspore.dataset.transforms.validators`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from .compound import check_probability, check_transforms

__all__ = ["check_random_transform_ops"]


def check_random_transform_ops(method: Callable) -> Callable:
    """Decorates an `__init__` to check its arguments: a list of operations and, optionally, a probability.

    Examples:
        >>> class Both:
        ...     @check_random_transform_ops
        ...     def __init__(self, transforms, prob=0.5):
        ...         self.transforms = transforms
        >>> Both([])
        Traceback (most recent call last):
            ...
        ValueError: Both: transforms is out of range
          expected: at least one operation
          got: []
    """
    signature = inspect.signature(method)

    @functools.wraps(method)
    def check(self: Any, *args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        values = list(bound.arguments.values())[1:]
        check_transforms(type(self).__name__, values[0])
        if len(values) == 2:
            check_probability(type(self).__name__, values[1])
        return method(self, *args, **kwargs)

    return check
