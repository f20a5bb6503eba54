from ms.ops.operations.debug_ops import *
