from ms.ops.operations.reshard_ops import *
