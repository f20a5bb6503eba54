"""The table of instructions on real objects, and what they share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from typing import Any

from ms_jit_core.vm.core import operands
from ms_jit_core.vm.core.handlers import HANDLERS

#: returned by instructions that make calls: the calls as steps (see `ms_runtime.Steps`)
Calls = Generator[Any, Any, None]
CONCRETE: dict[str, Callable[[Any, Any], Any]] = {}
#: default for `next` and lookups
END = object()


def instruction(fn: Callable[[Any, Any], Calls | None]) -> Callable[[Any, Any], Calls | None]:
    """Register an instruction under its function's name."""
    CONCRETE[fn.__name__[1:].upper()] = fn
    return fn


#: instructions that work the same on a frame of real values and on one of the machine
SHARED = "STORE_FAST POP COPY SWAP POP_EXC".split()
CONCRETE.update({name: functools.partial(HANDLERS[name], None) for name in SHARED})


def take(f: Any, n: int) -> list[Any]:
    """Pop the topmost `n` values of a frame."""
    return operands.take(f.stack, n)
