"""Obfuscation of models, which is not available: its functions refuse at their use."""

from __future__ import annotations

from typing import Any

from .._unavailable import unavailable

_REASON = "checkpoints cannot be obfuscated here; keep them private."


@unavailable(_REASON)
def obfuscate_ckpt(
    network: Any,
    ckpt_files: str,
    target_modules: list[str] | None = None,
    obf_config: dict[str, Any] | None = None,
    saved_path: str = "./",
    obfuscate_scale: float = 100,
) -> Any:
    """Obfuscates the weights of checkpoints."""


@unavailable(_REASON)
def load_obf_params_into_net(
    network: Any,
    target_modules: list[str] | None = None,
    obf_ratios: Any = None,
    obf_config: dict[str, Any] | None = None,
    data_parallel_num: int = 1,
    **kwargs: Any,
) -> Any:
    """Loads obfuscated weights into a network."""


__all__ = ["load_obf_params_into_net", "obfuscate_ckpt"]
