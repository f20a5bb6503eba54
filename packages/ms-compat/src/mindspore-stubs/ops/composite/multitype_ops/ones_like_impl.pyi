from ms.ops.composite.multitype_ops.ones_like_impl import *
