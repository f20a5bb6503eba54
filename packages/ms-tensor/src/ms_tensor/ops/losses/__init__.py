"""Losses."""

from . import ctc, margins, standard

__all__ = ["ctc", "margins", "standard"]
