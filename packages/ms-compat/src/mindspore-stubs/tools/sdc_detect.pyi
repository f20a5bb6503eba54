# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.tools.sdc_detect import *
