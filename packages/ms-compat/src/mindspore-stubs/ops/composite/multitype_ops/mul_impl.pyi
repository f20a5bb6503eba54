from ms.ops.composite.multitype_ops.mul_impl import *
