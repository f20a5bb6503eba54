from . import exp as exp
from . import gumbel_cdf as gumbel_cdf
from . import invert as invert
from . import power_transform as power_transform
from . import scalar_affine as scalar_affine
from . import softplus as softplus
from ms._shared_names.nn_probability_bijector_0 import *
