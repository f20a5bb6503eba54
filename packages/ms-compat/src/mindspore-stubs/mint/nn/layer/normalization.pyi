from ms.mint.nn.layer.normalization import *
