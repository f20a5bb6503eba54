from ms.ops.operations.control_ops import *
