from ms.train.metrics.confusion_matrix import *
