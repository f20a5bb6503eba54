# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.nn.metrics.root_mean_square_surface_distance import *
