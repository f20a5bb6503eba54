"""Transforms of values: casts, labels, padding, slices, and compositions (`mindspore.dataset.transforms`).

Call a transform with arrays, or pass it to `Dataset.map`.

Examples:
    >>> import numpy as np
    >>> from ms_dataset import transforms
    >>> transforms.OneHot(3)(np.array([0, 2], np.int32))
    array([[1, 0, 0],
           [0, 0, 1]], dtype=int32)
"""

from . import py_transforms_util as py_transforms_util
from . import transforms as transforms
from . import validators as validators
from .compound import Compose, Plugin, PyTensorOperation, RandomApply, RandomChoice, RandomOrder, not_random
from .elementwise import Concatenate, Duplicate, Fill, Mask, OneHot, PadEnd, Relational, TypeCast, Unique
from .operation import TensorOperation
from .slicing import Slice

__all__ = [
    "Compose",
    "Concatenate",
    "Duplicate",
    "Fill",
    "Mask",
    "OneHot",
    "PadEnd",
    "Plugin",
    "RandomApply",
    "RandomChoice",
    "RandomOrder",
    "Relational",
    "Slice",
    "TypeCast",
    "Unique",
    "not_random",
]
