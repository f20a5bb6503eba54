from ms.ops.composite.multitype_ops.sub_impl import *
