"""The compile cache on disk: what one process captured, the next takes from a file.

`digests` tells what code and classes are, `object_names` how another process finds its own, `encoding` turns a capture
into data and back, `files` keeps the folder. What one jitted function sees of it is a `function_store.Store`, or `OFF`.

An entry is found by a key of everything that its guards take for granted (the function's code, the packages, the
interpreter, the settings); whether it fits a call, its guards decide, as ever. Plans are not kept: they are made of the
graph, and depend on the machine.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ms_tensor import context

from ms_jit_core.capture_store import CaptureStore, provide

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver


def directory() -> str | None:
    """Where the cache is; None where it is off."""
    on = context.get_context("enable_compile_cache")
    if on is None:
        on = os.environ.get("MS_COMPILER_CACHE_ENABLE") == "1"
    if not on:
        return None
    path = context.get_context("compile_cache_path") or os.environ.get("MS_COMPILER_CACHE_PATH") or "."
    rank = os.environ.get("RANK_ID", "")
    return os.path.join(path, f"rank_{rank if rank.isdigit() else 0}", "graph_cache")


def _store_of(driver: Driver) -> CaptureStore | None:
    if directory() is None:
        return None
    from ms_jit_core.compile_cache.function_store import Store

    return Store(driver)


provide(_store_of)
