from ms.nn.metrics.precision import *
