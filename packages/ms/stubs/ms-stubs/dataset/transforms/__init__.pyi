# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import c_transforms as c_transforms
from . import py_transforms as py_transforms
from . import transforms as transforms
from . import vision as vision
from ms_dataset.transforms.compound import Compose as Compose, Plugin as Plugin, PyTensorOperation as PyTensorOperation, RandomApply as RandomApply, RandomChoice as RandomChoice, RandomOrder as RandomOrder, not_random as not_random
from ms_dataset.transforms.elementwise import Concatenate as Concatenate, Duplicate as Duplicate, Fill as Fill, Mask as Mask, OneHot as OneHot, PadEnd as PadEnd, Relational as Relational, TypeCast as TypeCast, Unique as Unique
from ms_dataset.transforms.operation import TensorOperation as TensorOperation
from ms_dataset.transforms.slicing import Slice as Slice
