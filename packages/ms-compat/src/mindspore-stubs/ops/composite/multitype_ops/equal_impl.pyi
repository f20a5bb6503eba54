from ms.ops.composite.multitype_ops.equal_impl import *
