# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import c_transforms as c_transforms
from . import py_transforms as py_transforms
from . import transforms as transforms
from . import vision as vision
from ms_dataset.transforms.compound import Compose as Compose
from ms_dataset.transforms.compound import Plugin as Plugin
from ms_dataset.transforms.compound import PyTensorOperation as PyTensorOperation
from ms_dataset.transforms.compound import RandomApply as RandomApply
from ms_dataset.transforms.compound import RandomChoice as RandomChoice
from ms_dataset.transforms.compound import RandomOrder as RandomOrder
from ms_dataset.transforms.compound import not_random as not_random
from ms_dataset.transforms.elementwise import Concatenate as Concatenate
from ms_dataset.transforms.elementwise import Duplicate as Duplicate
from ms_dataset.transforms.elementwise import Fill as Fill
from ms_dataset.transforms.elementwise import Mask as Mask
from ms_dataset.transforms.elementwise import OneHot as OneHot
from ms_dataset.transforms.elementwise import PadEnd as PadEnd
from ms_dataset.transforms.elementwise import Relational as Relational
from ms_dataset.transforms.elementwise import TypeCast as TypeCast
from ms_dataset.transforms.elementwise import Unique as Unique
from ms_dataset.transforms.operation import TensorOperation as TensorOperation
from ms_dataset.transforms.slicing import Slice as Slice
