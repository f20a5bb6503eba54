from ms.ops.vm_impl_registry import *
