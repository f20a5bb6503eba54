# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import bijector as bijector
from . import bnn_layers as bnn_layers
from . import distribution as distribution
