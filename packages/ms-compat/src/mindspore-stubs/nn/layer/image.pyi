from ms.nn.layer.image import *
