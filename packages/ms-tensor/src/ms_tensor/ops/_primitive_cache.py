"""A cache of Primitive instances by class and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .primitive import Primitive

_cache: dict[tuple[Any, ...], Primitive] = {}


def _hashable(value: Any) -> Any:
    """Returns a key that is equal for arguments of equal type and value: `True` and 1 differ."""
    if isinstance(value, (list, tuple)):
        return type(value), tuple(_hashable(item) for item in value)
    return type(value), value


def _get_cache_prim(cls: type[Primitive]) -> Callable[..., Primitive]:
    """Returns a function from the arguments of a Primitive class to its cached instance.

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
        except TypeError:  # an unhashable argument
            return cls(*args, **kwargs)
        if found is None:
            found = _cache[key] = cls(*args, **kwargs)
        return found

    return instance
