from . import add_impl as add_impl
from . import equal_impl as equal_impl
from . import mul_impl as mul_impl
from . import ones_like_impl as ones_like_impl
from . import sub_impl as sub_impl
from . import zeros_like_impl as zeros_like_impl
from ms.ops.composite.multitype_ops import *
