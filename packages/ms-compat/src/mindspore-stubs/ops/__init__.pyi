from . import array_ops as array_ops
from . import auto_generate as auto_generate
from . import communication as communication
from . import composite as composite
from . import deprecated as deprecated
from . import function as function
from . import functional as functional
from . import functional_overload as functional_overload
from . import op_info_register as op_info_register
from . import operations as operations
from . import primitive as primitive
from . import tensor_method as tensor_method
from . import vm_impl_registry as vm_impl_registry
from ms.ops import *
