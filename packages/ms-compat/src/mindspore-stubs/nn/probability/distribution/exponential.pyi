from ms.nn.probability.distribution.exponential import *
