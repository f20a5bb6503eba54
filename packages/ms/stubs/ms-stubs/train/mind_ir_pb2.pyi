from typing import Any
from ms._shared_names.train_mind_ir_pb2_0 import *
MapTensorProto: Any
TensorProto: Any
from ms._unavailable import refused as refused
from ms_tensor import context as context
