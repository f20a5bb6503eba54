from ms.nn.metrics.accuracy import *
