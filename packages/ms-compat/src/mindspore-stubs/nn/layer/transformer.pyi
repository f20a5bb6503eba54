from ms.nn.layer.transformer import *
