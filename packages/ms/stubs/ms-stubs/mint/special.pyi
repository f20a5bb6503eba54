# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_tensor.mint.activations import log_softmax as log_softmax
from ms_tensor.mint.special import erfc as erfc
from ms_tensor.mint.special import exp2 as exp2
from ms_tensor.mint.special import expm1 as expm1
from ms_tensor.mint.special import log1p as log1p
from ms_tensor.mint.special import round as round
from ms_tensor.mint.special import sinc as sinc
