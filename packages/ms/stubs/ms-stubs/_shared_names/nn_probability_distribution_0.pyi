from ms_nn.probability.distribution.categorical import Categorical as Categorical
from ms_nn.probability.distribution.counts import Bernoulli as Bernoulli, Geometric as Geometric, Poisson as Poisson
from ms_nn.probability.distribution.distribution import Distribution as Distribution
from ms_nn.probability.distribution.interval import Beta as Beta, Uniform as Uniform
from ms_nn.probability.distribution.location_scale import Cauchy as Cauchy, HalfNormal as HalfNormal, Laplace as Laplace, Logistic as Logistic, StudentT as StudentT
from ms_nn.probability.distribution.positive import Exponential as Exponential, Gamma as Gamma
from ms_nn.probability.distribution.transformed_distribution import Gumbel as Gumbel, LogNormal as LogNormal, TransformedDistribution as TransformedDistribution
