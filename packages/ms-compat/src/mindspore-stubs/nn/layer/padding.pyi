from ms.nn.layer.padding import *
