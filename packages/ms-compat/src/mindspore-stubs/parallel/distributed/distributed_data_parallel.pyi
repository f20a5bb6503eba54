# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.distributed.distributed_data_parallel import *
