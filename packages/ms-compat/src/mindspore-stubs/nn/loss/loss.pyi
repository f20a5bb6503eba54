from ms.nn.loss.loss import *
