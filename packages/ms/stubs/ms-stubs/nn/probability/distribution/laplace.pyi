# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.nn.probability.distribution import bernoulli as bernoulli
from ms.nn.probability.distribution import beta as beta
from ms.nn.probability.distribution import cauchy as cauchy
from ms.nn.probability.distribution import exponential as exponential
from ms.nn.probability.distribution import gamma as gamma
from ms.nn.probability.distribution import geometric as geometric
from ms.nn.probability.distribution import gumbel as gumbel
from ms.nn.probability.distribution import half_normal as half_normal
from ms_nn.probability.distribution import categorical as categorical
from ms_nn.probability.distribution import counts as counts
from ms_nn.probability.distribution import distribution as distribution
from ms_nn.probability.distribution import interval as interval
from ms_nn.probability.distribution import location_scale as location_scale
from ms_nn.probability.distribution import positive as positive
from ms_nn.probability.distribution import transformed_distribution as transformed_distribution
from ms_nn.probability.distribution.categorical import Categorical as Categorical
from ms_nn.probability.distribution.counts import Bernoulli as Bernoulli
from ms_nn.probability.distribution.counts import Geometric as Geometric
from ms_nn.probability.distribution.counts import Poisson as Poisson
from ms_nn.probability.distribution.distribution import Distribution as Distribution
from ms_nn.probability.distribution.interval import Beta as Beta
from ms_nn.probability.distribution.interval import Uniform as Uniform
from ms_nn.probability.distribution.location_scale import Cauchy as Cauchy
from ms_nn.probability.distribution.location_scale import HalfNormal as HalfNormal
from ms_nn.probability.distribution.location_scale import Laplace as Laplace
from ms_nn.probability.distribution.location_scale import Logistic as Logistic
from ms_nn.probability.distribution.location_scale import Normal as Normal
from ms_nn.probability.distribution.location_scale import StudentT as StudentT
from ms_nn.probability.distribution.positive import Exponential as Exponential
from ms_nn.probability.distribution.positive import Gamma as Gamma
from ms_nn.probability.distribution.transformed_distribution import Gumbel as Gumbel
from ms_nn.probability.distribution.transformed_distribution import LogNormal as LogNormal
from ms_nn.probability.distribution.transformed_distribution import TransformedDistribution as TransformedDistribution
