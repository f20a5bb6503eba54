from ms.nn.probability.distribution.normal import *
