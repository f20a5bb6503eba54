"""Precision of operations on Ascend devices."""

from __future__ import annotations

from .._settings import keep

_MODES = (
    "force_fp16", "allow_fp32_to_fp16", "allow_mix_precision", "must_keep_origin_dtype", "force_fp32",
    "allow_fp32_to_bf16", "allow_mix_precision_fp16", "allow_mix_precision_bf16",
)  # fmt: skip


def precision_mode(mode: str) -> None:
    """Sets how operations choose the dtype in which they compute.

    Raises:
        TypeError: `mode` is not a str.
        ValueError: `mode` is unknown.
    """
    keep("ascend.precision_mode", mode, str, _MODES)


def op_precision_mode(path: str) -> None:
    """Sets the file that specifies a mode for each operation.

    Raises:
        TypeError: `path` is not a str.
    """
    keep("ascend.op_precision_mode", path, str)


def matmul_allow_hf32(value: bool) -> None:
    """Sets whether matrix products may round to HF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("ascend.matmul_allow_hf32", value, bool)


def conv_allow_hf32(value: bool) -> None:
    """Sets whether convolutions may round to HF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("ascend.conv_allow_hf32", value, bool)


__all__ = ["conv_allow_hf32", "matmul_allow_hf32", "op_precision_mode", "precision_mode"]
