from ms.nn.metrics.auc import *
