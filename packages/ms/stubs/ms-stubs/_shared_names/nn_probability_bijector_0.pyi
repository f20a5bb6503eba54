from ms_nn.probability.bijector.bijector import Bijector as Bijector, Invert as Invert
from ms_nn.probability.bijector.bijectors import Exp as Exp, GumbelCDF as GumbelCDF, PowerTransform as PowerTransform, ScalarAffine as ScalarAffine, Softplus as Softplus
