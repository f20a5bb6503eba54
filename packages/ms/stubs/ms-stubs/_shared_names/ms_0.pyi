from typing import Any
import ms_runtime as _runtime
byte: _runtime.DType
cdouble: _runtime.DType
cfloat: _runtime.DType
double: _runtime.DType
float8_e4m3fn: Any
float8_e5m2: Any
half: _runtime.DType
hifloat8: Any
intc: _runtime.DType
list_: Any
long: _runtime.DType
number: Any
qint4x2: Any
short: _runtime.DType
single: _runtime.DType
string: Any
tensor_type: Any
tuple_: Any
type_none: Any
ubyte: _runtime.DType
uint: _runtime.DType
uintc: _runtime.DType
uintp: _runtime.DType
ushort: _runtime.DType
from ms_tensor.dtype import Int as Int, bfloat16 as bfloat16, bool_ as bool_, complex128 as complex128, complex64 as complex64, dtype_to_nptype as dtype_to_nptype, dtype_to_pytype as dtype_to_pytype, float16 as float16, float32 as float32, float64 as float64, float_ as float_, get_py_obj_dtype as get_py_obj_dtype, int16 as int16, int32 as int32, int64 as int64, int8 as int8, int_ as int_, intp as intp, pytype_to_dtype as pytype_to_dtype, uint16 as uint16, uint32 as uint32, uint64 as uint64, uint8 as uint8
from ms_tensor.object_types import QuantDtype as QuantDtype, TensorType as TensorType, Type as Type
