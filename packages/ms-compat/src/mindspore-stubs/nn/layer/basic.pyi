from ms.nn.layer.basic import *
