from ms.nn.probability.distribution.bernoulli import *
