from ms.train.metrics.topk import *
