from ms.nn.probability.bijector.scalar_affine import *
