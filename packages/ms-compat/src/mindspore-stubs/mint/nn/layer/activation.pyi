from ms.mint.nn.layer.activation import *
