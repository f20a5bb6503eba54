# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

AttributeProto: Any
FunctorProto: Any
GraphProto: Any
LayoutProto: Any
MapTensorProto: Any
ModelProto: Any
NodeProto: Any
ParallelProto: Any
PreprocessOpProto: Any
PreprocessorProto: Any
PrimitiveProto: Any
ScalarGraphHolderProto: Any
ScalarNodeProto: Any
TensorProto: Any
ValueInfoProto: Any
from concurrent.futures._base import Executor as Executor, Future as Future
from ms import _checkparam as Validator
from ms._unavailable import refused as refused
from ms.serialization_names import ParamDictFuture as ParamDictFuture, init_ckpt_file_system as init_ckpt_file_system
from ms_tensor import context as context
from typing import Any as Any
