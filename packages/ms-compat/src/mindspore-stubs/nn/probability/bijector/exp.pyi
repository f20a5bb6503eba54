from ms.nn.probability.bijector.exp import *
