from ms.train.metrics.recall import *
