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
from ms_runtime import DType as DType
from ms_tensor._messages import show as show
from ms_tensor.dtype import BFloat as BFloat, Bool as Bool, Complex as Complex, Float as Float, Int as Int, Number as Number, UInt as UInt, all_types as all_types, as_dtype as as_dtype, bfloat16 as bfloat16, bool as bool, bool_ as bool_, complex128 as complex128, complex64 as complex64, complex_type as complex_type, dtype_to_nptype as dtype_to_nptype, dtype_to_pytype as dtype_to_pytype, float as float, float16 as float16, float32 as float32, float64 as float64, float_ as float_, float_type as float_type, get_py_obj_dtype as get_py_obj_dtype, int as int, int16 as int16, int32 as int32, int64 as int64, int8 as int8, int_ as int_, int_type as int_type, intp as intp, number_type as number_type, pytype_to_dtype as pytype_to_dtype, signed_type as signed_type, type_size_in_bytes as type_size_in_bytes, uint16 as uint16, uint32 as uint32, uint64 as uint64, uint8 as uint8, uint_type as uint_type
from ms_tensor.object_types import CSRTensorType as CSRTensorType, Dict as Dict, EnvType as EnvType, List as List, QuantDtype as QuantDtype, RefType as RefType, Slice as Slice, String as String, TensorType as TensorType, Tuple as Tuple, Type as Type
from typing import Any as Any
