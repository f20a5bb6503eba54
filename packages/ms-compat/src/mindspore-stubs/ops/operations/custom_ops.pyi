from ms.ops.operations.custom_ops import *
