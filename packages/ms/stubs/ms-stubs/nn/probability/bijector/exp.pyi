from ms._shared_names.nn_probability_bijector_0 import *
from ms_nn.probability.bijector import bijector as bijector, bijectors as bijectors
