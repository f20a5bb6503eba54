"""Fourier transforms and windows of signals."""

from . import fourier, signals

__all__ = ["fourier", "signals"]
