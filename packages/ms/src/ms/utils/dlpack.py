"""Exchange of tensors with other libraries through DLPack."""

from __future__ import annotations

from ms_tensor._methods.storage import from_dlpack, to_dlpack

__all__ = ["from_dlpack", "to_dlpack"]
