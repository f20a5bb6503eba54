# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.vm_impl_registry import *
