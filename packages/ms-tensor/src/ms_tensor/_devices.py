"""Devices by name: what `device=` takes, and blocks whose tensors are made on one of them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ._messages import shorten

Device = tuple[str, int]

#: what a tensor of open shape says, which lies nowhere, and the device whose tensors print as MindSpore's on a CPU
CPU: Device = ("CPU", 0)
#: the device of tensors without elements: a name that `device=` and `to` take, and its blocks
META = "meta"
_META: Device = (META, 0)
#: where the process began (`MS_DEVICE`): its tensors print without their device, as those of the CPU do
FIRST: Device = ms_runtime.current_device()


def parse(name: Any, op: str) -> Device:
    """The device named `name`, such as 'CPU' or 'GPU:1'; without a number, the current one of that name.

    Raises:
        TypeError: `name` is not a str.
        ValueError: no device has this name or number.
        RuntimeError: the device is not available.
    """
    if not isinstance(name, str):
        raise TypeError(f"For '{op}', 'device' must be the name of a device, but got {type(name).__name__}.")
    try:
        found = ms_runtime.find_device(shorten(name))  # the error shows the name
        ms_runtime.use_several_devices()
        return found
    except ValueError as error:
        raise ValueError(str(error).replace("set_device", op, 1)) from None


def place(name: Any, op: str) -> Device:
    """Like `parse`; 'meta' names a device too.

    Raises:
        TypeError, ValueError, RuntimeError: as `parse`.
    """
    if name != META:
        return parse(name, op)
    ms_runtime.use_several_devices()
    return _META


def makes_meta() -> bool:
    """Whether this thread currently creates tensors on the device `meta`."""
    return bool(ms_runtime.current_device() == _META)


def is_meta(x: Tensor) -> bool:
    """Whether a tensor has a dtype and a shape but no elements."""
    return bool(x._location == _META)


def title_of(x: Tensor) -> str:
    """The name of the device on which a tensor is."""
    return title(x._location)


def title(device: Device | None) -> str:
    """'CPU', 'meta', or a name such as 'GPU:0'."""
    name, number = device or CPU
    return name if name in ("CPU", META) else f"{name}:{number}"


class on:
    """A context manager in which this thread creates tensors on a device; None keeps the current one."""

    def __init__(self, device: Device | None) -> None:
        self.device = device
        self._before: tuple[str, int, bool] | None = None

    def __enter__(self) -> None:
        if self.device is not None:
            self._before = ms_runtime.choose_device(*self.device, True)

    def __exit__(self, *exc: Any) -> None:
        if self._before is not None:
            ms_runtime.choose_device(*self._before)


def made_on(device: Any, op: str, make: Callable[..., Tensor], *args: Any, **kwargs: Any) -> Tensor:
    """`make(*args)` on the device that the user named; None is the current one."""
    if device is None:
        return make(*args, **kwargs)
    with on(place(device, op)):
        return make(*args, **kwargs)


def beside(x: Tensor, make: Callable[..., Any], *args: Any) -> Any:
    """`make(*args)` on the device of `x`."""
    if not x._on_other_device or is_meta(x) or makes_meta():
        return make(*args)
    with on(x._location):
        return make(*args)


def like(x: Tensor, device: Any, op: str, make: Callable[..., Tensor], *args: Any) -> Tensor:
    """`make(*args)` on the device that the user named, or on that of `x`."""
    return beside(x, make, *args) if device is None else made_on(device, op, make, *args)


def move_beside(x: Tensor, other: Tensor) -> Tensor:
    """`x`, or a copy of it, on the device of `other`."""
    return x if other._location is None else x._to_device(*other._location)


def takes_values(x: Tensor) -> bool:
    """Whether values can be written into a tensor, or count as written because nothing is computed."""
    return makes_meta() or not is_meta(x)


def replacing(x: Tensor, other: Tensor) -> Tensor:
    """`other`, or a copy of it, on the device of `x`, which it replaces; on its own device if `x` has no elements."""
    return move_beside(other, x) if takes_values(x) else other


def use_host_memory() -> None:
    """Creates tensors on the CPU from now on: a worker process has no other devices of its parent."""
    ms_runtime.set_current_device(*CPU, everywhere=True)


#: the packages whose functions make tensors beside their arguments
_OWN = frozenset({"ms", "ms_autodiff", "ms_nn", "ms_runtime", "ms_tensor"})


def _first(values: Any) -> Tensor | None:
    """The first tensor in values, lists and tuples that has elements and is not a 0-d tensor on the CPU."""
    waiting, seen = [iter(values)], set()  # a list may hold itself
    while waiting:
        for value in waiting[-1]:
            if isinstance(value, Tensor):
                if value._location not in (None, _META) and (value._location != CPU or value.ndim):
                    return value
            elif type(value) in (list, tuple) and id(value) not in seen:
                seen.add(id(value))
                waiting.append(iter(value))
                break
        else:
            waiting.pop()
    return None


def _argument() -> Tensor | None:
    """A tensor among the arguments of the outermost function of our packages that the program's code called.

    The core asks, where a process uses several devices, when a tensor is made without others. The first argument with
    a tensor says where; functions inside may have taken parts of it.
    """
    if makes_meta():
        return None
    found, frame = None, sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _OWN:
        code, names = frame.f_code, frame.f_locals
        flags = code.co_flags
        count = code.co_argcount + code.co_kwonlyargcount + bool(flags & inspect.CO_VARARGS)
        here = _first(names.get(name) for name in code.co_varnames[:count])
        found = found if here is None else here
        frame = frame.f_back  # type: ignore[assignment]
    return found


ms_runtime.set_argument_finder(_argument)
