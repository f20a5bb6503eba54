from ms.nn.probability.distribution.gumbel import *
