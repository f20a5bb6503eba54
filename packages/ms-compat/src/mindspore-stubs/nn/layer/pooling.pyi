from ms.nn.layer.pooling import *
