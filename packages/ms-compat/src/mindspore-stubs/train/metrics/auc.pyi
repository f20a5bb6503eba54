from ms.train.metrics.auc import *
