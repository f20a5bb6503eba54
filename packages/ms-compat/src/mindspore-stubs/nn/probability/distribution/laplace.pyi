from ms.nn.probability.distribution.laplace import *
