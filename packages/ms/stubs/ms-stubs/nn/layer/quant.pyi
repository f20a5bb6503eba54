# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

ASCEND: str
ActQuant: Any
Callable: Any
Conv2dBnFoldQuant: Any
Conv2dBnFoldQuantOneConv: Any
Conv2dBnWithoutFoldQuant: Any
Conv2dQuant: Any
CudnnGRU: Any
DecoderKVCache: Any
DenseQuant: Any
Dequant: Any
FakeQuantWithMinMaxObserver: Any
GPU: str
MuxReceive: Any
MuxSend: Any
PROCESSES: str
PromptKVCache: Any
Quant: Any
QuantConfig: Any
TensorAddQuant: Any
TensorArray: Any
TensorArrayClear: Any
TensorArrayClose: Any
TensorArrayGather: Any
TensorArrayRead: Any
TensorArraySize: Any
TensorArrayStack: Any
TensorArrayWrite: Any
from ms._unavailable import refused as refused
from ms.jit import jit as jit
from ms.old_releases import FlashAttention as FlashAttention, bprop_getters as bprop_getters, bprops as bprops, trace as trace
from ms_nn.cell import Cell as Cell
from ms_nn.layers.dropout import Dropout as Dropout
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as dtype, ops as ops
from typing import Any as Any
