"""All operations, as `mindspore.dataset.vision.transforms` names them."""

from __future__ import annotations

from ..transforms.operation import TensorOperation
from . import (
    augmentation,
    batches,
    boxes,
    color,
    conversion,
    crops,
    erasing,
    flips,
    normalization,
    padding,
    policies,
    resizing,
    tone,
    video,
    warps,
)
from .augmentation import *  # noqa: F403
from .batches import *  # noqa: F403
from .boxes import *  # noqa: F403
from .color import *  # noqa: F403
from .conversion import *  # noqa: F403
from .crops import *  # noqa: F403
from .erasing import *  # noqa: F403
from .flips import *  # noqa: F403
from .normalization import *  # noqa: F403
from .operation import ImageOperation as ImageTensorOperation
from .padding import *  # noqa: F403
from .policies import *  # noqa: F403
from .resizing import *  # noqa: F403
from .tone import *  # noqa: F403
from .video import DecodeVideo
from .warps import *  # noqa: F403

_FAMILIES = (
    augmentation,
    batches,
    boxes,
    color,
    conversion,
    crops,
    erasing,
    flips,
    normalization,
    padding,
    policies,
    resizing,
    tone,
    warps,
)

__all__ = ["DecodeVideo", *(name for family in _FAMILIES for name in family.__all__)]
_ = (TensorOperation, ImageTensorOperation, video)
