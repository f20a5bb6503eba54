from typing import Any
AnythingType: Any
Ellipsis_: Any
MsClassType: Any
NoneType: Any
coo_tensor: Any
csr_tensor: Any
env_type: Any
function: Any
index_slices: Any
symbolic_key: Any
type_refkey: Any
type_type: Any
undetermined: Any
from ms_runtime import DType as DType
from ms_tensor.dtype import BFloat as BFloat, Bool as Bool, Complex as Complex, Float as Float, Number as Number, UInt as UInt, all_types as all_types, as_dtype as as_dtype, complex_type as complex_type, float_type as float_type, int_type as int_type, number_type as number_type, signed_type as signed_type, type_size_in_bytes as type_size_in_bytes, uint_type as uint_type
from ms_tensor.object_types import CSRTensorType as CSRTensorType, Dict as Dict, EnvType as EnvType, List as List, RefType as RefType, Slice as Slice, String as String, Tuple as Tuple
