# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.tools.data_dump import *
