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
from ms._shared_names.nn_probability_distribution_0 import *
from ms_nn.probability.distribution.location_scale import Normal as Normal
