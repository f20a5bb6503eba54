from ms.nn.layer.rnns import *
