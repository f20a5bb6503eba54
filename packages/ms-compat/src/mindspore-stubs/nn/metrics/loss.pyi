from ms.nn.metrics.loss import *
