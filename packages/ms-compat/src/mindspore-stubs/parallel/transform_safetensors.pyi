# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.transform_safetensors import *
