"""`mindspore.ops._vmap.vmap_base`: rules of vmap by Primitive, and functions that such rules use.

`mindspore.vmap` maps the ops that a Primitive calls, so it has no use for a rule that only says the same of the whole
Primitive. Rules are kept, and `get_vmap_rule` returns them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_tensor import Tensor, ops

from .op_registries import Registry

VmapRuleRegistry = Registry
#: rules by Primitive: a function of (Primitive, number of examples) that returns the rule
vmap_rules_getters = Registry()


def get_vmap_rule(prim: Any, axis_size: int) -> Callable[..., Any] | None:
    """Returns the rule that is registered for a Primitive, or None.

    Args:
        prim: A Primitive, or its name.
        axis_size: The number of examples.

    Examples:
        >>> from mindspore import ops
        >>> from mindspore.ops._vmap.vmap_base import get_vmap_rule, vmap_rules_getters
        >>> @vmap_rules_getters.register("MyOp")
        ... def get_rule(prim, axis_size):
        ...     return lambda pair: (pair[0] * axis_size, pair[1])
        >>> get_vmap_rule("MyOp", 3)((2, 0)), get_vmap_rule(ops.Add(), 3)
        ((6, 0), None)
    """
    getter = vmap_rules_getters.get(prim, None)
    return None if getter is None else getter(prim, axis_size)


def _broadcast_by_axis(x: Any, dst: int, axis_size: int) -> Tensor:
    """Repeats a tensor or number along a new dimension.

    Args:
        x: The tensor.
        dst: The place of the new dimension; negative places count from the end of the result.
        axis_size: Its size.
    """
    if not isinstance(x, Tensor):
        return ops.full((axis_size,), x, dtype=Tensor(x).dtype)
    place = dst % (x.ndim + 1)
    return ops.broadcast_to(x.expand_dims(place), (*x.shape[:place], axis_size, *x.shape[place:]))


def _bdim_at_any(x: Any, src: int | None, dst: int, axis_size: int) -> Tensor:
    """Moves the dimension of the examples from `src` to `dst`; without one (`src` None) repeats the value there."""
    return _broadcast_by_axis(x, dst, axis_size) if src is None else ops.moveaxis(x, src, dst)


def _bdim_at_front(x: Any, src: int | None, axis_size: int) -> Tensor:
    """Moves the dimension of the examples to the front; without one repeats the value there."""
    return _bdim_at_any(x, src, 0, axis_size)


def _bdim_at_back(x: Any, src: int | None, axis_size: int) -> Tensor:
    """Moves the dimension of the examples to the end; without one repeats the value there."""
    return _bdim_at_any(x, src, -1, axis_size)


def _handle_broadcasting(x: Tensor, x_shape: Sequence[int], y_shape: Sequence[int]) -> Tensor:
    """Inserts dimensions of size 1 after the first, as many as the other shape has more."""
    return x.reshape(x_shape[0], *(1,) * (len(y_shape) - len(x_shape)), *x_shape[1:])


def vmap_stack(val: Sequence[Tensor]) -> Tensor:
    """Joins the results of all examples along a new first dimension."""
    return ops.stack(val, 0)


def vmap_unstack(dim: int, val: Tensor) -> tuple[Tensor, ...]:
    """Returns the examples of a tensor, which are along dimension `dim`."""
    found: tuple[Tensor, ...] = ops.unstack(val, dim)
    return found


def vmap_bind_all_none(inputs: Any) -> Any:
    """Marks results as equal for all examples: (value, None), for each element of a tuple."""
    if isinstance(inputs, tuple):
        return tuple(vmap_bind_all_none(value) for value in inputs)
    return (inputs, None)


__all__ = [
    "VmapRuleRegistry",
    "get_vmap_rule",
    "vmap_bind_all_none",
    "vmap_rules_getters",
    "vmap_stack",
    "vmap_unstack",
]
