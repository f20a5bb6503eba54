from ms.ops.operations.comm_ops import *
