# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.transforms.vision.c_transforms import *
