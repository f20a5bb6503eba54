"""`mindspore.dataset.transforms.c_transforms` of releases before 2.0, with the operations of `transforms`."""

from .compound import Compose, Plugin, RandomApply, RandomChoice
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
    "Relational",
    "Slice",
    "TensorOperation",
    "TypeCast",
    "Unique",
]
