from ms.nn.layer.combined import *
