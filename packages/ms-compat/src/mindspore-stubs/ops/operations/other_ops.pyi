from ms.ops.operations.other_ops import *
