from typing import Any
ASCEND: str
ActQuant: Any
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
from ms.old_releases import FlashAttention as FlashAttention, PIJitCaptureContext as PIJitCaptureContext, bprop_getters as bprop_getters, bprops as bprops, trace as trace
