"""The import path `mindspore.dataset.transforms.transforms`."""

from .compound import (
    Compose,
    CompoundOperation,
    Implementation,
    Plugin,
    PyTensorOperation,
    RandomApply,
    RandomChoice,
    RandomOrder,
    not_random,
)
from .elementwise import Concatenate, Duplicate, Fill, Mask, OneHot, PadEnd, Relational, TypeCast, Unique
from .operation import TensorOperation
from .slicing import Slice

__all__ = [
    "Compose",
    "CompoundOperation",
    "Concatenate",
    "Duplicate",
    "Fill",
    "Implementation",
    "Mask",
    "OneHot",
    "PadEnd",
    "Plugin",
    "PyTensorOperation",
    "RandomApply",
    "RandomChoice",
    "RandomOrder",
    "Relational",
    "Slice",
    "TensorOperation",
    "TypeCast",
    "Unique",
    "not_random",
]
