# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Checkpoint: Any
DevMatrix: Any
IndicesOffset: Any
MapTensorProto: Any
ParallelGroupItem: Any
ParallelGroupMap: Any
ParallelGroupRanks: Any
ParallelLayoutItem: Any
ParallelLayouts: Any
ParallelStrategy: Any
ParallelStrategyItem: Any
ParallelStrategyMap: Any
ParallelStrategys: Any
ParamSplitShape: Any
TYPE_CHECKING: bool
TensorMap: Any
TensorProto: Any
Value: Any
from ms_nn.protobuf import MESSAGES as MESSAGES, Message as Message, Repeated as Repeated
from typing import Any as Any
