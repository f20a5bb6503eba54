"""Background work of MindSpore's training: threads that save checkpoints, and services of Ascend clusters."""

from __future__ import annotations

import threading

from . import log


def async_ckpt_thread_status() -> bool:
    """Returns whether a thread is saving a checkpoint.

    Examples:
        >>> import ms
        >>> ms.async_ckpt_thread_status()
        False
    """
    return any(thread.name == "asyn_save_ckpt" for thread in threading.enumerate())


def mindio_preload(ckpt_file_name: str) -> bool:
    """Returns whether the service of an Ascend cluster has begun to read a checkpoint: False, without a cluster.

    Args:
        ckpt_file_name: The checkpoint.
    """
    log.warning("For 'mindio_preload', there is no MindIO service here; load_checkpoint reads the file.")
    return False


def set_mindio_server_info(data_block_pool_capacity_in_gb: int = 100) -> None:
    """Accepted for compatibility: would set up the service of an Ascend cluster that stores checkpoints.

    Args:
        data_block_pool_capacity_in_gb: The memory of the service. Default: 100.
    """
    log.warning("For 'set_mindio_server_info', there is no MindIO service here; ignored.")
