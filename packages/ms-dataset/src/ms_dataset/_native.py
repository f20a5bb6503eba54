"""The compiled pipeline of crates/data. Every module of this package reaches it by `from .._native import native`."""

from __future__ import annotations

from ms_runtime import data as native

__all__ = ["native"]
