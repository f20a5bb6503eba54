# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.utils.sdc_detect import *
