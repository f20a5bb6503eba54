from ms.nn.probability.distribution.logistic import *
