"""Settings of the parameter server mode. They are stored, without effect on a single process."""

from __future__ import annotations

from typing import Any

from ms_tensor.parallel_context import get_ps_context as _get_ps_context
from ms_tensor.parallel_context import reset_ps_context as _reset_ps_context  # noqa: F401
from ms_tensor.parallel_context import set_ps_context as _set_ps_context  # noqa: F401

_cache: dict[str, Any] = {"enable": False, "size": 0, "sparse": False}


def _is_role_worker() -> bool:
    """Returns whether this process is a worker of a parameter server: False."""
    return False


def _is_role_pserver() -> bool:
    """Returns whether this process is a parameter server: False."""
    return False


def _is_role_sched() -> bool:
    """Returns whether this process schedules others: False."""
    return False


def _is_ps_mode() -> bool:
    """Returns whether a parameter server is used."""
    return bool(_get_ps_context("enable_ps"))


def _enable_distributed_mindrt() -> bool:
    """Returns whether several processes run one graph: False."""
    return False


def _need_reset_device_target_for_ps(target: str) -> bool:
    """Returns whether the role of this process determines its device: False."""
    return False


def _set_cache_enable(cache_enable: bool) -> None:
    """Sets whether embeddings are cached on a device."""
    _cache["enable"] = bool(cache_enable)


def _cache_enable() -> bool:
    """Returns whether embeddings are cached on a device."""
    return bool(_cache["enable"])


def _set_cache_size(cache_size: int) -> None:
    """Sets the number of cached embeddings."""
    _cache["size"] = int(cache_size)


def _set_sparse_format(sparse_format: bool) -> None:
    """Sets whether gradients of embeddings are sparse."""
    _cache["sparse"] = bool(sparse_format)


def _insert_hash_table_size(name: str, cache_vocab_size: int, embedding_size: int, vocab_size: int) -> None:
    _cache[name] = (cache_vocab_size, embedding_size, vocab_size)
