from ms.nn.metrics.confusion_matrix import *
