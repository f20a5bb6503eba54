from ms.ops.operations.inner_ops import *
