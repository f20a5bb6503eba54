# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.auto_generate import *
