"""Writes a captured graph as an ONNX model. `RULES` of `emitter` is the table of what each op becomes, filled by the
modules of the families."""

from . import control, elementwise, indexing, layers, movement, reductions
from .emitter import RULES
from .model import OPSET, Layout, build, load_onnx, write
