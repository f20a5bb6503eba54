from ms.ops.operations.math_ops import *
