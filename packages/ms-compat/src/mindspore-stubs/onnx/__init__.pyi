# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import onnx_export as onnx_export
from ms.onnx import *
