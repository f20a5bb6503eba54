from ms.ops.operations.random_ops import *
