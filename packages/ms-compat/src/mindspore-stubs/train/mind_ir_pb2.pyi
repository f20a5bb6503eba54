# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.mind_ir_pb2 import *
