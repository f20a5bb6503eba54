from ms.mint.nn.layer.conv import *
