# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.function.image_func import *
