# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.node_strategy_pb2 import *
