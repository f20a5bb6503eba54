# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.nn.probability.bnn_layers.layer_distribution import *
