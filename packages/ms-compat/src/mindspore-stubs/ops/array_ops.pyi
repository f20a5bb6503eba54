from ms.ops.array_ops import *
