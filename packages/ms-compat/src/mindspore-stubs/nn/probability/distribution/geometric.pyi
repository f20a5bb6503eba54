from ms.nn.probability.distribution.geometric import *
