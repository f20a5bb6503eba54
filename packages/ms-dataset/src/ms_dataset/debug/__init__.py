"""Hooks that inspect the values in a pipeline (`mindspore.dataset.debug`).

`ds.config.set_debug_mode(True, debug_hook_list=[...])` inserts them around the operations of `map`.
"""

from .hooks import DebugHook, PrintDataHook, PrintMetaDataHook

__all__ = ["DebugHook", "PrintDataHook", "PrintMetaDataHook"]
