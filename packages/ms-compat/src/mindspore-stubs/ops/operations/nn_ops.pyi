from ms.ops.operations.nn_ops import *
