from ms.nn.probability.distribution.poisson import *
