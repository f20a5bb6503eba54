"""Primitive instances by their class and arguments: made once, then found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .primitive import Primitive

_cache: dict[tuple[Any, ...], Primitive] = {}


def _hashable(value: Any) -> Any:
    """Something that is equal for arguments of equal types and values: `True` and 1 are two arguments."""
    if isinstance(value, (list, tuple)):
        return type(value), tuple(_hashable(item) for item in value)
    return type(value), value


def _get_cache_prim(cls: type[Primitive]) -> Callable[..., Primitive]:
    """A function that takes the arguments of a Primitive class, and gives the one instance that has them.

    Args:
        cls: A Primitive class.

    Returns:
        A function.

    Examples:
        >>> from ms_tensor import ops
        >>> from ms_tensor.ops._primitive_cache import _get_cache_prim
        >>> _get_cache_prim(ops.Softmax)(-1) is _get_cache_prim(ops.Softmax)(-1)
        True
    """

    def instance(*args: Any, **kwargs: Any) -> Primitive:
        key = (cls, _hashable(args), tuple((name, _hashable(value)) for name, value in sorted(kwargs.items())))
        try:
            found = _cache.get(key)
        except TypeError:  # an argument without a hash
            return cls(*args, **kwargs)
        if found is None:
            found = _cache[key] = cls(*args, **kwargs)
        return found

    return instance
