from ms.train.metrics.precision import *
