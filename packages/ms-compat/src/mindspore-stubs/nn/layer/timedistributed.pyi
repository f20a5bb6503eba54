from ms.nn.layer.timedistributed import *
