"""Shared libraries that extend MindSpore's graph compiler: `mindspore.graph.register_custom_pass` and others."""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from . import log

_infers: dict[tuple[str, str], Any] = {}
_wrappers: dict[str, Any] = {}


class CustomPassType(IntEnum):
    """The input of a pass: patterns, or the whole graph."""

    PATTERN = 0
    FULL_GRAPH = 1


def register_custom_pass(
    pass_name: str, plugin_so_path: str, device: str = "all", pass_type: CustomPassType = CustomPassType.PATTERN
) -> bool:
    """Logs that passes of MindSpore's compiler cannot be loaded.

    Args:
        pass_name: The name of the pass.
        plugin_so_path: The shared library.
        device: The kind of device. Default: 'all'.
        pass_type: The input of the pass. Default: PATTERN.

    Returns:
        bool, whether it was loaded: False.
    """
    log.error(f"For 'register_custom_pass', the pass '{pass_name}' is built for another compiler; it was not loaded.")
    return False


def register_custom_backend(backend_name: str, backend_path: str) -> bool:
    """Logs that back ends of MindSpore's compiler cannot be loaded.

    Args:
        backend_name: The name of the back end.
        backend_path: The absolute path of the shared library.

    Returns:
        bool, whether it was loaded: False.

    Raises:
        ValueError: the path is not absolute.
    """
    if not os.path.isabs(backend_path):
        raise ValueError(f"For 'register_custom_backend', the path must be absolute, but got '{backend_path}'.")
    log.error(f"For 'register_custom_backend', '{backend_name}' is built for another compiler; it was not loaded.")
    return False


def register_op_infer(op_name: str, infer_name: str) -> Callable[[Any], Any]:
    """Returns a decorator that stores a function which infers the output of a custom op of a graph.

    Args:
        op_name: The op.
        infer_name: 'shape' or 'dtype'.
    """

    def decorate(function: Any) -> Any:
        _infers[op_name, infer_name] = function
        return function

    return decorate


def register_op_wrapper(op_name: str) -> Callable[[Any], Any]:
    """Returns a decorator that stores a function which replaces an op in graphs.

    Args:
        op_name: The op.
    """

    def decorate(function: Any) -> Any:
        _wrappers[op_name] = function
        return function

    return decorate


def clear_op_infer() -> None:
    """Removes the functions of `register_op_infer`."""
    _infers.clear()


def clear_op_wrapper() -> None:
    """Removes the functions of `register_op_wrapper`."""
    _wrappers.clear()
