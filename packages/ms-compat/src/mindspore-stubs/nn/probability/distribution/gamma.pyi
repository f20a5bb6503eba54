from ms.nn.probability.distribution.gamma import *
