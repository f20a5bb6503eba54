from ms.train.metrics.loss import *
