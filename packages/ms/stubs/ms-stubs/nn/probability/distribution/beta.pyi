from ms._shared_names.nn_probability_distribution_0 import *
from ms._shared_names.nn_probability_distribution_bernoulli_0 import *
from ms.nn.probability.distribution import bernoulli as bernoulli
from ms_nn.probability.distribution.location_scale import Normal as Normal
