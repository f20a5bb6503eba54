# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import distributed_data_parallel as distributed_data_parallel
from ms.parallel.distributed import *
