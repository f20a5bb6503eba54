# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.rewrite.common.namespace import *
