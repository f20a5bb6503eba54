from ms.train.metrics.accuracy import *
