from . import bijector as bijector
from . import bnn_layers as bnn_layers
from . import distribution as distribution
