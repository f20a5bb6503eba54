# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn._validate import kind as kind
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.maths import ClipByNorm as ClipByNorm
from ms_nn.layers.maths import DiGamma as DiGamma
from ms_nn.layers.maths import IGamma as IGamma
from ms_nn.layers.maths import L1Regularizer as L1Regularizer
from ms_nn.layers.maths import LBeta as LBeta
from ms_nn.layers.maths import LGamma as LGamma
from ms_nn.layers.maths import MatDet as MatDet
from ms_nn.layers.maths import MatInverse as MatInverse
from ms_nn.layers.maths import MatMul as MatMul
from ms_nn.layers.maths import Moments as Moments
from ms_nn.layers.maths import Norm as Norm
from ms_nn.layers.maths import Range as Range
from ms_nn.layers.maths import ReduceLogSumExp as ReduceLogSumExp
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from typing import Any as Any
