# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor, next_rng as next_rng
from ms_tensor.initializer import Constant as Constant, Dirac as Dirac, HeNormal as HeNormal, HeUniform as HeUniform, Identity as Identity, Initializer as Initializer, Normal as Normal, One as One, Orthogonal as Orthogonal, Sparse as Sparse, TruncatedNormal as TruncatedNormal, Uniform as Uniform, VarianceScaling as VarianceScaling, XavierNormal as XavierNormal, XavierUniform as XavierUniform, Zero as Zero, initializer as initializer
from typing import Any as Any
