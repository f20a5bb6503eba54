"""The context of the parallel modes as an object: `mindspore.parallel._auto_parallel_context`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import parallel_context as _context
from ms_tensor.parallel_context import get_auto_parallel_context as _get_auto_parallel_context  # noqa: F401
from ms_tensor.parallel_context import reset_auto_parallel_context as _reset_auto_parallel_context
from ms_tensor.parallel_context import set_auto_parallel_context as _set_auto_parallel_context

# Settings that only the object has.
_DEFAULTS: dict[str, Any] = {
    "auto_pipeline": False,
    "enable_all_gather_fusion": False,
    "enable_all_reduce_fusion": False,
    "enable_fold_pipeline": False,
    "enable_reduce_scatter_fusion": False,
    "init_param_in_compile": True,
    "pipeline_segments": 1,
    "parallel_optimizer_threshold": -1,
}
_SETTINGS = {"strategy_search_mode": "search_mode"}  # this name -> the public name
_NESTED = {
    "pipeline_interleave": ("pipeline_config", "pipeline_interleave"),
    "pipeline_scheduler": ("pipeline_config", "pipeline_scheduler"),
    "grad_accumulation_shard": ("parallel_optimizer_config", "gradient_accumulation_shard"),
}


class _AutoParallelContext:
    """The settings of the parallel modes: `get_NAME()` and `set_NAME(value)` for each.

    Examples:
        >>> from ms.parallel._auto_parallel_context import auto_parallel_context
        >>> auto_parallel_context().get_parallel_mode()
        'stand_alone'
    """

    def __init__(self) -> None:
        self._own = dict(_DEFAULTS)
        self._splits: dict[tuple[str, str], list[int]] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        verb, _, setting = name.partition("_")
        setting = _SETTINGS.get(setting, setting)
        if verb == "get" and setting.endswith("_is_set"):
            key = setting.removesuffix("_is_set")
            if key in _context._DEFAULTS:
                return lambda: _context._values[key] != _context._DEFAULTS[key]
        if verb == "get" and setting in _NESTED:
            whole, part = _NESTED[setting]
            return lambda: _context._values[whole][part]
        if verb in ("get", "set") and setting in self._own:
            if verb == "get":
                return lambda: self._own[setting]
            return lambda value: self._own.__setitem__(setting, value)
        if verb in ("get", "set") and setting in _context._DEFAULTS:
            if verb == "get":
                return lambda: _context.get_auto_parallel_context(setting)
            return lambda value: _set_auto_parallel_context(**{setting: value})
        raise AttributeError(f"The context of the parallel modes has no '{name}'.")

    def check_context_handle(self) -> None:
        """Does nothing: the context is always usable."""

    def set_all_reduce_fusion_split_indices(self, indices: list[int], group: str = "") -> None:
        """Stores the indices of the gradients after which a message ends."""
        self._splits["indices", group] = list(indices)

    def get_all_reduce_fusion_split_indices(self, group: str = "") -> list[int]:
        """Returns the indices of the gradients after which a message ends."""
        return self._splits.get(("indices", group), [])

    def set_all_reduce_fusion_split_sizes(self, sizes: list[int], group: str = "") -> None:
        """Stores the sizes in bytes after which a message ends."""
        self._splits["sizes", group] = list(sizes)

    def get_all_reduce_fusion_split_sizes(self, group: str = "") -> list[int]:
        """Returns the sizes in bytes after which a message ends."""
        return self._splits.get(("sizes", group), [])

    def reset(self) -> None:
        """Resets every setting to its default."""
        _reset_auto_parallel_context()
        self._own.update(_DEFAULTS)
        self._splits.clear()


_AUTO_PARALLEL_CONTEXT = _AutoParallelContext()


def auto_parallel_context() -> _AutoParallelContext:
    """Returns the object, of which there is one."""
    return _AUTO_PARALLEL_CONTEXT
