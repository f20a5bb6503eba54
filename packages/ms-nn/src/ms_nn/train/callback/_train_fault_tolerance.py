"""TrainFaultTolerance, for MindIO TFT, the Ascend service that restarts failed trainings."""

from __future__ import annotations

from typing import Any

from ._callback import Callback


class TrainFaultTolerance(Callback):
    """Reports a training to MindIO TFT, which needs Ascend devices.

    ckpt_save_path: The folder for checkpoints at a failure.
    kwargs: `ckpt_save_fn`, a function that saves a checkpoint, given instead.
    ValueError: neither is given, or MS_ENABLE_TFT does not enable the service.
    RuntimeError: the service is not available.
    """

    def __init__(self, ckpt_save_path: str | None = None, **kwargs: Any) -> None:
        from ...optim.tft_wrapper import require_service

        if ckpt_save_path is None and kwargs.get("ckpt_save_fn") is None:
            raise ValueError("For 'TrainFaultTolerance', 'ckpt_save_path' or 'ckpt_save_fn' is needed.")
        require_service("TrainFaultTolerance")

    @staticmethod
    def get_optimizer_wrapper(origin_opt_cls: type) -> type:
        """Returns an optimizer class whose state the service can restore; without the service, the class itself.

        Args:
            origin_opt_cls: A subclass of Optimizer.
        """
        return origin_opt_cls
