from ms.nn.probability.bijector.invert import *
