"""The functions of `ms_tensor.ops` under the name that older scripts import them from."""

from . import _public  # type: ignore[attr-defined]

globals().update(_public)

__all__ = [*_public]
