# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.transforms.c_transforms import *
