# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean, kind as kind, tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.maths import ClipByNorm as ClipByNorm, DiGamma as DiGamma, IGamma as IGamma, L1Regularizer as L1Regularizer, LBeta as LBeta, LGamma as LGamma, MatDet as MatDet, MatInverse as MatInverse, MatMul as MatMul, Moments as Moments, Norm as Norm, Range as Range, ReduceLogSumExp as ReduceLogSumExp
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten, show as shown
from typing import Any as Any
