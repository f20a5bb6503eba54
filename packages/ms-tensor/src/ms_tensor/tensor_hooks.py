"""Backward hooks of tensors: functions that see the gradient by a tensor, and may give another in its place.

A tensor that is made while a tape records is put behind an identity whose cotangents pass through the hook. One that
the user holds, such as a Parameter, keeps its hooks, and `pull_back` of ms_autodiff calls `apply` with its gradient.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from . import _check as check
from . import _table as t


class TensorHookHandle:
    """Removes its hook by `remove()`; `id` is the argument of `Tensor.remove_hook`."""

    _ids = itertools.count(1)

    def __init__(self, hooks: list[Any], hook: Any) -> None:
        check.outside_of_graphs("adds a hook")
        self.id = next(self._ids)
        self._hooks = hooks
        hooks.append((hook, self.id))

    def remove(self) -> None:
        """Removes the hook; a second call has no effect."""
        _remove(self._hooks, self.id)


def _remove(hooks: list[Any], handle_id: int) -> None:
    check.outside_of_graphs("removes a hook")
    hooks[:] = [entry for entry in hooks if entry[1] != handle_id]


def _call(hooks: list[Any], gradient: Any) -> Any:
    """The gradient after every hook; one that returns None leaves it."""
    for hook, _ in list(hooks):
        changed = hook(gradient)
        if changed is None:
            continue
        if not isinstance(changed, Tensor):
            raise RuntimeError(
                f"For 'register_hook', the hook must return a Tensor or None, but got {type(changed).__name__}."
            )
        gradient = changed if changed.dtype is gradient.dtype else t.cast(changed, gradient.dtype)
    return gradient


def register_hook(self: Tensor, hook: Callable[[Tensor], Any]) -> TensorHookHandle:
    """Registers a hook that is called with each computed gradient of this tensor.

    Args:
        hook: A function of the gradient that returns a replacement or None.

    Returns:
        A handle whose `remove()` removes the hook.

    Raises:
        TypeError: `hook` is not callable.
    """
    if not callable(hook):
        raise TypeError(f"For 'register_hook', the hook must be callable, but got {type(hook).__name__}.")
    hooks = getattr(self, "_backward_hooks", None)
    if hooks is None:
        hooks = []
        vars(self)["_backward_hooks"] = hooks
        if ms_runtime.is_recording() and not hasattr(self, "requires_grad"):
            _splice(self, hooks)
    return TensorHookHandle(hooks, hook)


def _splice(x: Tensor, hooks: list[Any]) -> None:
    """Inserts an identity after `x`. The tensor before it is kept, for the gradient of `x` itself."""
    before = Tensor(0)
    before._set_data(x)
    (after,) = ms_runtime.custom_vjp([before], [before], lambda cotangent: (_call(hooks, cotangent),))
    x._set_data(after)
    vars(x)["_before_hooks"] = before


def source(x: Tensor) -> Tensor:
    """The tensor that represents `x` on a tape."""
    return getattr(x, "_before_hooks", x)


def apply(x: Tensor, gradient: Any) -> Any:
    """The gradient of a tensor that the user holds, after its hooks."""
    hooks = getattr(x, "_backward_hooks", None)
    return gradient if not hooks or hasattr(x, "_before_hooks") else _call(hooks, gradient)


def hooks_of(self: Tensor) -> list[Any]:
    """The hooks, in the order in which they were registered."""
    return [hook for hook, _ in getattr(self, "_backward_hooks", None) or []]


def remove_hook(self: Tensor, handle_id: int) -> None:
    """Removes a hook by the `id` of its handle; an unknown one is ignored.

    Raises:
        TypeError: `handle_id` is not an int.
    """
    check.kind(handle_id, int, "an int", "remove_hook", "handle_id")
    _remove(getattr(self, "_backward_hooks", None) or [], handle_id)


METHODS: dict[str, Any] = {
    "register_hook": register_hook,
    "hooks": hooks_of,
    "remove_hook": remove_hook,
    # How a tensor is split between devices: none is.
    "_dtensor_info": None,
}
