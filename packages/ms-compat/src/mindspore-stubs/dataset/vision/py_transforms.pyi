# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.vision.py_transforms import *
