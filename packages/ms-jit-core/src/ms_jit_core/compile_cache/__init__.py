"""The compile cache on disk: captures of one process are reused by the next.

`digests` identifies code and classes, `object_names` says how another process finds its own objects, `encoding` turns
a capture into data and back, and `files` manages the folder. A jitted function uses it through a
`function_store.Store`, or `OFF`.

Entries are looked up by a key of everything that their guards assume (the function's code, the packages, the
interpreter, the settings). As always, the guards decide whether an entry matches a call. Plans are not stored: they are
made from the graph, and depend on the machine.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ms_tensor import context

from ms_jit_core.capture_store import CaptureStore, provide

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver


def directory() -> str | None:
    """Return the folder of the cache; None if it is off."""
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
