from ms.train.metrics.error import *
