"""Functions of `ms_tensor.ops.composite`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any


def core(fn: Any=None, **flags: Any) -> Any:
    """As `add_flags`, with the flag `core`.

    Examples:
        >>> from ms_tensor.ops import composite
        >>> composite.core(lambda x: x)._func_graph_flags
        {'core': True}
    """
    return add_flags(fn, core=True, **flags)


def zeros_like(x: Any) -> Any:
    """Zeros in the structure, shapes and dtypes of nested tensors.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.ops import composite
        >>> print(composite.zeros_like(Tensor([3.0])))
        [0.]
    """
    return _like(x, "zeros_like", 0)


def hyper_add(x: Any, y: Any) -> Any:
    """The sum of two tensors, or of nested tuples of them.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.hyper_add((1, 2), (3, 4))
        (4, 6)
    """
    return HyperMap()(lambda a, b: a + b, x, y) if isinstance(x, (tuple, list, dict)) else x + y


for _function in (core, zeros_like, hyper_add,):
    _function.__module__ = "ms_tensor.ops.composite"

__all__ = [
    "core",
    "zeros_like",
    "hyper_add",
]

from ms_tensor.ops.composite import HyperMap, _like, add_flags
