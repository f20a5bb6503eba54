from ms.nn.metrics.topk import *
