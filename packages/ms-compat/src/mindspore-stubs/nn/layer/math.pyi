from ms.nn.layer.math import *
