# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import bijector as bijector
from . import distribution as distribution
from ms.nn.probability import *
