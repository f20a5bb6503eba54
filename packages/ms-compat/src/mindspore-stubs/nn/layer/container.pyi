from ms.nn.layer.container import *
