from ms.mint.nn.layer.padding import *
