"""A wrapper of optimizers that reports to MindIO TFT, the Ascend service that restarts failed trainings."""

from __future__ import annotations

import os
from typing import Any

from .._validate import kind
from .optimizer import Optimizer

_SWITCHES = ("TTP:1", "UCE:1", "HCCE:1", "ARF:1", "TRE:1", "TSP:1", "RSC:1")


def require_service(owner: str) -> None:
    """Raises a ValueError if `MS_ENABLE_TFT` does not enable the service, and a RuntimeError if it is missing.

    owner: The name for the message.
    """
    switches = os.environ.get("MS_ENABLE_TFT", "")
    if not any(switch in switches for switch in _SWITCHES):
        raise ValueError(f"For '{owner}', MindIO TFT must be switched on, as by MS_ENABLE_TFT='{{TTP:1,UCE:1,ARF:1}}'.")
    raise RuntimeError(
        f"For '{owner}', MindIO TFT runs on Ascend devices only.\n"
        "  hint: ModelCheckpoint and OnRequestExit keep a training's state on a CPU"
    )


class OptTFTWrapper(Optimizer):
    """An optimizer that reports the start and end of each update to MindIO TFT, which needs Ascend devices.

    opt: The optimizer.
    kwargs: Accepted for compatibility.
    TypeError: `opt` is not an Optimizer.
    ValueError: MS_ENABLE_TFT does not enable the service.
    RuntimeError: the service is not available.
    """

    def __init__(self, opt: Any, **kwargs: Any) -> None:
        kind(opt, Optimizer, "an Optimizer", "opt", "OptTFTWrapper")
        require_service("OptTFTWrapper")
