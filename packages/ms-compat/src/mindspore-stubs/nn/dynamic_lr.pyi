from ms.nn.dynamic_lr import *
