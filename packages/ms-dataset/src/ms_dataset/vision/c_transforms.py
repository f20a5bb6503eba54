"""`mindspore.dataset.vision.c_transforms` of releases before 2.0: the operations on arrays."""

from __future__ import annotations

from . import transforms as _transforms
from .conversion import Decode as _Decode
from .transforms import *  # noqa: F403
from .utils import AutoAugmentPolicy, Border, ConvertMode, ImageBatchFormat, Inter, SliceMode


class Decode(_Decode):
    """Decodes image files as RGB.

    Args:
        rgb (bool, optional): Must be True. Default: True.

    Raises:
        TypeError: If `rgb` is not a bool.
        ValueError: If `rgb` is False.

    Examples:
        >>> Decode(rgb=True).to_pil
        False
    """

    def __init__(self, rgb: bool = True) -> None:
        if not isinstance(rgb, bool):
            raise TypeError(f"rgb: expected bool, got {type(rgb).__name__}")
        if not rgb:
            raise ValueError("rgb: expected True, got False\n  hint: ConvertColor gives other orders of channels")
        super().__init__()


__all__ = [
    *_transforms.__all__,
    "AutoAugmentPolicy",
    "Border",
    "ConvertMode",
    "ImageBatchFormat",
    "Inter",
    "SliceMode",
]
