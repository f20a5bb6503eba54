# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.nn.probability.bijector import exp as exp
from ms.nn.probability.bijector import gumbel_cdf as gumbel_cdf
from ms.nn.probability.bijector import invert as invert
from ms_nn.probability.bijector import bijector as bijector
from ms_nn.probability.bijector import bijectors as bijectors
from ms_nn.probability.bijector.bijector import Bijector as Bijector
from ms_nn.probability.bijector.bijector import Invert as Invert
from ms_nn.probability.bijector.bijectors import Exp as Exp
from ms_nn.probability.bijector.bijectors import GumbelCDF as GumbelCDF
from ms_nn.probability.bijector.bijectors import PowerTransform as PowerTransform
from ms_nn.probability.bijector.bijectors import ScalarAffine as ScalarAffine
from ms_nn.probability.bijector.bijectors import Softplus as Softplus
