from ms.nn.probability.distribution.half_normal import *
