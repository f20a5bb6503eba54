from typing import Any
AttributeProto: Any
FunctorProto: Any
GraphProto: Any
LayoutProto: Any
ModelProto: Any
NodeProto: Any
ParallelProto: Any
PreprocessOpProto: Any
PreprocessorProto: Any
PrimitiveProto: Any
ScalarGraphHolderProto: Any
ScalarNodeProto: Any
ValueInfoProto: Any
from concurrent.futures._base import Executor as Executor, Future as Future
from ms import _checkparam as Validator
from ms.serialization_names import ParamDictFuture as ParamDictFuture, init_ckpt_file_system as init_ckpt_file_system
