from ms.nn.metrics.fbeta import *
