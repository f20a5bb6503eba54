from ms.nn.metrics.recall import *
