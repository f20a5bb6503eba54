from ms.ops.operations.sparse_ops import *
