from ms.nn.probability.bijector.softplus import *
