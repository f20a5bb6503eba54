from ms.nn.probability.distribution.uniform import *
