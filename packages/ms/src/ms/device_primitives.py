"""Primitive classes of 2.10 whose kernels only exist for Ascend or GPUs, or for several processes.

They can be imported; using them raises an error.
"""

from __future__ import annotations

from ._unavailable import ASCEND, PROCESSES, refused

_QUANT = """
ActULQClampMaxGrad ActULQClampMinGrad ActsULQ ActsULQInputGrad BatchNormFold BatchNormFold2 BatchNormFold2D
BatchNormFold2Grad BatchNormFold2GradD BatchNormFold2GradReduce BatchNormFoldD BatchNormFoldGrad BatchNormFoldGradD
CorrectionMul CorrectionMulGrad CorrectionMulGradReduce FakeLearnedScaleQuantPerChannel
FakeLearnedScaleQuantPerChannelGrad FakeLearnedScaleQuantPerChannelGradD FakeLearnedScaleQuantPerChannelGradDReduce
FakeLearnedScaleQuantPerLayer FakeLearnedScaleQuantPerLayerGrad FakeLearnedScaleQuantPerLayerGradD
FakeLearnedScaleQuantPerLayerGradDReduce FakeQuantParam FakeQuantPerChannel FakeQuantPerChannelGrad FakeQuantPerLayer
FakeQuantPerLayerGrad FakeQuantWithMinMaxVars FakeQuantWithMinMaxVarsGradient FakeQuantWithMinMaxVarsPerChannel
FakeQuantWithMinMaxVarsPerChannelGradient IFMR MinMaxUpdatePerChannel MinMaxUpdatePerLayer WtsARQ
"""
_CACHE = "CacheSwapTable DynamicAssign MapCacheIdx MapUniform"

_classes = refused(ASCEND, _QUANT + _CACHE, __name__)
#: The names of what a quantized operator is given.
_classes["FakeQuantParam"].attr_key_linear_quant_scale = "linear_quant_scale"
_classes["FakeQuantParam"].attr_key_linear_quant_zero_point = "linear_quant_zero_point"
_classes["FakeQuantParam"].attr_value_linear_quant_algo_name = "linear_quant_algo"
globals().update(_classes)
globals().update(refused(PROCESSES, "EmbeddingLookupCommGrad", __name__))
