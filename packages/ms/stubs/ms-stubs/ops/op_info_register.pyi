# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

TYPE_CHECKING: bool
from ms_tensor._messages import show as show
from ms_tensor.ops.kernel_records import AiCPURegOp as AiCPURegOp
from ms_tensor.ops.kernel_records import AkgAscendRegOp as AkgAscendRegOp
from ms_tensor.ops.kernel_records import AkgCpuRegOp as AkgCpuRegOp
from ms_tensor.ops.kernel_records import AkgGpuRegOp as AkgGpuRegOp
from ms_tensor.ops.kernel_records import AkgRegOp as AkgRegOp
from ms_tensor.ops.kernel_records import CpuRegOp as CpuRegOp
from ms_tensor.ops.kernel_records import CustomOpBuilder as CustomOpBuilder
from ms_tensor.ops.kernel_records import Oplib as Oplib
from ms_tensor.ops.kernel_records import RegOp as RegOp
from ms_tensor.ops.kernel_records import TBERegOp as TBERegOp
from ms_tensor.ops.kernel_records import op_info_register as op_info_register
from ms_tensor.ops.register import ASCEND_CUSTOM_OPP_PATH as ASCEND_CUSTOM_OPP_PATH
from ms_tensor.ops.register import BUILT_IN_CUSTOM_OPS_REGISTER_PATH as BUILT_IN_CUSTOM_OPS_REGISTER_PATH
from ms_tensor.ops.register import BUILT_IN_OPS_REGISTER_PATH as BUILT_IN_OPS_REGISTER_PATH
from ms_tensor.ops.register import CustomRegOp as CustomRegOp
from ms_tensor.ops.register import DataType as DataType
from ms_tensor.ops.register import KEY_NAME as KEY_NAME
from ms_tensor.ops.register import custom_info_register as custom_info_register
from typing import Any as Any
