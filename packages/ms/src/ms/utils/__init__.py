"""Exchange with other libraries, and services of Ascend clusters."""

from __future__ import annotations

from typing import Any

from .._unavailable import unavailable
from ..tools import get_sdc_detect_result, sdc_detect_start, sdc_detect_stop, stress_detect
from . import _pytree, dlpack, dryrun
from .cluster import (
    ExitByRequest,
    RSCPluginHandle,
    TFTCommValue,
    _tft_handler,
    comm_exec_order_check,
    runtime_execution_order_check,
)
from .dlpack import from_dlpack, to_dlpack
from .ms_dispatch import MsDispatchMode


@unavailable("tensors keep their own memory; Tensor.set_data and views share it.")
def _reuse_data_ptr(dst: Any, src: Any, offset: int) -> None:
    """Lets a tensor use the memory of another."""


__all__ = [
    "ExitByRequest",
    "MsDispatchMode",
    "RSCPluginHandle",
    "TFTCommValue",
    "_pytree",
    "_tft_handler",
    "comm_exec_order_check",
    "dlpack",
    "dryrun",
    "from_dlpack",
    "get_sdc_detect_result",
    "runtime_execution_order_check",
    "sdc_detect_start",
    "sdc_detect_stop",
    "stress_detect",
    "to_dlpack",
]
