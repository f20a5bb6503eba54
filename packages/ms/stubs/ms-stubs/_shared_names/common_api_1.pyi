# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.ops.primitive import PrimitiveWithCheck as PrimitiveWithCheck, PrimitiveWithInfer as PrimitiveWithInfer, prim_attr_register as prim_arg_register, prim_attr_register as prim_attr_register
