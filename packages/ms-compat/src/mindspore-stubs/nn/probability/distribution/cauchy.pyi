from ms.nn.probability.distribution.cauchy import *
