"""Settings of the parameter server mode, which one process has no use for, so that they are kept."""

from __future__ import annotations

from typing import Any

from ms_tensor.parallel_context import get_ps_context as _get_ps_context
from ms_tensor.parallel_context import reset_ps_context as _reset_ps_context  # noqa: F401
from ms_tensor.parallel_context import set_ps_context as _set_ps_context  # noqa: F401

_cache: dict[str, Any] = {"enable": False, "size": 0, "sparse": False}


def _is_role_worker() -> bool:
    """Whether this process is a worker of a parameter server: no."""
    return False


def _is_role_pserver() -> bool:
    """Whether this process is a parameter server: no."""
    return False


def _is_role_sched() -> bool:
    """Whether this process schedules others: no."""
    return False


def _is_ps_mode() -> bool:
    """Whether a parameter server is used."""
    return bool(_get_ps_context("enable_ps"))


def _enable_distributed_mindrt() -> bool:
    """Whether several processes run one graph: no."""
    return False


def _need_reset_device_target_for_ps(target: str) -> bool:
    """Whether the role of this process decides its device: no."""
    return False


def _set_cache_enable(cache_enable: bool) -> None:
    """Whether embeddings are cached on a device."""
    _cache["enable"] = bool(cache_enable)


def _cache_enable() -> bool:
    """Whether embeddings are cached on a device."""
    return bool(_cache["enable"])


def _set_cache_size(cache_size: int) -> None:
    """How many embeddings are cached."""
    _cache["size"] = int(cache_size)


def _set_sparse_format(sparse_format: bool) -> None:
    """Whether gradients of embeddings are sparse."""
    _cache["sparse"] = bool(sparse_format)


def _insert_hash_table_size(name: str, cache_vocab_size: int, embedding_size: int, vocab_size: int) -> None:
    _cache[name] = (cache_vocab_size, embedding_size, vocab_size)
