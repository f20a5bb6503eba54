# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.onnx.onnx_export import *
