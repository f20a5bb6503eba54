# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import sparse as sparse
from ms.nn.sparse import *
