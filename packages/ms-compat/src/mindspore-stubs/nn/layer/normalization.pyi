from ms.nn.layer.normalization import *
