from ms.train.metrics.fbeta import *
