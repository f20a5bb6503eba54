"""Image operations: `mindspore.dataset.vision`.

Native kernels compute arrays, with the values of OpenCV and libjpeg-turbo; Pillow computes Pillow images.
"""

from __future__ import annotations

from . import py_transforms_util as py_transforms_util
from . import transforms, utils
from .transforms import *  # noqa: F403
from .utils import *  # noqa: F403

__all__ = [*transforms.__all__, *utils.__all__, "transforms", "utils"]
