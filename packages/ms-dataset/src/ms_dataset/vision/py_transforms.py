"""`mindspore.dataset.vision.py_transforms` of releases before 2.0: the operations on Pillow images."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.compound import Compose, not_random
from . import transforms as _transforms
from .conversion import Decode as _Decode
from .erasing import CutOut as _CutOut
from .normalization import Normalize as _Normalize
from .normalization import NormalizePad as _NormalizePad
from .operation import PyOperation
from .transforms import *  # noqa: F403
from .utils import Border, Inter


class Decode(_Decode):
    """Decodes image files to Pillow images.

    Examples:
        >>> Decode().to_pil
        True
    """

    def __init__(self) -> None:
        super().__init__(to_pil=True)


class Normalize(_Normalize):
    """Normalizes arrays <C, H, W>.

    Args:
        mean (Sequence[float]): The mean of each channel, or one for all.
        std (Sequence[float]): The standard deviations, likewise.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, or the lengths differ.

    Examples:
        >>> import numpy as np
        >>> Normalize([0.5], [0.5])(np.ones((1, 1, 2), np.float32))
        array([[[1., 1.]]], dtype=float32)
    """

    def __init__(self, mean: Any, std: Any) -> None:
        super().__init__(mean, std, is_hwc=False)


class NormalizePad(_NormalizePad):
    """Normalizes arrays <C, H, W> and adds a channel of zeros.

    Args:
        mean (Sequence[float]): The mean of each channel, or one for all.
        std (Sequence[float]): The standard deviations, likewise.
        dtype (str, optional): 'float32' or 'float16'. Default: 'float32'.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, or the lengths differ.

    Examples:
        >>> import numpy as np
        >>> NormalizePad([0.5], [0.5])(np.ones((1, 1, 2), np.float32)).shape
        (2, 1, 2)
    """

    def __init__(self, mean: Any, std: Any, dtype: str = "float32") -> None:
        super().__init__(mean, std, dtype, is_hwc=False)


class CutOut(_CutOut):
    """Sets random squares of arrays <C, H, W> to zero.

    Args:
        length (int): Side of the squares.
        num_patches (int, optional): The number of patches. Default: 1.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a number is not positive.

    Examples:
        >>> import numpy as np
        >>> CutOut(2)(np.ones((3, 8, 8), np.float32)).shape
        (3, 8, 8)
    """

    def __init__(self, length: int, num_patches: int = 1) -> None:
        super().__init__(length, num_patches, is_hwc=False)


Cutout = CutOut


class RgbToBgr(PyOperation):
    """Reverses the channels of arrays <C, H, W> or <N, C, H, W>.

    Args:
        is_hwc (bool, optional): Whether channels are the last axis instead. Default: False.

    Raises:
        TypeError: If the array does not have 3 channels, or `is_hwc` is not a bool.

    Examples:
        >>> import numpy as np
        >>> RgbToBgr(is_hwc=True)(np.array([[[1, 2, 3]]]))
        array([[[3, 2, 1]]])
    """

    def __init__(self, is_hwc: bool = False) -> None:
        if not isinstance(is_hwc, bool):
            raise TypeError(f"is_hwc: expected bool, got {type(is_hwc).__name__}")
        self.is_hwc = is_hwc

    def pil(self, image: Any) -> Any:
        if not isinstance(image, np.ndarray) or image.ndim not in (3, 4):
            raise TypeError(f"RgbToBgr: expected an array of 3 or 4 dimensions, got {type(image).__name__}")
        axis = image.ndim - 1 if self.is_hwc else image.ndim - 3
        if image.shape[axis] != 3:
            raise TypeError(f"RgbToBgr: expected 3 channels, got {image.shape[axis]}")
        return np.flip(image, axis)


__all__ = [
    *(name for name in _transforms.__all__ if name not in ("CutOut", "Decode", "Normalize", "NormalizePad")),
    "Border",
    "Compose",
    "CutOut",
    "Cutout",
    "Decode",
    "Inter",
    "Normalize",
    "NormalizePad",
    "RgbToBgr",
    "not_random",
]
