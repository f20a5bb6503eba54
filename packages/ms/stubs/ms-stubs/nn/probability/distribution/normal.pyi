from ms._shared_names.nn_probability_distribution_0 import *
from ms._shared_names.nn_probability_distribution_bernoulli_0 import *
from ms.nn.probability.distribution import bernoulli as bernoulli, beta as beta, cauchy as cauchy, exponential as exponential, gamma as gamma, geometric as geometric, gumbel as gumbel, half_normal as half_normal, laplace as laplace, log_normal as log_normal, logistic as logistic
from ms_nn.probability.distribution.location_scale import Normal as Normal
