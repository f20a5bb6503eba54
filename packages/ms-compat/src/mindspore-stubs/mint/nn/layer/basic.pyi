from ms.mint.nn.layer.basic import *
