from . import onnx_export as onnx_export
from ms.onnx import *
