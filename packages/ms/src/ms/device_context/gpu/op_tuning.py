"""Settings of convolution algorithms on GPUs."""

from __future__ import annotations

from .._settings import keep

_COMMON = ("normal", "performance")
_FORWARD = (
    *_COMMON, "implicit_gemm", "precomp_gemm", "gemm", "direct", "fft", "fft_tiling", "winograd", "winograd_nonfused",
)  # fmt: skip
_DATA = (*_COMMON, "algo_0", "algo_1", "fft", "fft_tiling", "winograd", "winograd_nonfused")
_WEIGHT = (*_COMMON, "algo_0", "algo_1", "fft", "algo_3", "fft_tiling", "winograd_nonfused")


def conv_fprop_algo(mode: str) -> None:
    """Sets the algorithm of convolutions.

    Raises:
        TypeError: `mode` is not a str.
        ValueError: `mode` is unknown.
    """
    keep("gpu.conv_fprop_algo", mode, str, _FORWARD)


def conv_dgrad_algo(mode: str) -> None:
    """Sets the algorithm of input gradients of convolutions.

    Raises:
        TypeError: `mode` is not a str.
        ValueError: `mode` is unknown.
    """
    keep("gpu.conv_dgrad_algo", mode, str, _DATA)


def conv_wgrad_algo(mode: str) -> None:
    """Sets the algorithm of weight gradients of convolutions.

    Raises:
        TypeError: `mode` is not a str.
        ValueError: `mode` is unknown.
    """
    keep("gpu.conv_wgrad_algo", mode, str, _WEIGHT)


__all__ = ["conv_dgrad_algo", "conv_fprop_algo", "conv_wgrad_algo"]
