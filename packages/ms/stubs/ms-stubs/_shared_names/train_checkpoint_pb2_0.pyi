from typing import Any
Checkpoint: Any
DevMatrix: Any
IndicesOffset: Any
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
TensorMap: Any
Value: Any
from ms_nn.protobuf import MESSAGES as MESSAGES, Repeated as Repeated
