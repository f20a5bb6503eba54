"""Precision of operations on Ascend devices."""

from __future__ import annotations

from .._settings import keep

_MODES = (
    "force_fp16", "allow_fp32_to_fp16", "allow_mix_precision", "must_keep_origin_dtype", "force_fp32",
    "allow_fp32_to_bf16", "allow_mix_precision_fp16", "allow_mix_precision_bf16",
)  # fmt: skip


def precision_mode(mode: str) -> None:
    """How operations choose the dtype that they compute in.

    Raises:
        TypeError: `mode` is not a str.
        ValueError: it is not known.
    """
    keep("ascend.precision_mode", mode, str, _MODES)


def op_precision_mode(path: str) -> None:
    """The file that names a mode for each operation.

    Raises:
        TypeError: `path` is not a str.
    """
    keep("ascend.op_precision_mode", path, str)


def matmul_allow_hf32(value: bool) -> None:
    """Whether products of matrices may round to HF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("ascend.matmul_allow_hf32", value, bool)


def conv_allow_hf32(value: bool) -> None:
    """Whether convolutions may round to HF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("ascend.conv_allow_hf32", value, bool)


__all__ = ["conv_allow_hf32", "matmul_allow_hf32", "op_precision_mode", "precision_mode"]
