"""Nested tuples, lists and dicts of tensors: flattening, and rebuilding with other values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ms_tensor import Tensor, ops, tensor_hooks


def leaves(value: Any) -> list[Tensor]:
    """Return the tensors in `value`, in order."""
    if isinstance(value, Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in leaves(item)]
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    return []


def rebuild(value: Any, replacements: Iterator[Any]) -> Any:
    """Return `value` with its tensors replaced, in order."""
    if isinstance(value, Tensor):
        return next(replacements)
    if isinstance(value, dict):
        return {key: rebuild(item, replacements) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(rebuild(item, replacements) for item in value))
    if isinstance(value, (tuple, list)):
        return type(value)(rebuild(item, replacements) for item in value)
    return value


def pull_back(tape: Any, outputs: list[Tensor], cotangents: list[Tensor] | None, wrt: list[Tensor]) -> list[Tensor]:
    """Return the gradients of `outputs` by `wrt`; zeros if there is no path, or no derivative."""
    if not (outputs and wrt):
        return [ops.zeros_like(x) for x in wrt]
    gradients = tape.gradient(outputs, cotangents, [tensor_hooks.source(x) for x in wrt])
    return [
        ops.zeros_like(x) if gradient is None else tensor_hooks.apply(x, gradient)
        for x, gradient in zip(wrt, gradients, strict=True)
    ]


def distinct(values: list[Any]) -> list[Any]:
    """Return `values` with each repeated tensor replaced by a new object.

    A tape identifies tensors by identity, so otherwise both arguments of `f(x, x)`, and both members of `(x, x)`,
    would get the sum.
    """
    seen: set[int] = set()
    result = []
    for value in values:
        items = leaves(value)
        copies = []
        for item in items:
            copies.append(ops.reshape(item, item.shape) if id(item) in seen else item)
            seen.add(id(item))
        changed = any(copy is not item for copy, item in zip(copies, items, strict=True))
        result.append(rebuild(value, iter(copies)) if changed else value)
    return result


def separate(inputs: list[Any], positions: list[int]) -> list[Any]:
    """Return `inputs` in which each tensor of the arguments at `positions` occurs once.

    So the gradient of `f(x, x)` by one argument does not include that by the other.
    """
    result = list(inputs)
    for position, value in zip(positions, distinct([inputs[p] for p in positions]), strict=True):
        result[position] = value
    chosen = {id(leaf) for p in positions for leaf in leaves(result[p])}
    for i, value in enumerate(result):
        items = leaves(value)
        if i not in positions and any(id(item) in chosen for item in items):
            copies = [ops.reshape(item, item.shape) if id(item) in chosen else item for item in items]
            result[i] = rebuild(value, iter(copies))
    return result


def repeats(values: Any) -> bool:
    """Return whether a tensor occurs more than once in nested values."""
    ids = [id(leaf) for leaf in leaves(values)]
    return len(set(ids)) < len(ids)
