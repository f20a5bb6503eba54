from ms.nn.metrics.dice import *
