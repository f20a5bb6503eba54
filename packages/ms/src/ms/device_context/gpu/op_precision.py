"""Precision of operations on GPUs."""

from __future__ import annotations

from .._settings import keep


def matmul_allow_tf32(value: bool) -> None:
    """Whether products of matrices may round to TF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.matmul_allow_tf32", value, bool)


def conv_allow_tf32(value: bool) -> None:
    """Whether convolutions may round to TF32.

    Raises:
        TypeError: `value` is not a bool.
    """
    keep("gpu.conv_allow_tf32", value, bool)


__all__ = ["conv_allow_tf32", "matmul_allow_tf32"]
