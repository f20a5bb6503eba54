"""Precision of operations on GPUs."""

from __future__ import annotations

import ms_runtime

from .._settings import keep


def matmul_allow_tf32(value: bool) -> None:
    """Sets whether products of float32 matrices may round to TF32 on an NVIDIA GPU.

    TF32 keeps 10 bits of an element's mantissa and is faster. Initially it is not allowed.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.matmul_allow_tf32", value, bool)
    ms_runtime.allow_tf32(products=value)


def conv_allow_tf32(value: bool) -> None:
    """Sets whether float32 convolutions may round to TF32 on an NVIDIA GPU.

    TF32 keeps 10 bits of an element's mantissa and is faster. Initially it is not allowed.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.conv_allow_tf32", value, bool)
    ms_runtime.allow_tf32(convolutions=value)


__all__ = ["conv_allow_tf32", "matmul_allow_tf32"]
