from typing import Any
TYPE_CHECKING: bool
from ms_tensor._messages import show as show
from ms_tensor.ops.kernel_records import AiCPURegOp as AiCPURegOp, AkgAscendRegOp as AkgAscendRegOp, AkgCpuRegOp as AkgCpuRegOp, AkgGpuRegOp as AkgGpuRegOp, AkgRegOp as AkgRegOp, CpuRegOp as CpuRegOp, CustomOpBuilder as CustomOpBuilder, Oplib as Oplib, TBERegOp as TBERegOp, op_info_register as op_info_register
from ms_tensor.ops.register import ASCEND_CUSTOM_OPP_PATH as ASCEND_CUSTOM_OPP_PATH, BUILT_IN_CUSTOM_OPS_REGISTER_PATH as BUILT_IN_CUSTOM_OPS_REGISTER_PATH, BUILT_IN_OPS_REGISTER_PATH as BUILT_IN_OPS_REGISTER_PATH, CustomRegOp as CustomRegOp, DataType as DataType, KEY_NAME as KEY_NAME, RegOp as RegOp, custom_info_register as custom_info_register
from typing import Any as Any
