# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.mint.nn.layer.pooling import *
