from ms.mint.nn.layer.pooling import *
