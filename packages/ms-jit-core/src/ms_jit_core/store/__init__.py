"""The compile cache on disk: what one process captured, the next takes from a file.

`content` tells what code and classes are, `objects` how another process finds its own, `freeze` and `thaw` turn a
capture into data and back, `folder` keeps the files. What one jitted function sees of it is a `kept.Store`, or `OFF`.

An entry is found by a key of everything that its guards take for granted (the function's code, the packages, the
interpreter, the settings); whether it fits a call, its guards decide, as ever. Plans are not kept: they are made of the
graph, and depend on the machine.
"""

from __future__ import annotations

import os
from typing import Any

from ms_tensor import context

from ms_jit_core.own_builtins import setting


def directory() -> str | None:
    """Where the cache is; None where it is off."""
    on = context.get_context("enable_compile_cache")
    if on is None:
        on = setting("MS_COMPILER_CACHE_ENABLE") == "1"
    if not on:
        return None
    path = context.get_context("compile_cache_path") or setting("MS_COMPILER_CACHE_PATH") or "."
    rank = setting("RANK_ID")
    return os.path.join(path, f"rank_{rank if rank.isdigit() else 0}", "graph_cache")


class _Off:
    """The store where no cache is asked for: it has nothing and takes nothing. The real one is loaded by the first
    function that needs it."""

    loaded = written = refused = 0

    def find(self, bound: list[Any], at: Any = None) -> None:
        return None

    def native_at(self, at: Any) -> None:
        return None

    def freeze(self, captured: Any, at: Any = None, plain: bool = False) -> None:
        return None

    def freeze_native(self, at: Any) -> None:
        return None

    def write(self, payload: bytes | None) -> None:
        return None

    def forget(self) -> None:
        return None


OFF = _Off()
