"""The compiled pipeline of crates/data. Every module of this package reaches it by `from .._native import native`."""

from __future__ import annotations

from ms_runtime import _ms_runtime  # type: ignore[attr-defined]

native = _ms_runtime.data

__all__ = ["native"]
