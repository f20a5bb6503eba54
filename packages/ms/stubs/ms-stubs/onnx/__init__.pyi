from typing import Any
from . import onnx_export as onnx_export
Mapping: Any
from ms_nn._validate import kind as kind
from ms_nn.cell import Cell as Cell
from ms_nn.graph_export import check_file_name as check_file_name
from ms_nn.onnx import export as export
from ms_tensor._messages import shorten as shorten, show as show
