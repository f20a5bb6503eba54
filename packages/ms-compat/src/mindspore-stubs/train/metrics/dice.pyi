from ms.train.metrics.dice import *
