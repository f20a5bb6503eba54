from ms.nn.layer.activation import *
