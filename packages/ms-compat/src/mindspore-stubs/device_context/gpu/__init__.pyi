# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import device as device
from ms.device_context.gpu import *
