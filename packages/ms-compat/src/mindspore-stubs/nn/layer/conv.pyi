from ms.nn.layer.conv import *
