# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn._validate import float_from_0 as float_from_0
from ms_nn._validate import positive_float as positive_float
from ms_nn._validate import positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.learning_rate import CosineDecayLR as CosineDecayLR
from ms_nn.learning_rate import ExponentialDecayLR as ExponentialDecayLR
from ms_nn.learning_rate import InverseDecayLR as InverseDecayLR
from ms_nn.learning_rate import LearningRateSchedule as LearningRateSchedule
from ms_nn.learning_rate import NaturalExpDecayLR as NaturalExpDecayLR
from ms_nn.learning_rate import PolynomialDecayLR as PolynomialDecayLR
from ms_nn.learning_rate import WarmUpLR as WarmUpLR
from ms_nn.printed_arguments import arguments_text as arguments_text
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
from typing import ClassVar as ClassVar
