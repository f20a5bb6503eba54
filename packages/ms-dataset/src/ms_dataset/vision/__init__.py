"""Image operations: `mindspore.dataset.vision`.

Arrays are computed by native kernels with OpenCV's and libjpeg-turbo's values, Pillow images by Pillow.
"""

from __future__ import annotations

from . import py_transforms_util as py_transforms_util
from . import transforms, utils
from .transforms import *  # noqa: F403
from .utils import *  # noqa: F403

__all__ = [*transforms.__all__, *utils.__all__, "transforms", "utils"]
