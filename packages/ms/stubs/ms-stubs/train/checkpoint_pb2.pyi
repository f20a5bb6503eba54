from typing import Any
from ms._shared_names.train_checkpoint_pb2_0 import *
MapTensorProto: Any
TensorProto: Any
from ms_nn.protobuf import Message as Message
