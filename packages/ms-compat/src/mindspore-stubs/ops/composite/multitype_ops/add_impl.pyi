from ms.ops.composite.multitype_ops.add_impl import *
