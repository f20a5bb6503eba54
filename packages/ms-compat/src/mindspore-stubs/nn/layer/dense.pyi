from ms.nn.layer.dense import *
