from ms.nn.layer.thor_layer import *
