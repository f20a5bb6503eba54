# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.transforms.compound import Compose as Compose, Plugin as Plugin, RandomApply as RandomApply, RandomChoice as RandomChoice
from ms_dataset.transforms.elementwise import Concatenate as Concatenate, Duplicate as Duplicate, Fill as Fill, Mask as Mask, OneHot as OneHot, PadEnd as PadEnd, Relational as Relational, TypeCast as TypeCast, Unique as Unique
from ms_dataset.transforms.operation import TensorOperation as TensorOperation
from ms_dataset.transforms.slicing import Slice as Slice
