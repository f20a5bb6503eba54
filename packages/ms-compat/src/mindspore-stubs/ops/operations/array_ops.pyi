from ms.ops.operations.array_ops import *
