from collections import UserDict as UserDict
from ms_tensor import ops as ops
from ms_tensor.ops.primitive import Primitive as Primitive
from ms_tensor.ops.registries import Registry as Registry, VmImplRegistry as VmImplRegistry, get_vm_impl_fn as get_vm_impl_fn, tensor_operator_registry as tensor_operator_registry, vm_impl_registry as vm_impl_registry
