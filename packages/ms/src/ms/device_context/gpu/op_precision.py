"""Precision of operations on GPUs."""

from __future__ import annotations

import ms_runtime

from .._settings import keep


def matmul_allow_tf32(value: bool) -> None:
    """Whether products of float32 matrices may round their elements to TF32 (10 bits of mantissa) on an NVIDIA GPU, which is faster.

    They may not at first.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.matmul_allow_tf32", value, bool)
    ms_runtime.allow_tf32(products=value)


def conv_allow_tf32(value: bool) -> None:
    """Whether convolutions of float32 may round their elements to TF32 (10 bits of mantissa) on an NVIDIA GPU, which is faster.

    They may not at first.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.conv_allow_tf32", value, bool)
    ms_runtime.allow_tf32(convolutions=value)


__all__ = ["conv_allow_tf32", "matmul_allow_tf32"]
