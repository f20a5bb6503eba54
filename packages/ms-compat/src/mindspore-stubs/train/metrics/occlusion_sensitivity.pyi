# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.metrics.occlusion_sensitivity import *
