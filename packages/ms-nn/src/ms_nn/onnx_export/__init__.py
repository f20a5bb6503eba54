"""Writes a captured graph as an ONNX model. `emitter.RULES` maps each op to its rule; the modules of op families fill
it."""

from . import control, elementwise, indexing, layers, movement, reductions
from .emitter import RULES
from .model import OPSET, Layout, build, load_onnx, write
