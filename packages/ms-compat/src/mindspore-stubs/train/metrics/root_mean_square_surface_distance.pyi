# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.metrics.root_mean_square_surface_distance import *
