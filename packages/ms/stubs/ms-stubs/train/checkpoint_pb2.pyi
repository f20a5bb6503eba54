from typing import Any
from ms._shared_names.train_checkpoint_pb2_0 import *
MapTensorProto: Any
TYPE_CHECKING: bool
TensorProto: Any
from ms_nn.protobuf import Message as Message
from typing import Any as Any
