# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.mint import *
from ms_tensor.mint.functional import *
from ms_tensor.ops import *
