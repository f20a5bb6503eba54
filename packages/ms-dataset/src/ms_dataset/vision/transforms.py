"""All image operations, `mindspore.dataset.vision.transforms`."""

from __future__ import annotations

from ..transforms.compound import PyTensorOperation as PyTensorOperation
from ..transforms.compound import not_random
from ..transforms.elementwise import TypeCast
from . import (
    augmentation,
    batches,
    boxes,
    color,
    color_space,
    conversion,
    crops,
    erasing,
    flips,
    normalization,
    padding,
    perspective,
    policies,
    random_color,
    resizing,
    tone,
    warps,
)
from .augmentation import *  # noqa: F403
from .batches import *  # noqa: F403
from .boxes import *  # noqa: F403
from .color import *  # noqa: F403
from .color_space import *  # noqa: F403
from .conversion import *  # noqa: F403
from .crops import *  # noqa: F403
from .erasing import *  # noqa: F403
from .flips import *  # noqa: F403
from .normalization import *  # noqa: F403
from .operation import ImageOperation as ImageTensorOperation  # noqa: F401
from .padding import *  # noqa: F403
from .perspective import *  # noqa: F403
from .policies import *  # noqa: F403
from .random_color import *  # noqa: F403
from .resizing import *  # noqa: F403
from .tone import *  # noqa: F403
from .video import DecodeVideo
from .warps import *  # noqa: F403


class ToType(TypeCast):
    """Casts to a dtype.

    Args:
        data_type (Union[mindspore.dtype, numpy.dtype]): The dtype of the result.

    Raises:
        TypeError: If `data_type` is not a dtype.

    Examples:
        >>> import numpy as np
        >>> ToType(np.float32)(np.array([1, 2]))
        array([1., 2.], dtype=float32)
    """


_FAMILIES = (
    augmentation,
    batches,
    boxes,
    color,
    color_space,
    conversion,
    crops,
    erasing,
    flips,
    normalization,
    padding,
    perspective,
    policies,
    random_color,
    resizing,
    tone,
    warps,
)

__all__ = ["DecodeVideo", "ToType", "not_random", *(name for family in _FAMILIES for name in family.__all__)]
