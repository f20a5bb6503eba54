"""Calls of Cells with hooks, a custom bprop or an input dtype.

Backward hooks are identities whose cotangents pass through Python (`ms_runtime.custom_vjp`), put in only while a tape
records.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_tensor import Tensor, dtype, ops


class HookHandle:
    """Takes its hook away again by `remove()`."""

    def __init__(self, cell: Any, kind: str, entry: tuple[Any, ...]) -> None:
        self._cell, self._kind, self._entry = cell, kind, entry

    def remove(self) -> None:
        """Takes the hook away; a second time nothing happens."""
        if self._cell is None:
            return
        entries = self._cell._hooks[self._kind]
        entries[:] = [entry for entry in entries if entry is not self._entry]
        _refresh(self._cell)
        self._cell = None


def register(
    cell: Any, kind: str, hook: Callable[..., Any], prepend: bool = False, with_kwargs: bool = False
) -> HookHandle:
    """Keeps a hook on a cell."""
    if not callable(hook):
        raise TypeError(
            f"When using 'register_{kind}_hook(hook_fn)', 'hook_fn' must be a function, but got {type(hook)}."
        )
    if cell._hooks is None:
        object.__setattr__(cell, "_hooks", {"forward_pre": [], "forward": [], "backward_pre": [], "backward": []})
    entry = (hook, with_kwargs)
    cell._hooks[kind].insert(0 if prepend else len(cell._hooks[kind]), entry)
    _refresh(cell)
    return HookHandle(cell, kind, entry)


def _refresh(cell: Any) -> None:
    any_hook = cell._hooks is not None and any(cell._hooks.values())
    plain = not any_hook and cell._input_dtype is None and not hasattr(type(cell), "bprop")
    object.__setattr__(cell, "_plain", plain)


def run(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A call with everything that is on the cell."""
    hooks = cell._hooks
    if hooks is not None:
        for hook, with_kwargs in list(hooks["forward_pre"]):
            if with_kwargs:
                changed = hook(cell, args, kwargs)
                if changed is not None:
                    args, kwargs = changed
            else:
                changed = hook(cell, args)
                if changed is not None:
                    args = changed if isinstance(changed, tuple) else (changed,)
    if cell._input_dtype is not None:
        args = tuple(_cast(value, cell._input_dtype) for value in args)
        kwargs = {name: _cast(value, cell._input_dtype) for name, value in kwargs.items()}
    backward = hooks is not None and (hooks["backward"] or hooks["backward_pre"]) and ms_runtime.is_recording()
    passed: list[Any] = []
    if backward:
        args = _watch_inputs(cell, args, passed)
    if hasattr(type(cell), "bprop"):
        result = _with_bprop(cell, args, kwargs)
    else:
        result = cell.construct(*args, **kwargs)
    if hooks is not None:
        for hook, with_kwargs in list(hooks["forward"]):
            changed = hook(cell, args, kwargs, result) if with_kwargs else hook(cell, args, result)
            if changed is not None:
                result = changed
    return _watch_outputs(cell, result, passed) if backward else result


def _cast(value: Any, to: Any) -> Any:
    if isinstance(value, Tensor) and value.dtype in dtype.float_type:
        return ops.cast(value, to)
    return value


def _watch_inputs(cell: Any, args: tuple[Any, ...], passed: list[Any]) -> tuple[Any, ...]:
    """The inputs behind an identity whose cotangents the backward hooks see."""
    places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
    tensors = [args[i] for i in places]
    if not tensors:
        return args

    def bprop(*cotangents: Any) -> Any:
        for hook, _ in list(cell._hooks["backward"]):
            changed = hook(cell, cotangents, passed[-1] if passed else ())
            if changed is not None:
                cotangents = changed if isinstance(changed, tuple) else (changed,)
        return cotangents

    watched = dict(zip(places, ms_runtime.custom_vjp(tensors, tensors, bprop), strict=True))
    return tuple(watched.get(i, value) for i, value in enumerate(args))


def _watch_outputs(cell: Any, result: Any, passed: list[Any]) -> Any:
    """The outputs behind an identity that keeps their cotangents for the backward hooks."""
    outputs = list(result) if isinstance(result, tuple) else [result]
    places = [i for i, value in enumerate(outputs) if isinstance(value, Tensor)]
    tensors = [outputs[i] for i in places]
    if not tensors:
        return result

    def bprop(*cotangents: Any) -> Any:
        for hook, _ in list(cell._hooks["backward_pre"]):
            changed = hook(cell, cotangents)
            if changed is not None:
                cotangents = changed if isinstance(changed, tuple) else (changed,)
        passed.append(cotangents)
        return cotangents

    for place, tensor in zip(places, ms_runtime.custom_vjp(tensors, tensors, bprop), strict=True):
        outputs[place] = tensor
    return tuple(outputs) if isinstance(result, tuple) else outputs[0]


def _with_bprop(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A cell with a method `bprop(*inputs, out, dout)`, which gives the cotangents of its inputs."""
    if not ms_runtime.is_recording():
        return cell.construct(*args, **kwargs)
    with ms_runtime.no_record():
        result = cell.construct(*args, **kwargs)
    single = not isinstance(result, tuple)
    outputs = [result] if single else list(result)
    places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]

    def bprop(*cotangents: Any) -> Any:
        given = cell.bprop(*args, result, cotangents[0] if single else tuple(cotangents))
        given = given if isinstance(given, (tuple, list)) else (given,)
        if len(given) != len(args):
            raise TypeError(
                f"For 'Cell', 'bprop' of {type(cell).__name__} must return {len(args)} gradients, but got {len(given)}."
            )
        return tuple(given[i] for i in places)

    tracked = ms_runtime.custom_vjp([args[i] for i in places], outputs, bprop)
    return tracked[0] if single else tuple(tracked)
