# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

AnythingType: Any
Ellipsis_: Any
FunctionType: Any
MsClassType: Any
NoneType: Any
byte: _runtime.DType
cdouble: _runtime.DType
cfloat: _runtime.DType
coo_tensor: Any
csr_tensor: Any
double: _runtime.DType
env_type: Any
float8_e4m3fn: Any
float8_e5m2: Any
from ms_runtime import DType as DType
from ms_tensor._messages import show as show
from ms_tensor.dtype import BFloat as BFloat
from ms_tensor.dtype import Bool as Bool
from ms_tensor.dtype import Complex as Complex
from ms_tensor.dtype import Float as Float
from ms_tensor.dtype import Int as Int
from ms_tensor.dtype import Number as Number
from ms_tensor.dtype import UInt as UInt
from ms_tensor.dtype import all_types as all_types
from ms_tensor.dtype import as_dtype as as_dtype
from ms_tensor.dtype import bfloat16 as bfloat16
from ms_tensor.dtype import bool as bool
from ms_tensor.dtype import bool_ as bool_
from ms_tensor.dtype import complex128 as complex128
from ms_tensor.dtype import complex64 as complex64
from ms_tensor.dtype import complex_type as complex_type
from ms_tensor.dtype import dtype_to_nptype as dtype_to_nptype
from ms_tensor.dtype import dtype_to_pytype as dtype_to_pytype
from ms_tensor.dtype import float as float
from ms_tensor.dtype import float16 as float16
from ms_tensor.dtype import float32 as float32
from ms_tensor.dtype import float64 as float64
from ms_tensor.dtype import float_ as float_
from ms_tensor.dtype import float_type as float_type
from ms_tensor.dtype import get_py_obj_dtype as get_py_obj_dtype
from ms_tensor.dtype import int as int
from ms_tensor.dtype import int16 as int16
from ms_tensor.dtype import int32 as int32
from ms_tensor.dtype import int64 as int64
from ms_tensor.dtype import int8 as int8
from ms_tensor.dtype import int_ as int_
from ms_tensor.dtype import int_type as int_type
from ms_tensor.dtype import intp as intp
from ms_tensor.dtype import number_type as number_type
from ms_tensor.dtype import pytype_to_dtype as pytype_to_dtype
from ms_tensor.dtype import signed_type as signed_type
from ms_tensor.dtype import type_size_in_bytes as type_size_in_bytes
from ms_tensor.dtype import uint16 as uint16
from ms_tensor.dtype import uint32 as uint32
from ms_tensor.dtype import uint64 as uint64
from ms_tensor.dtype import uint8 as uint8
from ms_tensor.dtype import uint_type as uint_type
from ms_tensor.object_types import CSRTensorType as CSRTensorType
from ms_tensor.object_types import Dict as Dict
from ms_tensor.object_types import EnvType as EnvType
from ms_tensor.object_types import List as List
from ms_tensor.object_types import QuantDtype as QuantDtype
from ms_tensor.object_types import RefType as RefType
from ms_tensor.object_types import Slice as Slice
from ms_tensor.object_types import String as String
from ms_tensor.object_types import TensorType as TensorType
from ms_tensor.object_types import Tuple as Tuple
from ms_tensor.object_types import Type as Type
from typing import Any as Any
function: Any
half: _runtime.DType
hifloat8: Any
index_slices: Any
intc: _runtime.DType
list_: Any
long: _runtime.DType
number: Any
qint4x2: Any
short: _runtime.DType
single: _runtime.DType
string: Any
symbolic_key: Any
tensor_type: Any
tuple_: Any
type_none: Any
type_refkey: Any
type_type: Any
ubyte: _runtime.DType
uint: _runtime.DType
uintc: _runtime.DType
uintp: _runtime.DType
undetermined: Any
ushort: _runtime.DType
