from ms._shared_names.nn_probability_bijector_0 import *
from ms.nn.probability.bijector import exp as exp, gumbel_cdf as gumbel_cdf, invert as invert
from ms_nn.probability.bijector import bijector as bijector, bijectors as bijectors
