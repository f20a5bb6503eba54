"""Fourier transforms and windows of signals."""

from . import fourier, fourier_planes, signals

__all__ = ["fourier", "fourier_planes", "signals"]
