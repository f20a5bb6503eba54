# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_runtime import next_rng as next_rng
from ms_tensor.initializer import Constant as Constant
from ms_tensor.initializer import Dirac as Dirac
from ms_tensor.initializer import HeNormal as HeNormal
from ms_tensor.initializer import HeUniform as HeUniform
from ms_tensor.initializer import Identity as Identity
from ms_tensor.initializer import Initializer as Initializer
from ms_tensor.initializer import Normal as Normal
from ms_tensor.initializer import One as One
from ms_tensor.initializer import Orthogonal as Orthogonal
from ms_tensor.initializer import Sparse as Sparse
from ms_tensor.initializer import TruncatedNormal as TruncatedNormal
from ms_tensor.initializer import Uniform as Uniform
from ms_tensor.initializer import VarianceScaling as VarianceScaling
from ms_tensor.initializer import XavierNormal as XavierNormal
from ms_tensor.initializer import XavierUniform as XavierUniform
from ms_tensor.initializer import Zero as Zero
from ms_tensor.initializer import initializer as initializer
from typing import Any as Any
