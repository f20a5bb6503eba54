"""Hooks that see what goes through a pipeline (`mindspore.dataset.debug`).

`ds.config.set_debug_mode(True, debug_hook_list=[...])` puts them between the operations of `map`.
"""

from .hooks import DebugHook, PrintDataHook, PrintMetaDataHook

__all__ = ["DebugHook", "PrintDataHook", "PrintMetaDataHook"]
