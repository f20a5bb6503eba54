from ms.onnx.onnx_export import *
