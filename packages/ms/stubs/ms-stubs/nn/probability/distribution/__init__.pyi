# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import bernoulli as bernoulli
from . import beta as beta
from . import cauchy as cauchy
from . import exponential as exponential
from . import gamma as gamma
from . import geometric as geometric
from . import gumbel as gumbel
from . import half_normal as half_normal
from . import laplace as laplace
from . import log_normal as log_normal
from . import logistic as logistic
from . import normal as normal
from . import poisson as poisson
from . import student_t as student_t
from . import uniform as uniform
from ms_nn.probability.distribution.categorical import Categorical as Categorical
from ms_nn.probability.distribution.counts import Bernoulli as Bernoulli, Geometric as Geometric, Poisson as Poisson
from ms_nn.probability.distribution.distribution import Distribution as Distribution
from ms_nn.probability.distribution.interval import Beta as Beta, Uniform as Uniform
from ms_nn.probability.distribution.location_scale import Cauchy as Cauchy, HalfNormal as HalfNormal, Laplace as Laplace, Logistic as Logistic, Normal as Normal, StudentT as StudentT
from ms_nn.probability.distribution.positive import Exponential as Exponential, Gamma as Gamma
from ms_nn.probability.distribution.transformed_distribution import Gumbel as Gumbel, LogNormal as LogNormal, TransformedDistribution as TransformedDistribution
