from ms.nn.layer.quant import *
