from ms.ops.composite.multitype_ops.zeros_like_impl import *
