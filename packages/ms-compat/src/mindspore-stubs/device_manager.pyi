# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.device_manager import *
