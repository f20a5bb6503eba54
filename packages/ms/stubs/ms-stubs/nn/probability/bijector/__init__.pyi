# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import exp as exp
from . import gumbel_cdf as gumbel_cdf
from . import invert as invert
from . import power_transform as power_transform
from . import scalar_affine as scalar_affine
from . import softplus as softplus
from ms_nn.probability.bijector.bijector import Bijector as Bijector, Invert as Invert
from ms_nn.probability.bijector.bijectors import Exp as Exp, GumbelCDF as GumbelCDF, PowerTransform as PowerTransform, ScalarAffine as ScalarAffine, Softplus as Softplus
