from ms.ops.operations.linalg_ops import *
