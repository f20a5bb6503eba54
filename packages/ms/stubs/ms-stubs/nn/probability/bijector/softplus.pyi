# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.nn.probability.bijector import exp as exp, gumbel_cdf as gumbel_cdf, invert as invert, power_transform as power_transform, scalar_affine as scalar_affine
from ms_nn.probability.bijector import bijector as bijector, bijectors as bijectors
from ms_nn.probability.bijector.bijector import Bijector as Bijector, Invert as Invert
from ms_nn.probability.bijector.bijectors import Exp as Exp, GumbelCDF as GumbelCDF, PowerTransform as PowerTransform, ScalarAffine as ScalarAffine, Softplus as Softplus
