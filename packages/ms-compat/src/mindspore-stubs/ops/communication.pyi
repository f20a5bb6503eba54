from ms.ops.communication import *
