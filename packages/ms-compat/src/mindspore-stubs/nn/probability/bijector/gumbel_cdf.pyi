from ms.nn.probability.bijector.gumbel_cdf import *
