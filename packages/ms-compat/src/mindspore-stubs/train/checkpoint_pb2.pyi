# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.checkpoint_pb2 import *
