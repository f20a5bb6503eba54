"""Nested tuples, lists and dicts of tensors: their tensors in order, and the same nesting around other values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ms_tensor import Tensor, dtype, ops, tensor_hooks


def leaves(value: Any) -> list[Tensor]:
    """The tensors in `value`, in order."""
    if isinstance(value, Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in leaves(item)]
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    return []


def rebuild(value: Any, replacements: Iterator[Any]) -> Any:
    """`value` with its tensors replaced, in order."""
    if isinstance(value, Tensor):
        return next(replacements)
    if isinstance(value, dict):
        return {key: rebuild(item, replacements) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(rebuild(item, replacements) for item in value))
    if isinstance(value, (tuple, list)):
        return type(value)(rebuild(item, replacements) for item in value)
    return value


def is_inexact(x: Tensor) -> bool:
    """Whether derivatives by `x` exist: its dtype is a float or complex one."""
    return x.dtype in dtype.float_type or x.dtype in dtype.complex_type


def pull_back(tape: Any, outputs: list[Tensor], cotangents: list[Tensor] | None, wrt: list[Tensor]) -> list[Tensor]:
    """The gradients of `outputs` by `wrt`; zeros where there is no path, or no derivative."""
    used = [i for i, output in enumerate(outputs) if is_inexact(output)]
    found: list[Tensor | None] = [None] * len(wrt)
    asked = [i for i, x in enumerate(wrt) if is_inexact(x)]
    if used and asked:
        weights = None if cotangents is None else [cotangents[i] for i in used]
        gradients = tape.gradient([outputs[i] for i in used], weights, [tensor_hooks.source(wrt[i]) for i in asked])
        for i, gradient in zip(asked, gradients, strict=True):
            found[i] = None if gradient is None else tensor_hooks.apply(wrt[i], gradient)
    return [ops.zeros_like(x) if g is None else g for x, g in zip(wrt, found, strict=True)]


def distinct(values: list[Any]) -> list[Any]:
    """`values` where a tensor that stands twice is another object the second time.

    A tape tells tensors apart by identity, so that `f(x, x)` would otherwise give both places the sum.
    """
    seen: set[int] = set()
    result = []
    for value in values:
        items = leaves(value)
        if any(id(item) in seen for item in items):
            value = rebuild(value, iter([ops.reshape(item, item.shape) for item in items]))
            items = leaves(value)
        seen.update(id(item) for item in items)
        result.append(value)
    return result
