from ms.nn.probability.bijector.power_transform import *
