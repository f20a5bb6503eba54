from ms.ops.composite.math_ops import *
