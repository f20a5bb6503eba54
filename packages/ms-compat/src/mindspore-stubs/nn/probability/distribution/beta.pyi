from ms.nn.probability.distribution.beta import *
