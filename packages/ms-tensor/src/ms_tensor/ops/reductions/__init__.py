"""Reductions, running results, statistics."""

from . import norms, reduce, scans, statistics

__all__ = ["norms", "reduce", "scans", "statistics"]
