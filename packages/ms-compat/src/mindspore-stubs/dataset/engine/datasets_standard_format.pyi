# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.engine.datasets_standard_format import *
