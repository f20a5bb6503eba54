# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.transforms.py_transforms import *
