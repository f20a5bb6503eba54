"""Tuning of operations on Ascend devices."""

from __future__ import annotations

from .._settings import keep


def op_compile(value: bool) -> None:
    """Sets whether operations are compiled online.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("ascend.op_compile", value, bool)


def aoe_tune_mode(tune_mode: str) -> None:
    """Sets when operations are tuned: 'online' or 'offline'.

    Raises:
        TypeError: `tune_mode` is not a str.
        ValueError: `tune_mode` is unknown.
    """
    keep("ascend.aoe_tune_mode", tune_mode, str, ("online", "offline"))


def aoe_job_type(config: str) -> None:
    """Sets what is tuned: '1' for subgraphs, '2' for operations.

    Raises:
        TypeError: `config` is not a str.
        ValueError: `config` is unknown.
    """
    keep("ascend.aoe_job_type", config, str, ("1", "2"))


def aclnn_cache(enable_global_cache: bool = False, cache_queue_length: int = 10000) -> None:
    """Configures the cache of executors of operations.

    Args:
        enable_global_cache: Whether threads share the cache. Default: False.
        cache_queue_length: The number of executors. Default: 10000.

    Raises:
        TypeError: an argument has another type.
    """
    keep("ascend.aclnn_cache.enable_global_cache", enable_global_cache, bool)
    keep("ascend.aclnn_cache.cache_queue_length", cache_queue_length, int)


__all__ = ["aclnn_cache", "aoe_job_type", "aoe_tune_mode", "op_compile"]
