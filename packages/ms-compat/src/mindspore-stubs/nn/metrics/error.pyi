from ms.nn.metrics.error import *
